/** A header that a service requires; empty if none is configured. */
export type KeyHeader = Record<string, string>;

/**
 * Parses a configured header: `x-api-key: the key`. Empty text gives no header. Anyone can read it
 * in the browser, so it may only count calls and is never a secret.
 * @returns null if malformed
 */
export function parseKeyHeader(text: string): KeyHeader | null {
  if (text.trim() === '') return {};
  // A name as in RFC 9110, and a value of visible ASCII.
  const [, name = '', value = ''] =
    /^([\w!#$%&'*+.^`|~-]+):[ \t]*([!-~]+(?:[ \t]+[!-~]+)*)$/.exec(text.trim()) ?? [];
  return name === '' ? null : { [name]: value };
}
