/** Reads the hosting part of firebase.json as the hosting emulator does. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { configMatcher }: { configMatcher: (path: string, rule: { source: string }) => boolean } =
  require('superstatic/lib/utils/patterns.js');

/** The headers for the paths that a pattern matches. */
export interface HeaderRule {
  source: string;
  headers: { key: string; value: string }[];
}

/** The part of firebase.json's `hosting` that decides how a path is answered. */
export interface HostingConfig {
  cleanUrls?: boolean;
  trailingSlash?: boolean;
  rewrites?: { source: string; destination: string }[];
  headers?: HeaderRule[];
}

/** The headers for a path. If several rules set a header, the last one wins. */
export function getHeaders(config: HostingConfig, path: string): Map<string, string> {
  const matching = (config.headers ?? []).filter(({ source }) => matchesGlob(source, path));
  return new Map(
    matching.flatMap(({ headers }) =>
      headers.map(({ key, value }) => [key.toLowerCase(), value] as const),
    ),
  );
}

/** Matches a path against a pattern of firebase.json, as the hosting emulator does. */
export const matchesGlob = (glob: string, path: string): boolean =>
  configMatcher(path, { source: glob.startsWith('/') ? glob : `/${glob}` });
