import { useSyncExternalStore } from 'react';

/*
 * A modal dialog makes everything outside it inert and lies above it. A toast that must be visible then has to be rendered
 * inside the topmost dialog. Dialogs register themselves here.
 */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]) {
  open = next;
  for (const tell of listeners) tell();
}

/** The page behind cannot be scrolled (see main.css); where it had a scroll bar, its place stays, so that nothing moves. */
function keepGutter() {
  const page = document.documentElement;
  if (window.innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable';
}

/** Says that a modal dialog is about to open. @returns to be called when it closes */
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
