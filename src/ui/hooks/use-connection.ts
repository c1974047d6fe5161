import { useSyncExternalStore } from 'react';
import { type ConnectionState, getConnection, watchConnection } from '@/lib/device/connection';

export const useConnection = (): ConnectionState =>
  useSyncExternalStore(watchConnection, getConnection, getConnection);
