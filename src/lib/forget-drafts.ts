/** As the keys of drafts begin (draft.ts, which comes with the forms and not with every page): the form, and whose it is. */
const isDraft = (key: string): boolean => /^[a-z]+-(draft|link)(:|$)/.test(key);

/** A key without an account: the next person who signs in in this tab would find the draft. */
const isNobodys = (key: string): boolean => isDraft(key) && !key.includes(':');

/** What is kept in this tab of what anybody typed. @param which everything, or only what names nobody */
export function forgetDrafts(which: 'all' | 'nobodys'): void {
  const goes = which === 'all' ? isDraft : isNobodys;
  try {
    for (const key of Object.keys(window.sessionStorage).filter(goes)) window.sessionStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}
