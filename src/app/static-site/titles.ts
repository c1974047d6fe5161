/** Characters of a title that search results show. */
const longest = 60;

/** Returns the window title of a page. Leaves the site's name out if the title would get too long. */
export function documentTitle(title: string): string {
  if (!title) return 'Glassbook';
  const named = `${title}: Glassbook`;
  return named.length > longest ? title : named;
}
