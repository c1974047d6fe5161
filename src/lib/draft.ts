import * as v from 'valibot';

/** Keeps what was typed for as long as the tab lives. */
export interface DraftStore<Draft> {
  read(): Draft | null;
  write(draft: Draft): void;
  clear(): void;
}

/**
 * In session storage, which is looked for when something is kept or read: where a page is rendered ahead there is none.
 * @param key names the form and whose it is, `deposit-draft:UID`, in a form that forget-drafts.ts knows: another client in the same tab sees nothing of it
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
