import { collection, getCount, limit, orderBy, query, where } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { type Cursor, type Page, pageSize, readAll, readPage, withReadTimeout } from '@/data/ledger/read';
import { runUnrecordedWrite } from '@/data/ledger/run';
import { type Message, type MessageStatus, messageSchema } from '@/domain/messages/message';

export type ReceivedMessage = Message & { id: string };

/** Which end of the time messages begin at. */
export const messageSorts = ['newest', 'oldest'] as const;
export type MessageOrder = (typeof messageSorts)[number];

const inbox = ({ db }: DataContext, status: MessageStatus) => query(collection(db, 'messages'), where('status', '==', status));

/** Messages of the contact form, by when they came. Desk only. @throws ActError */
export async function getMessages(
  context: DataContext,
  status: MessageStatus,
  after: Cursor | null,
  order: MessageOrder = 'newest',
): Promise<Page<ReceivedMessage>> {
  const ordered = query(inbox(context, status), orderBy('at', order === 'newest' ? 'desc' : 'asc'), limit(pageSize));
  const { found, ...page } = await readPage(ordered, messageSchema, after);
  return { ...page, rows: found.map(({ id, value }) => ({ ...value, id })) };
}

/** When the oldest message came that nobody has handled; null when all are. Desk only. @throws DataShapeError, ActError */
export async function getOldestMessage(context: DataContext): Promise<Date | null> {
  const [first] = await readAll(query(inbox(context, 'new'), orderBy('at', 'asc'), limit(1)), messageSchema);
  return first?.value.at ?? null;
}

/** How many there are. Desk only. @throws ActError */
export async function countMessages(context: DataContext, status: MessageStatus): Promise<number> {
  return (await withReadTimeout(getCount(inbox(context, status)))).data().count;
}

/** Notes in one commit that messages were handled. Desk only. Safe to call again; one that is gone or handled is left as it is. @throws ActError */
export function handleMessages(context: DataContext, ids: readonly string[]): Promise<void> {
  return runUnrecordedWrite(context, async (tx) => {
    // Who wrote a message may write its time again without end: that is no reason to try again.
    const found = await Promise.all(
      ids.map(async (id) => ({ id, message: await tx.readOutsideTransaction(paths.message(id), messageSchema) })),
    );
    for (const { id, message } of found) {
      if (message?.value.status === 'new') tx.update(paths.message(id), { status: 'handled' });
    }
  });
}
