import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '@/lib/device';

/** `device` follows the system. The script in index.html applies the stored theme before the first paint. */
export type Theme = 'device' | 'light' | 'dark';

const key = 'theme';
const listeners = new Set<() => void>();

function getChosenTheme(): Theme {
  const stored = readStored(key);
  return stored === 'light' || stored === 'dark' ? stored : 'device';
}

function show(theme: Theme) {
  document.documentElement.classList.toggle('light', theme === 'light');
  document.documentElement.classList.toggle('dark', theme === 'dark');
  for (const tell of listeners) tell();
}

export function chooseTheme(theme: Theme): void {
  writeStored(key, theme === 'device' ? null : theme);
  show(theme);
}

function subscribe(tell: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) show(getChosenTheme());
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
