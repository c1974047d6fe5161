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
import {
  type EntryListener,
  type NoticeListener,
  watchNewestEntries,
  watchNotices,
  watchSeen,
} from '@/data/live';
import { type Audience, getAudiencesOf } from '@/domain/messages/audience';
import { createOp } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';

const notice = { title: 'Hello', body: 'A word of the desk.' };
const request = {
  coin: 'bitcoin',
  amount: '250.00',
  units: '0.00389348',
  rate: '64210.00',
  address: 'tb1qdesk',
  txid: '',
} as const;

let desk: TestDesk;
let admin: DataContext;
let maya: DataContext;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  desk = await createDesk();
  [admin, maya] = [await openDesk(desk), await desk.createClient('maya')];
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await desk.close();
});

/** The full SDK, which listens, as somebody who was signed in a moment ago. */
function connectStore(uid: string): Firestore {
  const app = initializeApp(
    { projectId: desk.env.projectId, apiKey: 'local' },
    `live-${createOp()}`,
  );
  const db = getFirestore(app);
  const { host = '127.0.0.1', port = 8080 } = desk.env.emulators.firestore ?? {};
  const mockUserToken = {
    sub: uid,
    email_verified: true,
    auth_time: Math.floor(Date.now() / 1000),
  };
  connectFirestoreEmulator(db, host, port, { mockUserToken });
  closing.push(
    () => deleteApp(app),
    () => terminate(db),
  );
  return db;
}

/** Milliseconds: a busy emulator answers late. */
const soon = { timeout: 40_000 };

/**
 * What a listener has reported. `reports` waits until it reports this after what was reported
 * before.
 */
async function open(uid: string, from?: Date, db = connectStore(uid)) {
  const reported: string[] = [];
  const onOpen = vi.fn<EntryListener['onOpen']>();
  const onError = vi.fn<EntryListener['onError']>();
  const listener: EntryListener & NoticeListener = {
    onOpen,
    onError,
    onEntries: (entries) =>
      void reported.push(
        entries
          ?.map(({ action }) => action)
          .toSorted()
          .join() ?? 'gap',
      ),
    onNotices: (at) => void reported.push(`notices ${at.toISOString()}`),
  };
  closing.push(watchNewestEntries(from ? { from } : { uid, from: new Date(0) }, listener, db));
  if (!from) {
    const audiences = getAudiencesOf({ uid, status: 'pending' });
    closing.push(
      watchSeen(uid, listener, db),
      ...audiences.map((audience) => watchNotices(audience, listener, db)),
    );
  }
  const reports = (what: string) =>
    vi.waitFor(() => expect(reported.splice(0)).toContain(what), soon);
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
    await requestDeposit(maya, { request, op });
    await reports('deposit.requested');
    await completeDeposit(admin, { uid: 'maya', id: op, op: createOp() });
    await reports('account.posted,deposit.completed');
  });

  const getNewest = async (client: DataContext) => {
    const { list, seenAt } = await getNotices(client, {
      uid: client.uid,
      status: 'pending',
      joinedDate: new Date(0),
    });
    return {
      noticed: `notices ${list[0]?.at.toISOString()}`,
      seen: `notices ${seenAt.toISOString()}`,
    };
  };

  it.each<Audience>([
    { to: 'client', uid: 'maya' },
    { to: 'status', status: 'pending' },
    { to: 'everyone' },
  ])('report a notice to %o, that is there or comes', async (audience) => {
    await sendNotice(admin, { ...notice, audience, op: createOp() });
    const { reports } = await opened('maya');
    await reports((await getNewest(maya)).noticed);
    await sendNotice(admin, { ...notice, audience, op: createOp() });
    await reports((await getNewest(maya)).noticed);
  });

  it('do not report a notice to another status', async () => {
    const vera = await desk.createClient('vera');
    const { reported } = await opened('vera');
    const sentAt = Date.now();
    await sendNotice(admin, {
      ...notice,
      audience: { to: 'status', status: 'closed' },
      op: createOp(),
    });
    await requestDeposit(vera, { request, op: createOp() });
    await vi.waitFor(() => expect(reported).toContain('deposit.requested'), soon);
    expect(reported.filter((what) => Date.parse(what.replace('notices ', '')) >= sentAt)).toEqual(
      [],
    );
  });

  it('report that the notices were seen on another device', async () => {
    const { reports } = await opened('maya');
    await markNoticesSeen(maya);
    await reports((await getNewest(maya)).seen);
  });
});

describe('live updates of the desk', () => {
  const longAgo = new Date(0);

  it('read no entries from before their start, and report those of any client', async () => {
    await requestDeposit(maya, { request, op: createOp() });
    const { onOpen } = await opened('admin', longAgo);
    const newestAt = onOpen.mock.calls[0]?.[0].getTime() ?? 0;
    expect(newestAt).toBeGreaterThan(0);
    const later = await opened('admin', new Date(newestAt + 1));
    expect(later.onOpen).toHaveBeenCalledWith(longAgo);
    await requestDeposit(maya, { request, op: createOp() });
    await later.reports('deposit.requested');
  });

  it('open once the server answers if there was no connection at first', async () => {
    const db = connectStore('admin');
    await disableNetwork(db);
    const { onOpen, onError, reported } = await open('admin', new Date(), db);
    // From its own empty cache, the SDK answers all of its listeners at once.
    await new Promise((resolve) =>
      closing.push(onSnapshot(collectionGroup(db, 'entries'), resolve)),
    );
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
        batch.set(db.doc(`ledger/iris/entries/${op}`), {
          op,
          action: 'deposit.requested',
          ref: '',
          at: new Date(),
        });
      await batch.commit();
    });
    await vi.waitFor(() => expect(reported).toEqual(['gap']), soon);
  });

  it('are closed to clients', async () => {
    const { onError } = await open('maya', longAgo);
    await vi.waitFor(() => expect(onError).toHaveBeenCalled(), soon);
  });
});
