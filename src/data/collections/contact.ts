import { doc, runTransaction, serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { commitWithRetry } from '@/data/ledger/transaction';
import type { MessageRequest } from '@/domain/messages/message-request';

/**
 * Leaves a message for the desk. Anyone, signed in or not. All senders write one document with it, `desk/inbox`, so two at once may contend:
 * then it is tried again.
 * @param id minted once for each message
 * @throws ActError
 */
export function sendMessage(
  sender: Pick<DataContext, 'db' | 'timeoutMs'>,
  { name, email, subject, body }: MessageRequest,
  id: string,
): Promise<void> {
  const { db } = sender;
  const commit = () =>
    runTransaction(
      db,
      async (tx) => {
        const at = serverTimestamp();
        tx.set(doc(db, paths.message(id)), { name, email, subject, body, status: 'new', at });
        tx.set(doc(db, paths.inbox), { id, at });
      },
      { maxAttempts: 1 },
    );
  return commitWithRetry(sender, commit, () => Promise.resolve(false));
}
