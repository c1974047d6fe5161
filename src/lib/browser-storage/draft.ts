import * as v from 'valibot';

/** Keeps what was typed until the tab is closed. */
export interface DraftStore<Draft> {
  read(): Draft | null;
  write(draft: Draft): void;
  clear(): void;
}

/**
 * Stores a draft in session storage. Storage is accessed on each read and write, not at creation:
 * there is none during prerendering.
 * @param key form and user, `deposit-draft:UID`, in the format of clear-drafts.ts. Another client
 * in the same tab does not see the draft.
 */
export function createSessionDraft<Draft>(
  key: string,
  schema: v.GenericSchema<unknown, Draft>,
  storage: () => Storage = () => window.sessionStorage,
): DraftStore<Draft> {
  return {
    read() {
      try {
        return v.parse(schema, JSON.parse(storage().getItem(key) ?? 'null'));
      } catch {
        // Nothing is stored, or another version stored it: start with an empty form.
        return null;
      }
    },
    write(draft) {
      try {
        storage().setItem(key, JSON.stringify(draft));
      } catch {
        // Storage is full or blocked: what was typed lasts as long as the page.
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
