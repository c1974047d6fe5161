/** A header that a service asks its callers for. */
export type KeyHeader = Record<string, string>;

/**
 * The header as the configuration writes it: `x-api-key: the key`. None where the text is empty. Anyone can read it in the browser, so it
 * may only count calls and is never a secret.
 * @returns null when it is no header
 */
export function parseKeyHeader(text: string): KeyHeader | null {
  if (text.trim() === '') return {};
  // The names of RFC 9110, and what is visible of ASCII.
  const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([!-~]+(?:[ \t]+[!-~]+)*)$/.exec(text.trim()) ?? [];
  return name === '' ? null : { [name]: value };
}
