import { useSyncExternalStore } from 'react';
import { type Connection, connection, watchConnection } from '@/lib/connection';

export const useConnection = (): Connection => useSyncExternalStore(watchConnection, connection);

/** What is said where it is not there. */
export const connectionWords: Record<Exclude<Connection, 'there'>, string> = {
  offline: 'You are offline',
  unanswered: 'The server does not answer',
};
