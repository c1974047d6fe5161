import { readStored, watchStored, writeStored } from '@/lib/device/device';
import { useStoredValue } from './use-stored-value';

/**
 * `device` follows the system. The script in index.html applies the stored theme before the first
 * paint.
 */
export type Theme = 'device' | 'light' | 'dark';

const storageKey = 'theme';

const parseTheme = (stored: string | null): Theme =>
  stored === 'light' || stored === 'dark' ? stored : 'device';

watchStored(() => {
  const theme = parseTheme(readStored(storageKey));
  document.documentElement.classList.toggle('light', theme === 'light');
  document.documentElement.classList.toggle('dark', theme === 'dark');
});

export const setTheme = (theme: Theme): void =>
  writeStored(storageKey, theme === 'device' ? null : theme);

/** The chosen theme; follows a choice in another tab. */
export const useTheme = (): Theme => parseTheme(useStoredValue(storageKey));
