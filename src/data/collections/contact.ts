import { doc, runTransaction, serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { commitWithRetry } from '@/data/ledger/transaction';
import type { MessageRequest } from '@/domain/messages/message-request';

/**
 * Sends a message to the desk. Needs no sign-in. Each commit also writes `desk/inbox`, so two at
 * once may contend; they are retried.
 * @param id created once for each message
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
