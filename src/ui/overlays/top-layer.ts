import { useSyncExternalStore } from 'react';

/*
 * A modal dialog makes everything outside it inert and covers it. A toast that must be visible is therefore rendered inside the topmost
 * dialog. Dialogs register themselves here.
 */
let openDialogs: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function setOpenDialogs(next: readonly HTMLElement[]) {
  openDialogs = next;
  for (const tell of listeners) tell();
}

/**
 * The page behind a dialog cannot be scrolled (see main.css). Keeps the space of its scroll bar, so
 * that the layout does not shift.
 */
function reserveScrollbarSpace() {
  const page = document.documentElement;
  if (window.innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable';
}

/** Registers a modal dialog that is about to open. @returns unregisters it */
export function enterTopLayer(dialog: HTMLElement): () => void {
  if (openDialogs.length === 0) reserveScrollbarSpace();
  setOpenDialogs([...openDialogs, dialog]);
  return () => {
    setOpenDialogs(openDialogs.filter((one) => one !== dialog));
    if (openDialogs.length === 0) document.documentElement.style.scrollbarGutter = '';
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
    () => openDialogs.at(-1) ?? null,
    () => null,
  );
