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
export function headersFor(config: HostingConfig, path: string): Map<string, string> {
  const matching = (config.headers ?? []).filter(({ source }) => globMatches(source, path));
  return new Map(matching.flatMap(({ headers }) => headers.map(({ key, value }) => [key.toLowerCase(), value] as const)));
}

/** The file that stands in for an address without one; null when there is none. */
export function rewriteFor(config: HostingConfig, path: string): string | null {
  return config.rewrites?.find(({ source }) => globMatches(source, path))?.destination ?? null;
}

/**
 * Matches a path against a pattern as Firebase Hosting writes them: `*` within a segment, `**` across, `@(a|b)` and `{a,b}`
 * for one of several.
 * @throws Error for what is not understood here, so that it is never taken for no match
 */
export function globMatches(glob: string, path: string): boolean {
  const pattern = glob.startsWith('/') ? glob : `/${glob}`;
  if (/[!?+*]\(|\[/.test(pattern)) {
    throw new Error(`The pattern ${glob} in firebase.json is not understood by the test server.`);
  }
  const source = pattern
    .replace(/[.+^$\\]/g, '\\$&')
    .replace(/@\(([^)]*)\)/g, '($1)')
    .replace(/\{([^}]*)\}/g, (_, choices: string) => `(${choices.replaceAll(',', '|')})`)
    .replace(/\/\*\*\/|\*\*|\*/g, (star) => ({ '/**/': '/(?:.*/)?', '**': '.*', '*': '[^/]*' })[star] ?? star);
  return new RegExp(`^${source}$`).test(path);
}

/** A Content-Security-Policy that also allows these origins, for the emulators stand on others than the real services. */
export function withOrigins(policy: string, origins: string[]): string {
  if (origins.length === 0) return policy;
  const widened = ['default-src', 'connect-src', 'img-src'];
  return policy
    .split(';')
    .map((directive) => directive.trim())
    .filter(Boolean)
    .map((directive) => (widened.includes(directive.split(/\s+/)[0] ?? '') ? `${directive} ${origins.join(' ')}` : directive))
    .join('; ');
}
