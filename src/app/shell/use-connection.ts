import { useSyncExternalStore } from 'react';
import { type ConnectionState, getConnection, watchConnection } from '@/lib/connection';

export const useConnection = (): ConnectionState =>
  useSyncExternalStore(watchConnection, getConnection);

/** Message for each state without a connection. */
export const connectionMessages: Record<Exclude<ConnectionState, 'there'>, string> = {
  offline: 'You are offline',
  unanswered: 'The server isn’t responding',
};
