import { type ComponentType, useSyncExternalStore } from 'react';

let view: ComponentType | null = null;
const listeners = new Set<() => void>();

/** Called once, by the module that sends toasts. */
export function provideToastView(component: ComponentType): void {
  view = component;
  for (const onChange of listeners) onChange();
}

function watch(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/**
 * The view of toasts; null until a module that sends toasts was loaded, so that the first screen
 * does without both. It is there as soon as a toast can be sent, and needs no load of its own,
 * which could fail.
 */
export const useToastView = (): ComponentType | null => useSyncExternalStore(watch, () => view);
