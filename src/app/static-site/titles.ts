/** What a result of a search shows of a title. */
const longest = 60;

/** What the window is called on a page. */
export function documentTitle(title: string): string {
  if (!title) return 'Glassbook';
  const named = `${title}: Glassbook`;
  return named.length > longest ? title : named;
}
