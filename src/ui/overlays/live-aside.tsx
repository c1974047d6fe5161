import { useSyncExternalStore } from 'react';
import { connection, watchConnection } from '@/lib/connection';

/** Beside the title of a page that follows what happens: that it does, which without a connection it does not. @param children what comes by itself */
export function LiveAside({ children }: { children: string }) {
  const known = useSyncExternalStore(watchConnection, connection);
  return known === 'there' ? `Live. ${children}` : 'Live again once there is a connection.';
}
