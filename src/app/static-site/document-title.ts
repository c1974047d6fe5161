/** Characters of a title that search results show. */
const maxTitleLength = 60;

/**
 * Returns the window title of a page. Leaves the site's name out if the title would get too long.
 */
export function getDocumentTitle(title: string): string {
  if (!title) return 'Glassbook';
  const named = `${title}: Glassbook`;
  return named.length > maxTitleLength ? title : named;
}
