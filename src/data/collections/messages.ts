import { collection, limit, orderBy, query, where } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { type Cursor, countDocuments, type Page, pageSize, readAll, readPage } from '@/data/ledger/read';
import { runUnrecordedWrite } from '@/data/ledger/run';
import { type Message, type MessageStatus, messageSchema } from '@/domain/messages/message';

export type ReceivedMessage = Message & { id: string };

export const messageOrders = ['newest', 'oldest'] as const;
export type MessageOrder = (typeof messageOrders)[number];

const createMessagesQuery = ({ db }: DataContext, status: MessageStatus) =>
  query(collection(db, 'messages'), where('status', '==', status));

/** Messages of the contact form, sorted by time. Desk only. @throws ActError */
export async function getMessages(
  context: DataContext,
  status: MessageStatus,
  after: Cursor | null,
  order: MessageOrder = 'newest',
): Promise<Page<ReceivedMessage>> {
  const ordered = query(createMessagesQuery(context, status), orderBy('at', order === 'newest' ? 'desc' : 'asc'), limit(pageSize));
  const { found, ...page } = await readPage(ordered, messageSchema, after);
  return { ...page, rows: found.map(({ id, value }) => ({ ...value, id })) };
}

/** When the oldest unhandled message was sent; null if all are handled. Desk only. @throws DataShapeError, ActError */
export async function getOldestMessageTime(context: DataContext): Promise<Date | null> {
  const [first] = await readAll(query(createMessagesQuery(context, 'new'), orderBy('at', 'asc'), limit(1)), messageSchema);
  return first?.value.at ?? null;
}

/** Number of messages with a status. Desk only. @throws ActError */
export async function countMessages(context: DataContext, status: MessageStatus): Promise<number> {
  return countDocuments(createMessagesQuery(context, status));
}

/** Marks messages as handled in one commit; skips missing and handled ones, so it is idempotent. Desk only. @throws ActError */
export function handleMessages(context: DataContext, ids: readonly string[]): Promise<void> {
  return runUnrecordedWrite(context, async (tx) => {
    // Read outside the transaction: a sender may update their message's time again and again, which must not block this commit.
    const found = await Promise.all(
      ids.map(async (id) => ({ id, message: await tx.readOutsideTransaction(paths.message(id), messageSchema) })),
    );
    for (const { id, message } of found) {
      if (message?.value.status === 'new') tx.update(paths.message(id), { status: 'handled' });
    }
  });
}
