import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { runUnrecordedWrite } from '@/data/ledger/run';
import { messageSchema } from '@/domain/messages/message';

/**
 * Marks messages as handled in one commit; skips missing and handled ones, so it is idempotent.
 * Desk only.
 * @throws ActError
 */
export function handleMessages(context: DataContext, ids: readonly string[]): Promise<void> {
  return runUnrecordedWrite(context, async (tx) => {
    // Read outside the transaction: a sender may update their message's time again and again, which
    // must not block this commit.
    const found = await Promise.all(
      ids.map(async (id) => ({
        id,
        message: await tx.readOutsideTransaction(paths.message(id), messageSchema),
      })),
    );
    for (const { id, message } of found) {
      if (message?.value.status === 'new') tx.update(paths.message(id), { status: 'handled' });
    }
  });
}
