import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countAudience } from '@/data/admin/audience-size';
import { getSentNotices } from '@/data/admin/sent-notices';
import { markNoticesSeen, sendNotice } from '@/data/collections/notice-acts';
import { getNotices, type Notices, newestNotices } from '@/data/collections/notices';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { getProfile } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import type { Audience } from '@/domain/messages/audience';
import { neverSeen } from '@/domain/messages/notice';
import { createOp } from '@/domain/revision-fields';
import { openDesk } from '../../support/emulator/desk';
import { type FaultyProxy, startFaultyProxy } from '../../support/emulator/faulty-proxy';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';

const notice = (title: string) => ({ title, body: `${title}, said the desk.` });
const everyone: Audience = { to: 'everyone' };
const only = ({ uid }: DataContext): Audience => ({ to: 'client', uid });

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

/** Sends it and returns its id. */
const send = async (title: string, audience: Audience, by = admin) => {
  const op = createOp();
  await sendNotice(by, { ...notice(title), audience, op });
  return op;
};
async function readNotices(client: DataContext): Promise<Notices> {
  const profile = await getProfile(client, client.uid);
  if (!profile) throw new Error(`There is no profile of ${client.uid}`);
  return getNotices(client, profile);
}
const titles = async (client: DataContext) =>
  (await readNotices(client)).list.map(({ title }) => title);
/** A client of a status of their own. */
async function createClient(uid: string, status: string): Promise<DataContext> {
  const client = await desk.createClient(uid);
  await changeAccountStatus(admin, { uid, status, reason: 'Of this group now.', op: createOp() });
  return client;
}

describe('the notices of a client', () => {
  it('are those to the client, to the own status and to everyone, newest first', async () => {
    const maya = await createClient('maya', 'member');
    await send('One', only(maya));
    await send('Two', everyone);
    await send('Three', { to: 'status', status: 'member' });
    await send('Elsewhere', { to: 'status', status: 'guest' });
    await send('Else', { to: 'client', uid: 'somebody' });
    const { list } = await readNotices(maya);
    expect(list.map(({ title, audience }) => `${title} ${audience.to}`)).toEqual([
      'Three status',
      'Two everyone',
      'One client',
    ]);
    expect(list[2]).toMatchObject({ ...notice('One'), by: 'admin', audience: only(maya) });
  });

  it('are those of another status once the status has changed', async () => {
    const iris = await createClient('iris', 'silver');
    await send('To silver', { to: 'status', status: 'silver' });
    await send('To gold', { to: 'status', status: 'gold' });
    expect(await titles(iris)).toEqual(['To silver']);
    await changeAccountStatus(admin, {
      uid: 'iris',
      status: 'gold',
      reason: 'Of another group now.',
      op: createOp(),
    });
    expect(await titles(iris)).toEqual(['To gold']);
  });

  it('begin when the client joined', async () => {
    await send('Too early', everyone);
    const vera = await desk.createClient('vera');
    await send('In time', everyone);
    expect(await titles(vera)).toEqual(['In time']);
  });

  it('are the newest of each audience', { tags: ['full'] }, async () => {
    const hana = await createClient('hana', 'often-told');
    const one = await send('To her', only(hana));
    for (let i = 0; i <= newestNotices; i++)
      await send(`${i}`, { to: 'status', status: 'often-told' });
    const { list } = await readNotices(hana);
    expect(list.map(({ title }) => title)).toEqual([
      ...Array.from({ length: newestNotices }, (_, i) => `${newestNotices - i}`),
      'To her',
    ]);
    expect(list.at(-1)?.id).toBe(one);
  });

  it('are unseen until the client looks', async () => {
    const luca = await desk.createClient('luca');
    const unseen = async () => {
      const { list, seenAt } = await readNotices(luca);
      return list.filter(({ at }) => at > seenAt).map(({ title }) => title);
    };
    expect((await readNotices(luca)).seenAt).toEqual(neverSeen);
    await send('One', only(luca));
    expect(await unseen()).toEqual(['One']);
    await markNoticesSeen(luca);
    expect(await unseen()).toEqual([]);
    await send('Two', only(luca));
    expect(await unseen()).toEqual(['Two']);
  });

  it('can be looked at before there are any', async () => {
    const ines = await desk.createClient('ines');
    await markNoticesSeen(ines);
    expect((await readNotices(ines)).seenAt.getTime()).toBeGreaterThan(neverSeen.getTime());
  });
});

describe('a notice', () => {
  it('threats 5, 26: is there once if its answer was lost and it is sent again', async () => {
    const tomas = await desk.createClient('tomas');
    const op = createOp();
    proxy.fail('lose-answer', ':commit');
    await expect(
      sendNotice(desk.via(proxy.port, 'admin'), { ...notice('Once'), audience: only(tomas), op }),
    ).rejects.toMatchObject({ kind: 'unreachable' });
    proxy.fail('pass');
    await sendNotice(admin, { ...notice('Once'), audience: only(tomas), op });
    expect(await titles(tomas)).toEqual(['Once']);
  });

  it('threat 5: is there once if it is sent twice at the same moment', async () => {
    const noor = await desk.createClient('noor');
    const op = createOp();
    const sendOnce = () => sendNotice(admin, { ...notice('Once'), audience: only(noor), op });
    await Promise.all([sendOnce(), sendOnce(), sendOnce()]);
    expect(await titles(noor)).toEqual(['Once']);
  });

  it('threat 3: is never replaced by another one under its id', async () => {
    const edda = await desk.createClient('edda');
    const op = await send('First', only(edda));
    await expect(
      sendNotice(admin, { ...notice('Second'), audience: only(edda), op }),
    ).rejects.toMatchObject({
      kind: 'denied',
    });
    expect(await titles(edda)).toEqual(['First']);
  });
});

describe('the notices that the desk sent', () => {
  it('are those to every audience, newest first, with their author and the one client', async () => {
    const priya = await createClient('priya', 'listed');
    await send('To all', everyone);
    await send('To the listed', { to: 'status', status: 'listed' });
    const op = await send('To her', only(priya));
    const { rows } = await getSentNotices(admin, null);
    expect(rows.slice(0, 3)).toMatchObject([
      {
        id: op,
        title: 'To her',
        audience: only(priya),
        by: 'admin',
        author: { uid: 'admin' },
        client: { uid: 'priya' },
      },
      { title: 'To the listed', audience: { to: 'status', status: 'listed' }, client: null },
      { title: 'To all', audience: everyone, client: null },
    ]);
  });

  it('reach as many clients as are counted before', async () => {
    await createClient('ada', 'counted');
    await createClient('ben', 'counted');
    // An administrator of that status is no client.
    await desk.force('users/admin', { status: 'counted' });
    expect(await countAudience(admin, { to: 'status', status: 'counted' })).toBe(2);
    expect(await countAudience(admin, { to: 'status', status: 'nobodys' })).toBe(0);
    expect(await countAudience(admin, { to: 'client', uid: 'ada' })).toBe(1);
    expect(await countAudience(admin, everyone)).toBeGreaterThan(2);
  });
});
