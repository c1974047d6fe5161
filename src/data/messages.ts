import { collection, doc, getCount, limit, orderBy, query, serverTimestamp, setDoc, where } from 'firebase/firestore/lite';
import { type Message, type MessageRequest, type MessageStatus, messageSchema } from '@/domain/message';
import { present } from './act';
import type { Caller } from './caller';
import { type Page, pageSize } from './page';
import { paths } from './paths';
import { answered, type Cursor, readAll, readPage } from './read';
import { write } from './write';

/**
 * Leaves a message for the desk. Anyone, signed in or not, and nobody but the desk reads it, so that this is no transaction.
 * @param id minted once for each message
 * @throws ActError
 */
export const sendMessage = ({ db }: Pick<Caller, 'db'>, { name, email, subject, body }: MessageRequest, id: string): Promise<void> =>
  answered(setDoc(doc(db, paths.message(id)), { name, email, subject, body, status: 'new', at: serverTimestamp() }));

export type ReceivedMessage = Message & { id: string };

/** Which end of the time messages begin at. */
export const messageOrders = ['newest', 'oldest'] as const;
export type MessageOrder = (typeof messageOrders)[number];

const inbox = ({ db }: Caller, status: MessageStatus) => query(collection(db, 'messages'), where('status', '==', status));

/** Messages of the contact form, by when they came. Desk only. @throws ActError */
export async function getMessages(
  caller: Caller,
  status: MessageStatus,
  after: Cursor | null,
  order: MessageOrder = 'newest',
): Promise<Page<ReceivedMessage>> {
  const ordered = query(inbox(caller, status), orderBy('at', order === 'newest' ? 'desc' : 'asc'), limit(pageSize));
  const { found, ...page } = await readPage(ordered, messageSchema, after);
  return { ...page, rows: found.map(({ id, value }) => ({ ...value, id })) };
}

/** When the oldest message came that nobody has handled; null when all are. Desk only. @throws DataShapeError, ActError */
export async function getOldestMessage(caller: Caller): Promise<Date | null> {
  const [first] = await readAll(query(inbox(caller, 'new'), orderBy('at', 'asc'), limit(1)), messageSchema);
  return first?.value.at ?? null;
}

/** How many there are. Desk only. @throws ActError */
export async function countMessages(caller: Caller, status: MessageStatus): Promise<number> {
  return (await answered(getCount(inbox(caller, status)))).data().count;
}

/** Notes that a message was handled. Desk only. Safe to call again. @throws ActError */
export function handleMessage(caller: Caller, id: string): Promise<void> {
  return write(caller, async (tx) => {
    // Whoever wrote it may write its time anew without end: that is no reason to try again.
    const { value } = present(await tx.glance(paths.message(id), messageSchema));
    if (value.status === 'new') tx.update(paths.message(id), { status: 'handled' });
  });
}
