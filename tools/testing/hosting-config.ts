import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { configMatcher }: { configMatcher: (path: string, rule: { source: string }) => boolean } =
  require('superstatic/lib/utils/patterns.js');

/** Headers for the addresses that a pattern matches. */
export interface HeaderRule {
  source: string;
  headers: { key: string; value: string }[];
}

/** The part of firebase.json's `hosting` that decides what an address is answered with. */
export interface HostingConfig {
  cleanUrls?: boolean;
  trailingSlash?: boolean;
  rewrites?: { source: string; destination: string }[];
  headers?: HeaderRule[];
}

/** Where the rules for an address come from firebase.json, the last one that sets a header wins. */
export function getHeaders(config: HostingConfig, path: string): Map<string, string> {
  const matching = (config.headers ?? []).filter(({ source }) => matchesGlob(source, path));
  return new Map(matching.flatMap(({ headers }) => headers.map(({ key, value }) => [key.toLowerCase(), value] as const)));
}

/** Matches a path against a pattern of firebase.json, as the hosting emulator does. */
export const matchesGlob = (glob: string, path: string): boolean =>
  configMatcher(path, { source: glob.startsWith('/') ? glob : `/${glob}` });
