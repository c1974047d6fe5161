import { useSyncExternalStore } from 'react';
import { type Connection, connection, watchConnection } from '@/lib/connection';

export const useConnection = (): Connection => useSyncExternalStore(watchConnection, connection);

/** Message for each state without a connection. */
export const connectionWords: Record<Exclude<Connection, 'there'>, string> = {
  offline: 'You are offline',
  unanswered: 'The server does not answer',
};
