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
import type { Audience } from '@/domain/messages/audience';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';

const notice = { title: 'Hello', body: 'A word of the desk.' };
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
  closing.push(watchNewestEntries(from ? { from } : { uid, status: 'pending' }, listener, db));
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

  it.each<Audience>([{ to: 'client', uid: 'maya' }, { to: 'status', status: 'pending' }, { to: 'everyone' }])(
    'report a notice to %o',
    async (audience) => {
      const { reports, reported } = await opened('maya');
      expect(reported).toEqual([]);
      await sendNotice(admin, notice, audience, createOp());
      await reports('notices');
    },
  );

  it('do not report a notice to another status', async () => {
    const { reports, reported } = await opened('maya');
    await sendNotice(admin, notice, { to: 'status', status: 'closed' }, createOp());
    await requestDeposit(maya, request, createOp());
    await reports('deposit.requested');
    expect(reported).not.toContain('notices');
  });

  it('report that the notices were seen on another device', async () => {
    const { reports } = await opened('maya');
    await markNoticesSeen(maya);
    await reports('notices');
  });

  const readsOf = (uid: string) => ({ uid, status: 'pending', joinedDate: new Date(0) });

  it('open with the time of the newest notice', async () => {
    const luca = await desk.client('luca');
    await sendNotice(admin, notice, { to: 'client', uid: 'luca' }, createOp());
    const { list } = await getNotices(luca, readsOf('luca'));
    const { onOpen } = await opened('luca');
    expect(onOpen).toHaveBeenCalledWith(list[0]?.at);
  });

  it('open with the time at which notices were seen on another device if nothing is newer', async () => {
    const iris = await desk.client('iris');
    await markNoticesSeen(iris);
    const { seenAt } = await getNotices(iris, readsOf('iris'));
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
