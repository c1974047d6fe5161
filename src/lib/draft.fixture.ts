import type { DraftStore } from './draft';

/** Keeps a draft as long as the test. */
export function createMemoryDrafts<Draft>(kept: Draft | null = null): DraftStore<Draft> & { kept: Draft | null } {
  const store = {
    kept,
    read: () => store.kept,
    write: (draft: Draft) => {
      store.kept = draft;
    },
    clear: () => {
      store.kept = null;
    },
  };
  return store;
}
