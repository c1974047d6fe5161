import { useSyncExternalStore } from 'react';

/*
 * A modal dialog makes everything outside it inert and lies above it. Whatever must be seen and said meanwhile (a toast) has to be drawn
 * inside the topmost dialog: this is where dialogs make themselves known.
 */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]) {
  open = next;
  for (const tell of listeners) tell();
}

/** Says that a modal dialog is open. @returns to be called when it closes */
export function enterTopLayer(dialog: HTMLElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((one) => one !== dialog));
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** The topmost open dialog, or null. */
export const useTopLayer = (): HTMLElement | null =>
  useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  );
