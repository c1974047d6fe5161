/**
 * Keys of drafts: `deposit-draft:UID`, `deposit-submission:UID`, `email-link:UID`, `contact-draft`.
 * Not imported from draft.ts, which is loaded only with forms.
 */
const isDraft = (key: string): boolean => /^[a-z]+-(draft|link|submission)(:|$)/.test(key);

/** A draft without an account: the next person to sign in in this tab would see it. */
const isAnonymousDraft = (key: string): boolean => isDraft(key) && !key.includes(':');

/** Removes drafts from this tab. @param which all, or only those without an account */
export function clearDrafts(which: 'all' | 'without-account'): void {
  const shouldClear = which === 'all' ? isDraft : isAnonymousDraft;
  try {
    for (const key of Object.keys(window.sessionStorage).filter(shouldClear))
      window.sessionStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}

/**
 * Where an administrator's own reasons are. Here because a log-out removes those of everyone:
 * own-reasons.ts is loaded only with dialogs.
 */
export const getOwnReasonsKey = (uid: string) => `own-reasons:${uid}`;
