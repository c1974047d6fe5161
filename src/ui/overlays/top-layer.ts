import { useSyncExternalStore } from 'react';

/*
 * A modal dialog makes everything outside it inert and covers it. A toast that must be visible is therefore rendered inside the topmost
 * dialog. Dialogs register themselves here.
 */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]) {
  open = next;
  for (const tell of listeners) tell();
}

/** The page behind a dialog cannot be scrolled (see main.css). Keeps the space of its scroll bar, so that the layout does not shift. */
function keepGutter() {
  const page = document.documentElement;
  if (window.innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable';
}

/** Registers a modal dialog that is about to open. @returns unregisters it */
export function enterTopLayer(dialog: HTMLElement): () => void {
  if (open.length === 0) keepGutter();
  change([...open, dialog]);
  return () => {
    change(open.filter((one) => one !== dialog));
    if (open.length === 0) document.documentElement.style.scrollbarGutter = '';
  };
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
