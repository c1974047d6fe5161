import { type Env, type Operator, parseEnv } from './env-schema';

export { type Env, type Operator, parseEnv } from './env-schema';

export const env: Env = parseEnv(import.meta.env);

/** Who runs this desk, who regulates it, and where to complain. */
export const formatOperator = ({
  name,
  registration,
  regulator,
  address,
  complaints,
}: Operator): string =>
  `${name}, ${registration}. Regulated by ${regulator}. ${address}. Complaints: ${complaints}.`;
