/** As the keys of drafts begin (draft.ts, which comes with the forms and not with every page): the form, and whose it is. */
const isDraft = (key: string): boolean => /^[a-z]+-(draft|link)(:|$)/.test(key);

/** Everything that is kept in this tab of what anybody typed. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage).filter(isDraft)) window.sessionStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}
