// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDeskNote, getDeskNotes } from '@/data/admin/desk-notes';
import { sendMessage } from '@/data/collections/contact';
import { handleMessages } from '@/data/collections/message-acts';
import { countMessages, getMessages, getOldestMessageTime } from '@/data/collections/messages';
import type { DataContext } from '@/data/ledger/context';
import { pageSize } from '@/data/ledger/read';
import { createOp } from '@/domain/revision-fields';
import { openDesk } from '../../support/emulator/desk';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { inSeconds } from '../../support/rules/times';

const message = {
  name: 'Vera',
  email: 'vera@example.com',
  subject: 'A question',
  body: 'How does it work?',
};

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await openDesk(desk);
});
afterAll(() => desk.close());

describe('a message from the contact form', () => {
  it('waits for the desk, newest or oldest first, until it is handled', async () => {
    const ids = [createOp(), createOp()] as const;
    for (const id of ids) await sendMessage(desk.visitor, { ...message, subject: id }, id);
    const { rows } = await getMessages(admin, 'new', null, 'oldest');
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect((await getMessages(admin, 'new', null)).rows.map(({ id }) => id)).toEqual(
      ids.toReversed(),
    );
    expect(rows[0]).toMatchObject({ ...message, subject: ids[0], status: 'new' });
    expect(await countMessages(admin, 'new')).toBe(2);
    expect(await getOldestMessageTime(admin)).toEqual(rows[0]?.at);

    await handleMessages(admin, [ids[1]]);
    await handleMessages(admin, [ids[0]]);
    expect(await countMessages(admin, 'new')).toBe(0);
    expect(await getOldestMessageTime(admin)).toBeNull();
    expect((await getMessages(admin, 'handled', null)).rows.map(({ id }) => id).toSorted()).toEqual(
      ids.toSorted(),
    );
  });

  it('threat 5: is there once when it is sent twice', async () => {
    const id = createOp();
    await sendMessage(desk.visitor, message, id);
    await sendMessage(desk.visitor, message, id);
    await expect(
      sendMessage(desk.visitor, { ...message, body: 'Another.' }, id),
    ).rejects.toMatchObject({ kind: 'denied' });
    expect(
      (await getMessages(admin, 'new', null)).rows.filter((row) => row.id === id),
    ).toHaveLength(1);
  });

  it('that is handled twice at once is handled', async () => {
    const id = createOp();
    const second = await desk.createAdmin('second');
    await sendMessage(desk.visitor, message, id);
    await Promise.all([handleMessages(admin, [id]), handleMessages(second, [id])]);
    expect((await getMessages(admin, 'handled', null)).rows.map((row) => row.id)).toContain(id);
  });
});

describe('an inbox that was flooded', () => {
  const flood = 10_000;
  const flooded = 'flooded';
  const createId = (place: number) => `flood-${String(place).padStart(4, '0')}`;
  let first: Date;
  const getIds = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id);
  beforeAll(async () => {
    await handleMessages(admin, getIds(await getMessages(admin, 'new', null)));
    const begin = Date.now() - 3_600_000;
    first = new Date(begin);
    for (let at = 0; at < flood; at += 500) {
      const planted = Array.from({ length: 500 }, (_, i) => [
        `messages/${createId(at + i)}`,
        {
          ...message,
          subject: flooded,
          body: 'ö'.repeat(200),
          status: 'new',
          at: new Date(begin + (at + i) * 100),
        },
      ]);
      await desk.seedDocs(Object.fromEntries(planted));
    }
  });

  it('is counted without being read, and has its newest and oldest page at hand', async () => {
    expect(await countMessages(admin, 'new')).toBe(flood);
    expect(await getOldestMessageTime(admin)).toEqual(first);
    const newest = await getMessages(admin, 'new', null);
    expect(newest.rows).toHaveLength(pageSize);
    expect(newest.rows[0]?.id).toBe(createId(flood - 1));
    const oldest = await getMessages(admin, 'new', null, 'oldest');
    expect(getIds(oldest)).toEqual(Array.from({ length: pageSize }, (_, i) => createId(i)));
    expect((await getMessages(admin, 'new', oldest.next, 'oldest')).rows[0]?.id).toBe(
      createId(pageSize),
    );
  });

  it('is worked off page by page, each in one commit', async () => {
    const page = getIds(await getMessages(admin, 'new', null));
    const handled = await countMessages(admin, 'handled');
    await handleMessages(admin, page.slice(0, 1));
    await handleMessages(admin, page);
    await handleMessages(admin, page);
    expect(await countMessages(admin, 'new')).toBe(flood - pageSize);
    expect(await countMessages(admin, 'handled')).toBe(handled + pageSize);
    expect((await getMessages(admin, 'new', null)).rows[0]?.id).toBe(
      createId(flood - 1 - pageSize),
    );
  });

  it('takes a message that is sent by somebody else at the same moment', async () => {
    const ids = Array.from({ length: 6 }, createOp);
    await Promise.all(ids.map((id) => sendMessage(desk.visitor, message, id)));
    expect(getIds(await getMessages(admin, 'new', null))).toEqual(expect.arrayContaining(ids));
    await handleMessages(admin, ids);
    await expect(handleMessages(desk.visitor, ids)).rejects.toMatchObject({ kind: 'denied' });
  });
});

describe('the desk’s notes on a client', () => {
  it('are sorted in the order in which they were written, each with its author', async () => {
    await desk.createClient('maya');
    const second = await desk.createAdmin('third');
    await addDeskNote(admin, 'maya', { text: 'Called.', at: new Date() });
    await addDeskNote(second, 'maya', { text: 'Called again.', at: new Date() });
    expect((await getDeskNotes(admin, 'maya')).map(({ text, by }) => `${by}: ${text}`)).toEqual([
      'admin: Called.',
      'third: Called again.',
    ]);
  });

  it('threats 5, 6: none is lost or doubled when several are written at once and again', async () => {
    await desk.createClient('luca');
    const at = new Date();
    const notes = ['a', 'b', 'c', 'd'].map((text) => ({ text, at }));
    await Promise.all(
      [...notes, ...notes].map((note) => addDeskNote(desk.as('admin'), 'luca', note)),
    );
    expect((await getDeskNotes(admin, 'luca')).map(({ text }) => text).toSorted()).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('are no more than a document holds', async () => {
    const { uid } = await desk.seedClient();
    const long = { text: 'ö'.repeat(4_000), by: admin.uid, at: inSeconds(-60) };
    await desk.seedDocs({
      [`desknotes/${uid}`]: { list: Array.from({ length: 112 }, () => long) },
    });
    await expect(
      addDeskNote(admin, uid, { text: long.text, at: new Date() }),
    ).rejects.toMatchObject({ kind: 'full' });
    await addDeskNote(admin, uid, { text: 'A short one.', at: new Date() });
  });

  it('are none where nobody wrote any', async () => {
    expect(await getDeskNotes(admin, 'nobody')).toEqual([]);
  });
});
