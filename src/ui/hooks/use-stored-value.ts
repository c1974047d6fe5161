import { useSyncExternalStore } from 'react';
import { readStored, watchStored } from '@/lib/device/device';

/**
 * The text stored on this device under `key`; null if there is none. Follows `writeStored`, here
 * and in other tabs.
 */
export const useStoredValue = (key: string): string | null =>
  useSyncExternalStore(watchStored, () => readStored(key));
