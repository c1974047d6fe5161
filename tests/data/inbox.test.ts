// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '@/data/caller';
import { addDeskNote, getDeskNotes } from '@/data/desk-notes';
import { countMessages, getMessages, getOldestMessage, handleMessage, sendMessage } from '@/data/messages';
import { newOp } from '@/domain/envelope';
import { openDesk } from '../support/desk';
import { inSeconds } from '../support/rules-acts';
import { createRulesDesk, type RulesDesk } from '../support/rules-desk';

const message = { name: 'Vera', email: 'vera@example.com', subject: 'A question', body: 'How does it work?' };

let desk: RulesDesk;
let boss: Caller;
beforeAll(async () => {
  desk = await createRulesDesk();
  boss = await openDesk(desk);
});
afterAll(() => desk.close());

describe('a message from the contact form', () => {
  it('waits for the desk, newest or oldest first, until it is handled', async () => {
    const ids = [newOp(), newOp()] as const;
    for (const id of ids) await sendMessage(desk.visitor, { ...message, subject: id }, id);
    const { rows } = await getMessages(boss, 'new', null, 'oldest');
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect((await getMessages(boss, 'new', null)).rows.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(rows[0]).toMatchObject({ ...message, subject: ids[0], status: 'new' });
    expect(await countMessages(boss, 'new')).toBe(2);
    expect(await getOldestMessage(boss)).toEqual(rows[0]?.at);

    await handleMessage(boss, ids[1]);
    await handleMessage(boss, ids[0]);
    expect(await countMessages(boss, 'new')).toBe(0);
    expect(await getOldestMessage(boss)).toBeNull();
    expect((await getMessages(boss, 'handled', null)).rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it('threat 5: is there once when it is sent twice', async () => {
    const id = newOp();
    await sendMessage(desk.visitor, message, id);
    await sendMessage(desk.visitor, message, id);
    await expect(sendMessage(desk.visitor, { ...message, body: 'Another.' }, id)).rejects.toMatchObject({ kind: 'denied' });
    expect((await getMessages(boss, 'new', null)).rows.filter((row) => row.id === id)).toHaveLength(1);
  });

  it('that is handled twice at once is handled', async () => {
    const [id, second] = [newOp(), await desk.admin('second')];
    await sendMessage(desk.visitor, message, id);
    await Promise.all([handleMessage(boss, id), handleMessage(second, id)]);
    expect((await getMessages(boss, 'handled', null)).rows.map((row) => row.id)).toContain(id);
  });
});

describe('the desk’s notes on a client', () => {
  it('stand in the order in which they were written, each with its author', async () => {
    await desk.client('maya');
    const second = await desk.admin('third');
    await addDeskNote(boss, 'maya', { text: 'Called.', at: new Date() });
    await addDeskNote(second, 'maya', { text: 'Called again.', at: new Date() });
    expect((await getDeskNotes(boss, 'maya')).map(({ text, by }) => `${by}: ${text}`)).toEqual(['boss: Called.', 'third: Called again.']);
  });

  it('threats 5, 6: none is lost or doubled when several are written at once and again', async () => {
    await desk.client('luca');
    const at = new Date();
    const notes = ['a', 'b', 'c', 'd'].map((text) => ({ text, at }));
    await Promise.all([...notes, ...notes].map((note) => addDeskNote(desk.as('boss'), 'luca', note)));
    expect((await getDeskNotes(boss, 'luca')).map(({ text }) => text).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are no more than a document holds', async () => {
    const { uid } = await desk.person();
    const long = { text: 'ö'.repeat(4_000), by: boss.uid, at: inSeconds(-60) };
    await desk.plant({ [`desknotes/${uid}`]: { list: Array.from({ length: 112 }, () => long) } });
    await expect(addDeskNote(boss, uid, { text: long.text, at: new Date() })).rejects.toMatchObject({ kind: 'full' });
    await addDeskNote(boss, uid, { text: 'A short one.', at: new Date() });
  });

  it('are none where nobody wrote any', async () => {
    expect(await getDeskNotes(boss, 'nobody')).toEqual([]);
  });
});
