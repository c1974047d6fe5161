import type { PriceClock } from '@/lib/format';
import { useConnection } from './use-connection';
import { useNowEverySecond } from './use-now';

/** What the age of a price depends on: the time, and whether a newer price can come. */
export function usePriceClock(): PriceClock {
  const isConnected = useConnection() === 'there';
  return { now: useNowEverySecond(), isConnected };
}
