import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { causeOf } from '@/data/causes';
import { changeRows } from '@/data/change-rows';
import { deskQueries } from '@/data/desk-queries';
import { me } from '@/data/me';
import { handleMessage, messageOrders } from '@/data/messages';
import { toastAct } from '@/ui/toasts';

const words = { progress: 'Marking as Handled...', success: 'Message Marked as Handled', failure: 'Error Occurred' };

/** Off the inbox at once; what is handled is read again where it is shown. */
async function leaveInbox(client: QueryClient, id: string): Promise<void> {
  for (const order of messageOrders) {
    await changeRows(client, deskQueries.messages('new', order).queryKey, (row) => (row.id === id ? null : row));
  }
  client.setQueryData(deskQueries.messageCount('new').queryKey, (count) => count && count - 1);
  void client.invalidateQueries({ queryKey: ['messages', 'handled'] });
  void client.invalidateQueries(deskQueries.messageCount('handled'));
}

/**
 * Notes that a message was handled. One that somebody else has handled meanwhile is handled, and leaves in the same way.
 * @param done called when it has left the inbox
 */
export function useHandle(done: (id: string) => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const handle = async (id: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const result = await toastAct(words, () => handleMessage(me(), id), causeOf);
    setBusy(false);
    if (!result.ok) return;
    await leaveInbox(client, id);
    done(id);
  };
  return { handle, busy };
}
