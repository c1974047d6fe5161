import type { ConnectionState } from '@/lib/device/connection';

/** Message for each state without a connection. */
export const connectionMessages: Record<Exclude<ConnectionState, 'there'>, string> = {
  offline: 'You are offline',
  unanswered: 'The server isn’t responding',
};
