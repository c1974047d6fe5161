import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchSize, countAudience } from '@/data/admin/audience-size';
import { getSentNotices } from '@/data/admin/sent-notices';
import { markNoticesSeen, sendNotice } from '@/data/collections/notice-acts';
import { getNotices } from '@/data/collections/notices';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { recordView, rejectVerification, submitVerification } from '@/data/collections/verifications';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import { type Notice, neverSeen } from '@/domain/messages/notice';
import { openDesk } from '../../support/emulator/desk';
import { type FaultyProxy, startFaultyProxy } from '../../support/emulator/faulty-proxy';
import { inSeconds } from '../../support/rules/acts';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { notice as planted } from '../../support/rules/objects';

const notice = (title: string) => ({ kind: 'message', title, body: `${title}, said the desk.` }) as const;

let desk: RulesDesk;
let admin: DataContext;
let proxy: FaultyProxy;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await openDesk(desk);
  proxy = await startFaultyProxy();
});
afterAll(async () => {
  await proxy.close();
  await desk.close();
});

const titles = async (client: DataContext) => (await getNotices(client, client.uid)).list.map(({ title }) => title);

/** A hundred notices of so many seconds ago. */
const fullList = (seconds = 60) => ({
  list: Array.from({ length: 100 }, () => planted('admin', { createdAt: inSeconds(-seconds) })),
  seenAt: inSeconds(-90_000),
});

const unseen = (list: readonly Pick<Notice, 'createdAt'>[], seenAt: Date): number =>
  list.filter(({ createdAt }) => createdAt > seenAt).length;

describe('notices', () => {
  it('of the client and of everyone are one list, newest first', async () => {
    const maya = await desk.client('maya');
    await sendNotice(admin, notice('One'), { to: 'client', uid: 'maya' }, createOp());
    await sendNotice(admin, notice('Two'), { to: 'everyone' }, createOp());
    await sendNotice(admin, notice('Three'), { to: 'client', uid: 'maya' }, createOp());
    const { list } = await getNotices(maya, 'maya');
    expect(list.map(({ title, to }) => `${title} ${to}`)).toEqual(['Three you', 'Two everyone', 'One you']);
  });

  it('are unseen until the client looks', async () => {
    const luca = await desk.client('luca');
    expect((await getNotices(luca, 'luca')).seenAt).toEqual(neverSeen);
    await sendNotice(admin, notice('One'), { to: 'client', uid: 'luca' }, createOp());
    const before = await getNotices(luca, 'luca');
    expect(unseen(before.list, before.seenAt)).toBe(before.list.length);
    await markNoticesSeen(luca);
    const after = await getNotices(luca, 'luca');
    expect(unseen(after.list, after.seenAt)).toBe(0);
    await sendNotice(admin, notice('Two'), { to: 'client', uid: 'luca' }, createOp());
    const then = await getNotices(luca, 'luca');
    expect(unseen(then.list, then.seenAt)).toBe(1);
  });

  it('can be looked at before there are any', async () => {
    const ines = await desk.client('ines');
    await markNoticesSeen(ines);
    await sendNotice(admin, notice('One'), { to: 'client', uid: 'ines' }, createOp());
    const { list, seenAt } = await getNotices(ines, 'ines');
    expect(
      unseen(
        list.filter(({ to }) => to === 'you'),
        seenAt,
      ),
    ).toBe(1);
  });

  it('are the newest hundred', async () => {
    const hana = await desk.client('hana');
    const list = Array.from({ length: 100 }, (_, i) => planted('admin', { title: String(i + 1), createdAt: inSeconds(i - 86_600) }));
    await desk.seedDocs({ 'notifications/hana': { list, seenAt: inSeconds(-86_700) } });
    await sendNotice(admin, notice('101'), { to: 'client', uid: 'hana' }, createOp());
    const own = (await getNotices(hana, 'hana')).list.filter(({ to }) => to === 'you');
    expect(own.map(({ title }) => Number(title))).toEqual(Array.from({ length: 100 }, (_, i) => 101 - i));
  });

  it('threat 33: are a hundred of the last day at most, and what comes then is refused', { tags: ['full'] }, async () => {
    const vera = await desk.client('vera');
    await desk.seedDocs({ 'notifications/vera': fullList() });
    const op = createOp();
    const send = () => sendNotice(admin, notice('101'), { to: 'client', uid: 'vera' }, op);
    await expect(send()).rejects.toMatchObject({ kind: 'full' });
    expect(await titles(vera)).not.toContain('101');
    await desk.seedDocs({
      'notifications/vera': { ...fullList(), list: [...fullList(86_460).list.slice(0, 1), ...fullList().list.slice(1)] },
    });
    expect(await send()).toEqual({ reached: 1, full: 0 });
    expect(await titles(vera)).toContain('101');
  });

  it('threat 6: none is lost when two administrators write and the client looks', { tags: ['full'] }, async () => {
    const second = await desk.admin('second');
    const tomas = await desk.client('tomas');
    const writers = [admin, second, admin, second];
    await Promise.all([
      ...writers.map((by, i) => sendNotice(by, notice(`${i}`), { to: 'client', uid: 'tomas' }, createOp())),
      ...writers.map(() => markNoticesSeen(desk.as('tomas'))),
    ]);
    const own = (await getNotices(tomas, 'tomas')).list.filter(({ to }) => to === 'you');
    expect(own.map(({ title }) => title).toSorted()).toEqual(['0', '1', '2', '3']);
  });
});

describe('a notice to a group', { tags: ['full'] }, () => {
  const uids = Array.from({ length: batchSize + 3 }, (_, i) => `member-${i}`);
  beforeAll(async () => {
    await Promise.all(
      uids.map(async (uid) => {
        await desk.client(uid);
        await changeAccountStatus(admin, uid, 'member', 'Of the group now.', createOp());
      }),
    );
    // An administrator of that status is no client, and nobody writes to themselves.
    await desk.force('users/admin', { status: 'member' });
  });

  it('reaches every client of that status, in batches', async () => {
    const reached: number[] = [];
    const op = createOp();
    expect(await sendNotice(admin, notice('All'), { to: 'standing', status: 'member' }, op, { onReached: (n) => reached.push(n) })).toEqual(
      {
        ...{ reached: uids.length, full: 0 },
      },
    );
    expect(reached.at(-1)).toBe(uids.length);
    expect(reached.length).toBeGreaterThan(1);
    for (const uid of uids) expect(await titles(desk.as(uid))).toContain('All');
    expect((await getSentNotices(admin, null)).rows[0]).toMatchObject({
      op,
      title: 'All',
      audience: 'standing:member',
      count: uids.length,
      by: 'admin',
      author: { uid: 'admin' },
      client: null,
    });
  });

  it('is as many people as are counted before', async () => {
    expect(await countAudience(admin, { to: 'standing', status: 'member' })).toBe(uids.length);
    expect(await countAudience(admin, { to: 'standing', status: 'nobodys' })).toBe(0);
    expect(await countAudience(admin, { to: 'client', uid: 'member-0' })).toBe(1);
  });

  it('reaches every client of one state of identity', async () => {
    for (const uid of ['member-1', 'member-2', 'admin']) {
      const document = `images/${uid}/1774345260123-passport.png`;
      await submitVerification(desk.as(uid), document, 'passport', createOp());
      const reviewer = uid === 'admin' ? await desk.admin('third') : admin;
      await recordView(reviewer, uid, createOp());
      await rejectVerification(reviewer, uid, document, 'It cannot be read.', createOp());
    }
    const audience = { to: 'verification', status: 'rejected' } as const;
    expect(await countAudience(admin, audience)).toBe(2);
    expect(await sendNotice(admin, notice('Again'), audience, createOp())).toEqual({ reached: 2, full: 0 });
    expect(await titles(desk.as('member-2'))).toContain('Again');
    expect(await titles(desk.as('member-3'))).not.toContain('Again');
  });

  it('ends between two commits when it is stopped, and goes on from there', async () => {
    const [op, stop] = [createOp(), new AbortController()];
    const group = { to: 'standing', status: 'member' } as const;
    const reached: number[] = [];
    const onReached = (count: number) => {
      reached.push(count);
      stop.abort();
    };
    await expect(sendNotice(admin, notice('Halved'), group, op, { onReached, signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(reached).toEqual([(await getSentNotices(admin, null)).rows.find((row) => row.op === op)?.count]);
    expect(reached[0]).toBeLessThanOrEqual(batchSize);
    expect((await sendNotice(admin, notice('Halved'), group, op)).reached).toBe(uids.length);
  });

  it('leaves out those whose lists are full, says how many, and reaches them later', async () => {
    const [op, group] = [createOp(), { to: 'standing', status: 'member' } as const];
    const path = `notifications/${uids[0]}`;
    const before = await desk.read(path);
    await desk.seedDocs({ [path]: fullList() });
    expect(await sendNotice(admin, notice('Most'), group, op)).toEqual({ reached: uids.length - 1, full: 1 });
    expect(await titles(desk.as(uids[0] ?? ''))).not.toContain('Most');
    await desk.seedDocs({ [path]: before });
    expect(await sendNotice(admin, notice('Most'), group, op)).toEqual({ reached: uids.length, full: 0 });
    expect(await titles(desk.as(uids[0] ?? ''))).toContain('Most');
    expect(await desk.read(`sent/${op}`)).toMatchObject({ count: uids.length, uids: expect.arrayContaining(uids) });
  });

  it('threats 5, 26: goes on where it broke off, and nobody gets it twice', async () => {
    const [op, far] = [createOp(), desk.via(proxy.port, 'admin')];
    const broken = sendNotice(far, notice('Later'), { to: 'standing', status: 'member' }, op, { onReached: () => proxy.fail('drop') });
    await expect(broken).rejects.toMatchObject({ kind: 'unreachable' });
    proxy.fail('pass');
    const { rows } = await getSentNotices(admin, null);
    expect(rows[0]?.count).toBeGreaterThan(0);
    expect(rows[0]?.count).toBeLessThan(uids.length);

    const again = () => sendNotice(admin, notice('Later'), { to: 'standing', status: 'member' }, op);
    expect(await again()).toEqual({ reached: uids.length, full: 0 });
    expect(await again()).toEqual({ reached: uids.length, full: 0 });
    for (const uid of uids) expect((await titles(desk.as(uid))).filter((title) => title === 'Later')).toHaveLength(1);
  });
});
