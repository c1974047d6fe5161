import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EntryListener, NoticeListener, WatchTarget } from '@/data/live';
import type { Action } from '@/domain/ledger/ledger';
import { type Audience, formatAudience } from '@/domain/messages/audience';
import { trackRequest } from '@/lib/device/connection';
import { ledgerMutationKey } from '@/ui/hooks/ledger-mutation';
import { liveTiming, startLiveUpdates } from './live-channel';

const start = new Date('2026-03-24T09:00:00Z');
const never = new Date(0);
const stops: (() => void)[] = [];
const words = ['accounts', 'deposits', 'entries', 'notices', 'users', 'rates'];
const everything = words.filter((word) => word !== 'rates');
const entry = (action: Action, op = 'op') => ({ action, op, ref: '' });

/** A screen that shows one query of each kind, and a listener that the test speaks for. */
async function show() {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  let reads: string[] = [];
  for (const word of words) {
    const queryFn = async () => reads.push(word);
    stops.push(
      new QueryObserver(client, { queryKey: [word, 'maya'], queryFn }).subscribe(() => undefined),
    );
  }
  await vi.advanceTimersByTimeAsync(0);
  reads = [];
  const close = vi.fn();
  const watch = vi.fn((_: WatchTarget, _listener: EntryListener) => close);
  const closeNotices = vi.fn();
  const watchNotices = vi.fn((_: Audience, _listener: NoticeListener) => closeNotices);
  const watchSeen = vi.fn(() => closeNotices);
  const { stop, readAs } = startLiveUpdates({ uid: 'maya', from: start }, client, {
    watchNewestEntries: watch,
    watchNotices,
    watchSeen,
  });
  stops.push(stop);
  readAs('active');
  /** Lets the listener report something. @returns what is then read within so many milliseconds */
  const readAfter = async (
    report: ((listener: EntryListener & NoticeListener) => void) | null,
    ms = 0,
  ) => {
    const entries = watch.mock.lastCall?.[1];
    const notices = watchNotices.mock.lastCall?.[1];
    if (entries && notices) report?.({ ...entries, ...notices });
    await vi.advanceTimersByTimeAsync(ms);
    return reads.splice(0).toSorted();
  };
  return { client, watch, close, watchNotices, watchSeen, closeNotices, readAs, readAfter };
}

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  localStorage.clear();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('an open listener', () => {
  it('refetches what new entries affect, for those of one commit once', async () => {
    const { readAfter } = await show();
    expect(await readAfter((listener) => listener.onOpen(never))).toEqual([]);
    const commit = [entry('deposit.completed'), entry('account.posted')];
    expect(await readAfter((listener) => listener.onEntries(commit))).toEqual([
      'accounts',
      'deposits',
      'entries',
    ]);
  });

  it('refetches everything if entries may be missing', async () => {
    const { readAfter } = await show();
    expect(await readAfter((listener) => listener.onEntries(null))).toEqual(everything);
  });

  it('refetches notices alone for a notice, unless they were read later', async () => {
    const { readAfter } = await show();
    expect(await readAfter((listener) => listener.onNotices(start))).toEqual(['notices']);
    const before = new Date(start.getTime() - liveTiming.readTolerance - 1);
    expect(await readAfter((listener) => listener.onNotices(before))).toEqual([]);
  });

  it('listens to the notices of another status, and to nothing else again, when the status changes', async () => {
    const { watch, watchNotices, watchSeen, closeNotices, readAs } = await show();
    const audiences = () => watchNotices.mock.calls.map(([audience]) => formatAudience(audience));
    readAs('active');
    expect(audiences()).toEqual(['everyone', 'maya', 'status-active']);
    readAs('frozen');
    expect(audiences()).toEqual(['everyone', 'maya', 'status-active', 'status-frozen']);
    expect([closeNotices, watch, watchSeen].map(({ mock }) => mock.calls.length)).toEqual([
      1, 1, 1,
    ]);
  });

  it('of the desk has no notices', () => {
    const watchNewestEntries = vi.fn(() => vi.fn());
    const watchNotices = vi.fn(() => vi.fn());
    const watchSeen = vi.fn(() => vi.fn());
    const { stop, readAs } = startLiveUpdates({ from: start }, new QueryClient(), {
      watchNewestEntries,
      watchNotices,
      watchSeen,
    });
    stops.push(stop);
    readAs('active');
    expect(
      [watchNewestEntries, watchNotices, watchSeen].map(({ mock }) => mock.calls.length),
    ).toEqual([1, 0, 0]);
  });

  it('leaves the entry of an own act to its mutation', async () => {
    const { client, readAfter } = await show();
    const mutation = client
      .getMutationCache()
      .build(client, { mutationKey: ledgerMutationKey, mutationFn: async () => {} });
    await mutation.execute({ action: 'deposit.requested', ops: ['own'], request: null } as never);
    expect(
      await readAfter((listener) => listener.onEntries([entry('deposit.requested', 'own')])),
    ).toEqual([]);
  });

  it('is closed by the stop, and nothing is read afterwards', async () => {
    const { readAfter, close, closeNotices } = await show();
    for (const stop of stops.splice(0)) stop();
    expect(close).toHaveBeenCalledOnce();
    expect(closeNotices).toHaveBeenCalledTimes(4);
    expect(await readAfter(null, 3_600_000)).toEqual([]);
  });
});

describe('a listener that opens', () => {
  it.each([
    [
      'refetches what was read before the newest entry, or less than five seconds after it',
      0,
      everything,
    ],
    ['refetches nothing that was read later', 1, []],
  ])('%s', async (_, later, expected) => {
    const { readAfter } = await show();
    const newestAt = new Date(start.getTime() - liveTiming.readTolerance - later);
    expect(await readAfter((listener) => listener.onOpen(newestAt))).toEqual(expected);
  });

  it('refetches a query whose fetch was running, since it may have started before the entry', async () => {
    const { client, readAfter } = await show();
    let answer = () => {};
    const queryFn = vi.fn(() => new Promise<string>((resolve) => (answer = () => resolve('read'))));
    stops.push(
      new QueryObserver(client, { queryKey: ['trades', 'maya'], queryFn }).subscribe(
        () => undefined,
      ),
    );
    await readAfter((listener) =>
      listener.onOpen(new Date(start.getTime() - liveTiming.readTimeout)),
    );
    expect(queryFn).toHaveBeenCalledTimes(1);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(2);
  });
});

describe('without an open listener', () => {
  it('everything is refetched every 20 seconds, until the listener opens', async () => {
    const { readAfter, watch } = await show();
    expect(await readAfter(null, liveTiming.retryInterval)).toEqual(everything);
    await readAfter((listener) => listener.onOpen(never));
    expect(await readAfter(null, liveTiming.retryInterval)).toEqual([]);
    expect(await readAfter((listener) => listener.onError(), liveTiming.retryInterval)).toEqual(
      everything,
    );
    expect(watch).toHaveBeenCalledTimes(3);
  });

  it('a hidden tab refetches nothing', async () => {
    const { readAfter } = await show();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    expect(await readAfter(null, 5 * liveTiming.retryInterval)).toEqual([]);
    vi.restoreAllMocks();
    expect(await readAfter(null, liveTiming.retryInterval)).toEqual(everything);
  });
});

it('a tab that becomes visible again without an open listener is refetched at once', async () => {
  const { readAfter } = await show();
  await readAfter((listener) => listener.onError());
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await readAfter(null)).toEqual(everything);
  await readAfter((listener) => listener.onOpen(never));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await readAfter(null)).toEqual([]);
});

it('a query that always fails beside one that is answered reads the screen again once in 20 seconds', async () => {
  const { readAfter } = await show();
  await readAfter((listener) => listener.onOpen(never));
  for (let second = 0; second < 59; second++) {
    trackRequest()(false);
    trackRequest()(true);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  const reads = await readAfter(null);
  expect(reads.filter((word) => word === 'deposits')).toHaveLength(3);
});

it('a read that the connection has started again is not repeated', async () => {
  const { client, readAfter } = await show();
  const queryFn = vi.fn(() => new Promise<string>(() => undefined));
  stops.push(
    new QueryObserver(client, { queryKey: ['trades', 'maya'], queryFn }).subscribe(() => undefined),
  );
  await readAfter((listener) => listener.onOpen(never));
  trackRequest()(false);
  trackRequest()(true);
  expect(await readAfter(null)).toEqual(everything);
  expect(queryFn).toHaveBeenCalledOnce();
});

it.each([
  [
    'the browser was offline',
    () => window.dispatchEvent(new Event('offline')),
    () => window.dispatchEvent(new Event('online')),
  ],
  ['the server did not answer', () => trackRequest()(false), () => trackRequest()(true)],
])(
  'everything is refetched and the listener is opened again when %s and the connection is back',
  async (_, lose, regain) => {
    const { readAfter, watch, close } = await show();
    await readAfter((listener) => listener.onOpen(never));
    lose();
    expect(await readAfter(null)).toEqual([]);
    regain();
    expect(await readAfter(null)).toEqual(everything);
    expect([watch.mock.calls.length, close.mock.calls.length]).toEqual([2, 1]);
  },
);
