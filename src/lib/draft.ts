import * as v from 'valibot';

/** Keeps what was typed for as long as the tab lives. */
export interface DraftStore<Draft> {
  read(): Draft | null;
  write(draft: Draft): void;
  clear(): void;
}

/**
 * In session storage, which is looked for when something is kept or read: where a page is rendered ahead there is none.
 * @param key names the form and whose it is, `deposit-draft:UID`: another client in the same tab sees nothing of it
 */
export function sessionDraft<Draft>(
  key: string,
  schema: v.GenericSchema<unknown, Draft>,
  storage: () => Storage = () => window.sessionStorage,
): DraftStore<Draft> {
  return {
    read() {
      try {
        return v.parse(schema, JSON.parse(storage().getItem(key) ?? 'null'));
      } catch {
        // Nothing kept, or by another version: an empty form is the right answer to both.
        return null;
      }
    },
    write(draft) {
      try {
        storage().setItem(key, JSON.stringify(draft));
      } catch {
        // Full: then it lives as long as the page does, as everything typed.
      }
    },
    clear() {
      try {
        storage().removeItem(key);
      } catch {
        // Blocked storage holds nothing.
      }
    },
  };
}

/** As the keys of drafts begin: the form, and whose it is. */
const isDraft = (key: string): boolean => /^[a-z]+-(draft|link)(:|$)/.test(key);

/** Everything that is kept in this tab of what anybody typed. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage).filter(isDraft)) window.sessionStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}
