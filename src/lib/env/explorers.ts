/** URL templates of a block explorer; null for a page that is not configured. */
interface Explorer {
  /** Contains `{tx}` in place of the transaction id. */
  tx: string | null;
  /** Contains `{address}` in place of the address. */
  address: string | null;
}
export type ExplorerPage = keyof Explorer;

const pages = ['tx', 'address'] as const satisfies readonly ExplorerPage[];
const getPlaceholder = (page: ExplorerPage): string => `{${page}}`;

const isPageTemplate = (template: string): boolean =>
  /^https:\/\/\S+$/.test(template) && URL.canParse(template.replace(/[{}]/g, ''));

/**
 * `{tx}` and `{address}` URLs, separated by a semicolon, each optional; null if malformed or if a
 * kind occurs twice.
 */
export function parseExplorer(text: string): Explorer | null {
  const found: Explorer = { tx: null, address: null };
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const template of parts) {
    const page = pages.find((one) => template.includes(getPlaceholder(one)));
    if (!page || found[page] !== null || !isPageTemplate(template)) return null;
    found[page] = template;
  }
  return found;
}

/**
 * URL of the explorer's page; null if that page is not configured.
 * @param id transaction id or address
 */
export const getExplorerUrl = (explorer: Explorer, page: ExplorerPage, id: string): string | null =>
  explorer[page]?.replace(getPlaceholder(page), encodeURIComponent(id)) ?? null;
