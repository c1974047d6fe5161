/** Types `import.meta.env`: the variables of the schema, and none that Vite does not have. */
import type { EnvName } from './env-schema';

declare global {
  interface ViteTypeOptions {
    strictImportMetaEnv: unknown;
  }
  /** As texts; a build parses them (`parsedEnv` in tools/build/plugins.ts). */
  interface ImportMetaEnv extends Readonly<Partial<Record<EnvName, string>>> {}
}
