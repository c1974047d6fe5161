import { useMemo, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { Uid } from '@/domain/ledger/envelope';
import { remember, remembered } from '@/lib/device';

const schema = v.array(v.string());
const keyOf = (uid: Uid): string => `favourite-assets:${uid}`;
const listeners = new Set<() => void>();

const read = (key: string): string => remembered(key) ?? '[]';

function write(key: string, text: string): void {
  remember(key, text);
  for (const tell of listeners) tell();
}

/** What is stored, as a set; anything else than a list of names counts as none. */
function parse(text: string): ReadonlySet<string> {
  try {
    return new Set(v.parse(schema, JSON.parse(text)));
  } catch {
    return new Set();
  }
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
}

export interface Favourites {
  ids: ReadonlySet<string>;
  /** Marks an asset, or takes the mark away. */
  toggle: (id: string) => void;
}

/** The assets that this client has marked, on this device; another tab's marks count here too. */
export function useFavourites(uid: Uid): Favourites {
  const key = keyOf(uid);
  const text = useSyncExternalStore(subscribe, () => read(key));
  return useMemo(() => {
    const toggle = (id: string) => {
      const now = new Set(parse(read(key)));
      if (!now.delete(id)) now.add(id);
      write(key, JSON.stringify([...now]));
    };
    return { ids: parse(text), toggle };
  }, [key, text]);
}
