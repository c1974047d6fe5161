/** Where a block explorer shows a transaction and an address; null for what it was not configured for. */
export interface Explorer {
  /** With `{tx}` in the place of the transaction id. */
  tx: string | null;
  /** With `{address}` in the place of the address. */
  address: string | null;
}
export type ExplorerPage = keyof Explorer;

const pages = ['tx', 'address'] as const satisfies readonly ExplorerPage[];
const getPlaceholder = (page: ExplorerPage): string => `{${page}}`;

const isPage = (template: string): boolean => /^https:\/\/\S+$/.test(template) && URL.canParse(template.replace(/[{}]/g, ''));

/**
 * A block explorer as the configuration names it: the https address of its page of a transaction with `{tx}` in it, that of an address with
 * `{address}`, and a semicolon between the two. Either may be missing; of an empty text both are.
 * @returns null when a part of it is neither, or there are two of a kind
 */
export function parseExplorer(text: string): Explorer | null {
  const found: Explorer = { tx: null, address: null };
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const template of parts) {
    const page = pages.find((one) => template.includes(getPlaceholder(one)));
    if (!page || found[page] !== null || !isPage(template)) return null;
    found[page] = template;
  }
  return found;
}

/** The address of the explorer's page; null where it was not configured for such a page. @param id of the transaction, or the address */
export const explorerPage = (explorer: Explorer, page: ExplorerPage, id: string): string | null =>
  explorer[page]?.replace(getPlaceholder(page), encodeURIComponent(id)) ?? null;
