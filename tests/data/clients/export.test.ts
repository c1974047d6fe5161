import { collection, getDocs, type QuerySnapshot } from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeDeposit, requestDeposit } from '@/data/collections/deposits';
import { type ClientData, readAllData } from '@/data/collections/export';
import { markNoticesSeen, sendNotice } from '@/data/collections/notice-acts';
import { updatePlans } from '@/data/collections/plans';
import { saveAddress } from '@/data/collections/profile';
import { setSubscription } from '@/data/collections/subscriptions';
import { placeTrade } from '@/data/collections/trades';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { submitVerification } from '@/data/collections/verifications';
import { requestWithdrawal } from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { readBookFile } from '@/domain/receipts/book-file';
import { checkReceipt, parseReceipt } from '@/domain/receipts/receipt';
import { createOp } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { startFaultyProxy } from '../../support/emulator/faulty-proxy';
import { archiveAsOperator } from '../operator';

let desk: TestDesk;
let admin: DataContext;
let maya: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  admin = await openDesk(desk);
  maya = await desk.createClient('maya');
  await desk.createClient('other');
  await seedEverything(maya);
});
afterAll(() => desk.close());

/** One document at least in each place where a client can have one. */
async function seedEverything(client: DataContext) {
  const { uid } = client;
  const deposit = {
    coin: 'bitcoin',
    amount: '250.00',
    units: '0.00389348',
    rate: '64210.00',
    address: 'tb1qdesk',
    txid: '',
  } as const;
  const op = createOp();
  await requestDeposit(client, { request: deposit, op });
  await completeDeposit(admin, { uid, id: op, op: createOp() });
  await archiveAsOperator(admin, 'deposits', uid);
  await requestDeposit(client, { request: deposit, op: createOp() });
  await changeAccountStatus(admin, {
    uid,
    status: 'active',
    reason: 'Your details were checked.',
    op: createOp(),
  });
  await requestWithdrawal(client, {
    request: { coin: 'bitcoin', amount: '20.00', address: 'tb1qmine' },
    op: createOp(),
  });
  await placeTrade(client, {
    request: {
      asset: 'bitcoin',
      side: 'buy',
      amount: '10.00',
      leverage: 2,
      duration: 60,
      openPrice: '64000.00',
    },
    op: createOp(),
  });
  await updatePlans(admin, {
    rev: 0,
    plans: { plus: { name: 'Plus', fee: '25.00', days: 30, includes: [] } },
    op: createOp(),
  });
  await setSubscription(client, { id: 'plus', shown: { fee: '25.00', days: 30 }, op: createOp() });
  await submitVerification(client, {
    document: `images/${uid}/1774345260123-passport.pdf`,
    kind: 'passport',
    op: createOp(),
  });
  await saveAddress(client, {
    coin: 'bitcoin',
    address: 'tb1qmine',
    label: '"Mine", <b>really</b>',
  });
  await sendNotice(admin, {
    title: 'Hello',
    body: 'A word.',
    audience: { to: 'client', uid },
    op: createOp(),
  });
  for (const status of ['active', 'suspended'])
    await sendNotice(admin, {
      title: `To ${status}`,
      body: 'A word.',
      audience: { to: 'status', status },
      op: createOp(),
    });
  await sendNotice(admin, {
    title: 'To all',
    body: 'A word.',
    audience: { to: 'everyone' },
    op: createOp(),
  });
  await sendNotice(admin, {
    title: 'To another',
    body: 'A word.',
    audience: { to: 'client', uid: 'other' },
    op: createOp(),
  });
  await markNoticesSeen(client);
  await desk.env.withSecurityRulesDisabled((context) =>
    context
      .firestore()
      .doc(`uploads/${uid}`)
      .set({ path: `images/${uid}/1774345260123-passport.pdf`, at: new Date(), count: 1 }),
  );
}

/**
 * Every path below which something of that client, or of the desk for everybody, is stored, past
 * the rules.
 */
async function storedPaths(uid: string): Promise<string[]> {
  const found: QuerySnapshot[] = [];
  await desk.env.withSecurityRulesDisabled(async (context) => {
    const db = context.firestore();
    const own = [
      'users',
      'accounts',
      'holds',
      'deposits',
      'withdrawals',
      'trades',
      'subscriptions',
      'verifications',
      'notifications',
    ];
    const notices = [uid, 'status-active', 'everyone'].map(
      (audience) => `notices/${audience}/items`,
    );
    const places = [
      ...own,
      ...notices,
      'uploads',
      'admins',
      'desk',
      `deposits/${uid}/archive`,
      `ledger/${uid}/entries`,
    ];
    for (const place of places) found.push(await getDocs(collection(db, place)));
  });
  const mine = (path: string) =>
    path.includes(`/${uid}`) ||
    /^(?:desk|admins)\/|^notices\/(?:everyone|status-active)\//.test(path);
  return found.flatMap(({ docs }) => docs.map(({ ref }) => ref.path)).filter(mine);
}

const listPaths = ({ uid, documents, entries }: ClientData): string[] => [
  ...Object.keys(documents),
  ...entries.map(({ op }) => `ledger/${uid}/entries/${op}`),
];

describe('all that is stored of a client', () => {
  it('is in the download: every document, list, archive and entry, and nothing of anybody else', async () => {
    const data = await readAllData(maya);
    expect(listPaths(data).toSorted()).toEqual((await storedPaths('maya')).toSorted());
    expect(listPaths(data).length).toBeGreaterThan(25);
    expect(JSON.stringify(data)).toContain('To active');
    expect(JSON.stringify(data)).not.toMatch(/other@example\.com|To another|To suspended/);
  });

  it('is JSON that says the same when it is read again', async () => {
    const data = await readAllData(maya);
    const parsed = JSON.parse(JSON.stringify(data));
    expect(parsed).toMatchObject({ glassbook: 1, uid: 'maya', readAt: data.readAt.toISOString() });
    expect(parsed.documents['users/maya']).toMatchObject({
      email: 'maya@example.com',
      addresses: [{ label: '"Mine", <b>really</b>' }],
    });
    expect(parsed.documents['deposits/maya/archive/0'].list).toMatchObject([
      { amount: '250.00', status: 'completed' },
    ]);
    expect(Date.parse(parsed.documents['users/maya'].joinedDate)).toBeGreaterThan(0);
    const times = parsed.entries.map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted());
  });

  it('has a receipt that holds for the entries in it, also after it was read from the file', async () => {
    const data = await readAllData(maya);
    const receipt = parseReceipt(data.receipt ?? '');
    if (!receipt) throw new Error('No receipt');
    expect(await checkReceipt(receipt, 'maya', data.entries)).toEqual({ state: 'holds' });
    const { book } = readBookFile(JSON.stringify(data));
    expect(await checkReceipt(receipt, 'maya', Object.values(book.entries))).toEqual({
      state: 'holds',
    });
    expect(await checkReceipt(receipt, 'maya', data.entries.slice(1))).toMatchObject({
      state: 'missing',
    });
  });

  it('holds what this version would not know how to read', { tags: ['full'] }, async () => {
    await desk.createClient('odd');
    await desk.force('accounts/odd', { balance: 'a lot', extra: { nested: [1, null] } });
    const { documents } = await readAllData(desk.as('odd'));
    expect(documents['accounts/odd']).toMatchObject({
      balance: 'a lot',
      extra: { nested: [1, null] },
    });
  });

  it('says how far the reading has come', { tags: ['full'] }, async () => {
    const seen: number[] = [];
    const data = await readAllData(maya, ({ read }) => seen.push(read));
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(listPaths(data).length);
  });

  it('comes whole or not at all', { tags: ['full'] }, async () => {
    const proxy = await startFaultyProxy();
    proxy.fail('drop', ':runQuery');
    await expect(readAllData(desk.via(proxy.port, 'maya'))).rejects.toMatchObject({
      kind: 'unreachable',
    });
    await proxy.close();
  });
});
