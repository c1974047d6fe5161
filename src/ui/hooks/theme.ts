import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '@/lib/device';

/** `device` follows the system. The script in index.html applies the stored theme before the first paint. */
export type Theme = 'device' | 'light' | 'dark';

const storageKey = 'theme';
const listeners = new Set<() => void>();

function getChosenTheme(): Theme {
  const stored = readStored(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'device';
}

function applyTheme(theme: Theme) {
  document.documentElement.classList.toggle('light', theme === 'light');
  document.documentElement.classList.toggle('dark', theme === 'dark');
  for (const tell of listeners) tell();
}

export function setTheme(theme: Theme): void {
  writeStored(storageKey, theme === 'device' ? null : theme);
  applyTheme(theme);
}

function subscribe(tell: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) applyTheme(getChosenTheme());
  };
  listeners.add(tell);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', onStorage);
  };
}

/** The chosen theme; follows a choice in another tab. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, getChosenTheme);
