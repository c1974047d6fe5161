import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handleMessages, messageOrders } from '@/data/collections/messages';
import { deskQueries } from '@/data/desk-queries';
import { causeOf } from '@/data/ledger/causes';
import { changeRows } from '@/data/ledger/change-rows';
import { me } from '@/data/ledger/me';
import { type ActWords, toastAct } from '@/ui/overlays/toasts';

const wordsFor = (count: number): ActWords => ({
  progress: 'Marking as Handled...',
  success: count === 1 ? 'Message Marked as Handled' : `${count} Messages Marked as Handled`,
  failure: 'Error Occurred.',
});

/** Off the inbox at once; what is handled is read again where it is shown. */
async function leaveInbox(client: QueryClient, ids: readonly string[]): Promise<void> {
  for (const order of messageOrders) {
    await changeRows(client, deskQueries.messages('new', order).queryKey, (row) => (ids.includes(row.id) ? null : row));
  }
  client.setQueryData(deskQueries.messageCount('new').queryKey, (count) => count && Math.max(0, count - ids.length));
  void client.invalidateQueries({ queryKey: ['messages', 'handled'] });
  void client.invalidateQueries(deskQueries.messageCount('handled'));
}

/**
 * Notes that messages were handled. One that somebody else has handled leaves in the same way.
 * @param done called when they have left the inbox
 */
export function useHandle(done: (ids: readonly string[]) => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** @returns whether they are handled */
  const handle = async (ids: readonly string[]): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    const result = await toastAct(wordsFor(ids.length), () => handleMessages(me(), ids), causeOf);
    setBusy(false);
    if (!result.ok) return false;
    await leaveInbox(client, ids);
    done(ids);
    return true;
  };
  return { handle, busy };
}
