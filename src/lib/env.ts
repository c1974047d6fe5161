import { type Env, type Operator, parseEnv } from './env-schema';

export { type Env, type Operator, parseEnv } from './env-schema';

/** The configuration that this was built with. */
export const env: Env = parseEnv(import.meta.env);

/** Who runs this desk, who watches over it, and where complaints go. */
export const operatorWords = ({ name, registration, regulator, address, complaints }: Operator): string =>
  `${name}, ${registration}. Regulated by ${regulator}. ${address}. Complaints: ${complaints}.`;
