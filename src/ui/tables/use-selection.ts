import { useState } from 'react';

/** Rows that are chosen for one act on all of them. @param ids of the rows that are shown and can be chosen; what leaves them is no longer chosen */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = ids.filter((id) => chosen.has(id));
  return {
    /** In the order of the rows. */
    chosen: shown,
    has: (id: string) => shown.includes(id),
    toggle: (id: string) => {
      if (ids.includes(id)) setChosen((before) => (before.has(id) ? without(before, id) : new Set([...before, id])));
    },
    all: shown.length > 0 && shown.length === ids.length,
    toggleAll: () => setChosen(shown.length === ids.length ? new Set() : new Set(ids)),
    clear: () => setChosen(new Set()),
  };
}

const without = (before: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set([...before].filter((one) => one !== id));
