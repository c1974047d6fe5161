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
import { sendNotice } from '@/data/admin/notice-delivery';
import { requestDeposit } from '@/data/collections/deposits';
import { getNotices, markNoticesSeen } from '@/data/collections/notifications';
import { changeAccountStatus } from '@/data/collections/user-acts';
import type { DataContext } from '@/data/ledger/context';
import type { LiveListener } from '@/data/live';
import { watchNewestEntries } from '@/data/live';
import { createOp } from '@/domain/ledger/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../support/desk';

const notice = { kind: 'notice', title: 'Hello', body: 'A word of the desk.' } as const;
const request = { coin: 'bitcoin', amount: '250.00', units: '0.00389348', rate: '64210.00', address: 'tb1qdesk', txid: '' } as const;

let desk: TestDesk;
let boss: DataContext;
let maya: DataContext;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  desk = await createDesk();
  [boss, maya] = [await openDesk(desk), await desk.client('maya')];
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await desk.close();
});

/** An administrator whose clock is slow, so that what was told does not count as told just now. */
const aMinuteAgo = (): DataContext => ({ ...boss, now: () => new Date(Date.now() - 60_000) });

/** The full SDK, which listens, as somebody who was signed in a moment ago. */
function listening(uid: string): Firestore {
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

const deaf: LiveListener = { onOpen: () => {}, onEntry: () => {}, onGap: () => {}, onNotice: () => {}, onError: () => {} };

/** A channel that stands, and what it has said since. */
async function channel(uid: string, from?: Date) {
  const said: string[] = [];
  const opened = vi.fn<LiveListener['onOpen']>();
  const failed = vi.fn<LiveListener['onError']>();
  const db = listening(uid);
  const listener: LiveListener = {
    onOpen: opened,
    onError: failed,
    onEntry: (entry) => void said.push(`${entry.uid} ${entry.action}`),
    onGap: () => void said.push('gap'),
    onNotice: (to) => void said.push(`${to} notices`),
  };
  const stop = watchNewestEntries(from ? { from } : { uid }, listener, () => Promise.resolve(db));
  closing.push(stop);
  await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce(), soon);
  const hears = (words: string) => vi.waitFor(() => expect(said).toContain(words), soon);
  return { said, opened, failed, hears };
}

describe('the live channel of a client', () => {
  it('says when an entry is written in the client’s book', async () => {
    const { hears } = await channel('maya');
    await requestDeposit(maya, request, createOp());
    await hears('maya deposit.requested');
    await changeAccountStatus(boss, 'maya', 'active', 'Welcome to the desk.', createOp());
    await hears('maya status.changed');
  });

  it('says when the desk tells the client something, or everyone', async () => {
    const { hears, said } = await channel('maya');
    expect(said).toEqual([]);
    await sendNotice(boss, notice, { to: 'client', uid: 'maya' }, createOp());
    await hears('maya notices');
    await sendNotice(aMinuteAgo(), notice, { to: 'everyone' }, createOp());
    await hears('everyone notices');
  });

  it('says when the client has looked at the notices on another device', async () => {
    const { hears } = await channel('maya');
    await markNoticesSeen(maya);
    await hears('maya notices');
  });

  it('opens with the time of the newest of what it speaks of, and of a notice with the latest that its sender’s clock allows', async () => {
    const luca = await desk.client('luca');
    const before = await channel('luca');
    const later = new Date(Date.now() + 60_000);
    await sendNotice({ ...boss, now: () => later }, notice, { to: 'client', uid: 'luca' }, createOp());
    await before.hears('luca notices');
    const { opened } = await channel(luca.uid);
    expect(opened).toHaveBeenCalledWith(new Date(later.getTime() + 5_000));
  });

  it('opens with the time at which they were looked at on another device, where nothing is newer', async () => {
    const iris = await desk.client('iris');
    await sendNotice(aMinuteAgo(), notice, { to: 'client', uid: 'iris' }, createOp());
    await markNoticesSeen(iris);
    const { seenAt } = await getNotices(iris, 'iris');
    const { opened } = await channel('iris');
    expect(opened).toHaveBeenCalledWith(seenAt);
  });
});

const longAgo = new Date(0);

describe('the live channel of the desk', () => {
  it('says whose book an entry is written in', async () => {
    const { hears } = await channel('boss', longAgo);
    await requestDeposit(maya, request, createOp());
    await hears('maya deposit.requested');
  });

  it('finds nothing of what is older than the moment from which it listens', async () => {
    await requestDeposit(maya, request, createOp());
    const { opened } = await channel('boss', longAgo);
    const newest = opened.mock.calls[0]?.[0];
    expect(newest).toBeInstanceOf(Date);
    const later = await channel('boss', new Date((newest?.getTime() ?? 0) + 1));
    expect(later.opened).toHaveBeenCalledWith(null);
    await requestDeposit(maya, request, createOp());
    await later.hears('maya deposit.requested');
  });

  it('says that it stands where it was opened without a connection, and nothing is new', async () => {
    const db = listening('boss');
    const opened = vi.fn<LiveListener['onOpen']>();
    const heard = vi.fn();
    await disableNetwork(db);
    const connected = new Promise<void>((resolve) => {
      const connect = async () => {
        setTimeout(resolve); // what comes after this turn comes after the channel's own listener
        return db;
      };
      closing.push(
        watchNewestEntries({ from: new Date() }, { ...deaf, onOpen: opened, onEntry: heard, onGap: heard, onError: heard }, connect),
      );
    });
    await connected;
    // Out of the own empty store, the SDK answers all of its listeners at once.
    await new Promise((resolve) => closing.push(onSnapshot(collectionGroup(db, 'entries'), resolve)));
    expect(opened).not.toHaveBeenCalled();
    await enableNetwork(db);
    await vi.waitFor(() => expect(opened).toHaveBeenCalledExactlyOnceWith(null), soon);
    expect(heard).not.toHaveBeenCalled();
  });

  it('says that entries may be missing when more came at once than it holds', async () => {
    const { hears, said } = await channel('boss', longAgo);
    await desk.env.withSecurityRulesDisabled(async (context) => {
      const db = context.firestore();
      const batch = db.batch();
      for (const op of ['one', 'two', 'three', 'four'])
        batch.set(db.doc(`ledger/iris/entries/${op}`), { op, action: 'deposit.requested', ref: '', at: new Date() });
      await batch.commit();
    });
    await hears('gap');
    expect(said).toEqual(['gap']);
  });

  it('is closed to clients', async () => {
    const failed = vi.fn<LiveListener['onError']>();
    const db = listening('maya');
    closing.push(watchNewestEntries({ from: longAgo }, { ...deaf, onError: failed }, () => Promise.resolve(db)));
    await vi.waitFor(() => expect(failed).toHaveBeenCalled(), soon);
  });
});
