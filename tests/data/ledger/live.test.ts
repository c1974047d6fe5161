// @module-tag full

import { deleteApp, initializeApp } from 'firebase/app';
import {
  collectionGroup,
  connectFirestoreEmulator,
  disableNetwork,
  enableNetwork,
  type Firestore,
  getFirestore,
  onSnapshot,
  terminate,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { completeDeposit, requestDeposit } from '@/data/collections/deposits';
import { markNoticesSeen, sendNotice } from '@/data/collections/notice-acts';
import { getNotices } from '@/data/collections/notices';
import type { DataContext } from '@/data/ledger/context';
import { type LiveListener, watchNewestEntries } from '@/data/live';
import { createOp } from '@/domain/ledger/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';

const notice = { kind: 'notice', title: 'Hello', body: 'A word of the desk.' } as const;
const request = { coin: 'bitcoin', amount: '250.00', units: '0.00389348', rate: '64210.00', address: 'tb1qdesk', txid: '' } as const;

let desk: TestDesk;
let admin: DataContext;
let maya: DataContext;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  desk = await createDesk();
  [admin, maya] = [await openDesk(desk), await desk.client('maya')];
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await desk.close();
});

/** An administrator whose clock is slow, so that a notice does not count as sent just now. */
const aMinuteAgo = (): DataContext => ({ ...admin, now: () => new Date(Date.now() - 60_000) });

/** The full SDK, which listens, as somebody who was signed in a moment ago. */
function connectAs(uid: string): Firestore {
  const app = initializeApp({ projectId: desk.env.projectId, apiKey: 'local' }, `live-${createOp()}`);
  const db = getFirestore(app);
  const { host = '127.0.0.1', port = 8080 } = desk.env.emulators.firestore ?? {};
  const mockUserToken = { sub: uid, email_verified: true, auth_time: Math.floor(Date.now() / 1000) };
  connectFirestoreEmulator(db, host, port, { mockUserToken });
  closing.push(
    () => deleteApp(app),
    () => terminate(db),
  );
  return db;
}

/** Milliseconds: a busy emulator answers late. */
const soon = { timeout: 40_000 };

/** What a listener has reported. `reports` waits until it reports this after what was reported before. */
async function open(uid: string, from?: Date, db = connectAs(uid)) {
  const reported: string[] = [];
  const onOpen = vi.fn<LiveListener['onOpen']>();
  const onError = vi.fn<LiveListener['onError']>();
  const listener: LiveListener = {
    onOpen,
    onError,
    onEntries: (entries) =>
      void reported.push(
        entries
          ?.map(({ action }) => action)
          .toSorted()
          .join() ?? 'gap',
      ),
    onNotices: () => void reported.push('notices'),
  };
  closing.push(watchNewestEntries(from ? { from } : { uid }, listener, db));
  const reports = (what: string) => vi.waitFor(() => expect(reported.splice(0)).toContain(what), soon);
  return { reported, onOpen, onError, reports };
}

async function opened(uid: string, from?: Date) {
  const live = await open(uid, from);
  await vi.waitFor(() => expect(live.onOpen).toHaveBeenCalledOnce(), soon);
  return live;
}

describe('live updates of a client', () => {
  it('report an entry in the client’s ledger, and a decision together with its posting', async () => {
    const { reports } = await opened('maya');
    const op = createOp();
    await requestDeposit(maya, request, op);
    await reports('deposit.requested');
    await completeDeposit(admin, 'maya', op, createOp());
    await reports('account.posted,deposit.completed');
  });

  it('report a notice to the client and one to everyone', async () => {
    const { reports, reported } = await opened('maya');
    expect(reported).toEqual([]);
    await sendNotice(admin, notice, { to: 'client', uid: 'maya' }, createOp());
    await reports('notices');
    await sendNotice(aMinuteAgo(), notice, { to: 'everyone' }, createOp());
    await reports('notices');
  });

  it('report that the notices were seen on another device', async () => {
    const { reports } = await opened('maya');
    await markNoticesSeen(maya);
    await reports('notices');
  });

  it('open with the time of the newest notice, as late as its sender’s clock allows', async () => {
    const { uid } = await desk.client('luca');
    const later = new Date(Date.now() + 60_000);
    await sendNotice({ ...admin, now: () => later }, notice, { to: 'client', uid }, createOp());
    const { onOpen } = await opened(uid);
    expect(onOpen).toHaveBeenCalledWith(new Date(later.getTime() + 5_000));
  });

  it('open with the time at which notices were seen on another device if nothing is newer', async () => {
    const iris = await desk.client('iris');
    await sendNotice(aMinuteAgo(), notice, { to: 'client', uid: 'iris' }, createOp());
    await markNoticesSeen(iris);
    const { seenAt } = await getNotices(iris, 'iris');
    const { onOpen } = await opened('iris');
    expect(onOpen).toHaveBeenCalledWith(seenAt);
  });
});

describe('live updates of the desk', () => {
  const longAgo = new Date(0);

  it('read no entries from before their start, and report those of any client', async () => {
    await requestDeposit(maya, request, createOp());
    const { onOpen } = await opened('admin', longAgo);
    const newestAt = onOpen.mock.calls[0]?.[0].getTime() ?? 0;
    expect(newestAt).toBeGreaterThan(0);
    const later = await opened('admin', new Date(newestAt + 1));
    expect(later.onOpen).toHaveBeenCalledWith(longAgo);
    await requestDeposit(maya, request, createOp());
    await later.reports('deposit.requested');
  });

  it('open once the server answers if there was no connection at first', async () => {
    const db = connectAs('admin');
    await disableNetwork(db);
    const { onOpen, onError, reported } = await open('admin', new Date(), db);
    // From its own empty cache, the SDK answers all of its listeners at once.
    await new Promise((resolve) => closing.push(onSnapshot(collectionGroup(db, 'entries'), resolve)));
    expect(onOpen).not.toHaveBeenCalled();
    await enableNetwork(db);
    await vi.waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith(longAgo), soon);
    expect([reported, onError.mock.calls]).toEqual([[], []]);
  });

  it('report that entries may be missing if more were written at once than they hold', async () => {
    const { reported } = await opened('admin', longAgo);
    await desk.env.withSecurityRulesDisabled(async (context) => {
      const db = context.firestore();
      const batch = db.batch();
      for (const op of ['one', 'two', 'three', 'four'])
        batch.set(db.doc(`ledger/iris/entries/${op}`), { op, action: 'deposit.requested', ref: '', at: new Date() });
      await batch.commit();
    });
    await vi.waitFor(() => expect(reported).toEqual(['gap']), soon);
  });

  it('are closed to clients', async () => {
    const { onError } = await open('maya', longAgo);
    await vi.waitFor(() => expect(onError).toHaveBeenCalled(), soon);
  });
});
