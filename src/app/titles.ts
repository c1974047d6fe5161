/** What the window is called on a page. */
export const documentTitle = (title: string): string => (title ? `${title}: Glassbook` : 'Glassbook');
