import { collection, limit, orderBy, query, where } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import {
  type Cursor,
  countDocuments,
  type Page,
  pageSize,
  readAll,
  readPage,
} from '@/data/ledger/read';
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
  const ordered = query(
    createMessagesQuery(context, status),
    orderBy('at', order === 'newest' ? 'desc' : 'asc'),
    limit(pageSize),
  );
  const { found, ...page } = await readPage(ordered, messageSchema, after);
  return { ...page, rows: found.map(({ id, value }) => ({ ...value, id })) };
}

/**
 * When the oldest unhandled message was sent; null if all are handled. Desk only.
 * @throws DataShapeError, ActError
 */
export async function getOldestMessageTime(context: DataContext): Promise<Date | null> {
  const [first] = await readAll(
    query(createMessagesQuery(context, 'new'), orderBy('at', 'asc'), limit(1)),
    messageSchema,
  );
  return first?.value.at ?? null;
}

/** Number of messages with a status. Desk only. @throws ActError */
export async function countMessages(context: DataContext, status: MessageStatus): Promise<number> {
  return countDocuments(createMessagesQuery(context, status));
}
