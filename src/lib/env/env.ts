import type { Env, Operator } from './env-schema';
import { parseEnv } from './env-schema';

export type { Env, Operator } from './env-schema';

/** A build has it parsed already (`parsedEnv` in tools/build/plugins.ts). */
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
