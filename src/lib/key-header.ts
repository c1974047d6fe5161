/** A header that a service asks its callers for. */
export type KeyHeader = Record<string, string>;

/**
 * The header as the configuration writes it: `x-api-key: the key`. None where the text is empty. Whoever looks can read it in the browser, so it
 * is a key that only counts calls, never one that must be kept secret.
 * @returns null when it is no header
 */
export function parseKeyHeader(text: string): KeyHeader | null {
  if (text.trim() === '') return {};
  // The names of RFC 9110, and what is visible of ASCII.
  const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([!-~]+(?:[ \t]+[!-~]+)*)$/.exec(text.trim()) ?? [];
  return name === '' ? null : { [name]: value };
}
