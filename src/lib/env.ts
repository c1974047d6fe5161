import { type Env, parseEnv } from './env-schema';

export { type Env, type Operator, parseEnv } from './env-schema';

/** The configuration that this was built with. */
export const env: Env = parseEnv(import.meta.env);
