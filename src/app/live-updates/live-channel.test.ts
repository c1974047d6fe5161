import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveListener } from '@/data/live';
import type { Action } from '@/domain/ledger/ledger';
import { trackRequest } from '@/lib/connection';
import { ledgerMutationKey } from '@/ui/hooks/ledger-mutation';
import { liveTiming, startLiveUpdates } from './live-channel';

const start = new Date('2026-03-24T09:00:00Z');
const stops: (() => void)[] = [];
const words = ['accounts', 'deposits', 'entries', 'notifications', 'users', 'rates'];

/** A screen that shows one query of each kind, and a listener that the test speaks for. */
async function screen() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  let reads: string[] = [];
  for (const word of words) {
    const queryFn = async () => reads.push(word);
    stops.push(new QueryObserver(client, { queryKey: [word, 'maya'], queryFn }).subscribe(() => undefined));
  }
  let listener: LiveListener | undefined;
  const close = vi.fn();
  const watch = vi.fn((next: LiveListener) => {
    listener = next;
    return close;
  });
  await vi.advanceTimersByTimeAsync(0);
  reads = [];
  stops.push(startLiveUpdates(client, watch));
  return {
    ...{ client, watch, close },
    opened: (at: Date | null) => listener?.onOpen(at),
    written: (action: Action, op = 'op') => listener?.onEntry({ uid: 'maya', action, op, ref: '' }),
    failed: () => listener?.onError(new Error('gone')),
    missed: () => listener?.onGap(),
    noticed: () => listener?.onNotice('maya'),
    /** What has been read since the last call, after so many milliseconds. */
    read: async (after: number = liveTiming.batchWindow) => {
      await vi.advanceTimersByTimeAsync(after);
      const found = reads;
      reads = [];
      return found.toSorted();
    },
  };
}
const everything = words.filter((word) => word !== 'rates');

const visibility = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  localStorage.clear();
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('an entry', () => {
  it('refreshes what it affects, together with the others of its commit', async () => {
    const { opened, written, read } = await screen();
    opened(null);
    expect(await read()).toEqual([]);
    written('deposit.completed');
    written('account.posted');
    expect(await read()).toEqual(['accounts', 'deposits', 'entries']);
  });

  it('refreshes nothing if an act of this tab wrote it, which does so itself', async () => {
    const { client, opened, written, read } = await screen();
    opened(null);
    const mutation = client.getMutationCache().build(client, { mutationKey: ledgerMutationKey, mutationFn: async () => {} });
    await mutation.execute({ action: 'deposit.requested', ops: ['own'], request: null } as never);
    written('deposit.requested', 'own');
    expect(await read()).toEqual([]);
  });

  it('refreshes everything where others may be missing', async () => {
    const { opened, missed, read } = await screen();
    opened(null);
    missed();
    expect(await read(0)).toEqual(everything);
  });

  it('is told no more after it was stopped', async () => {
    const { opened, written, read, close } = await screen();
    opened(null);
    written('status.changed');
    for (const stop of stops.splice(0)) stop();
    expect(await read(3_600_000)).toEqual([]);
    expect(close).toHaveBeenCalled();
  });
});

it('a notice refreshes the notices alone', async () => {
  const { opened, noticed, read } = await screen();
  opened(null);
  noticed();
  expect(await read()).toEqual(['notifications']);
});

describe('a listener that opens', () => {
  it('refreshes what was read before the newest entry was written, or less than five seconds after it', async () => {
    const { opened, read } = await screen();
    opened(new Date(start.getTime() - liveTiming.readTolerance));
    expect(await read(0)).toEqual(everything);
  });

  it('reads once more what was being read, which may be older than its answer', async () => {
    const { client, opened } = await screen();
    let answer = () => {};
    const queryFn = vi.fn(() => new Promise<string>((resolve) => (answer = () => resolve('read'))));
    stops.push(new QueryObserver(client, { queryKey: ['trades', 'maya'], queryFn }).subscribe(() => undefined));
    opened(new Date(start.getTime() - liveTiming.readTimeout));
    expect(queryFn).toHaveBeenCalledTimes(1);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it('refreshes nothing that is newer', async () => {
    const { opened, read } = await screen();
    opened(new Date(start.getTime() - liveTiming.readTolerance - 1));
    expect(await read(0)).toEqual([]);
  });
});

describe('without the listener', () => {
  it('the screen is read again every 20 seconds, and the listener is tried again', async () => {
    const { failed, read, watch } = await screen();
    failed();
    expect(await read(liveTiming.retryInterval)).toEqual(everything);
    expect(await read(liveTiming.retryInterval)).toEqual(everything);
    expect(watch).toHaveBeenCalledTimes(3);
  });

  it('the same happens when it never opens, and ends when it does', async () => {
    const { opened, read } = await screen();
    expect(await read(liveTiming.retryInterval)).toEqual(everything);
    opened(null);
    expect(await read(10 * liveTiming.retryInterval)).toEqual([]);
  });

  it('a hidden tab reads nothing, and catches up when it is looked at', async () => {
    const { failed, read, watch } = await screen();
    failed();
    visibility('hidden');
    expect(await read(5 * liveTiming.retryInterval)).toEqual([]);
    visibility('visible');
    expect(await read(0)).toEqual(everything);
    expect(watch).toHaveBeenCalledTimes(2);
  });
});

describe('a connection that is back', () => {
  it('refreshes everything, and opens the listener again where it was down', async () => {
    const { failed, read, watch } = await screen();
    failed();
    window.dispatchEvent(new Event('online'));
    expect(await read(0)).toEqual(everything);
    expect(watch).toHaveBeenCalledTimes(2);
  });

  it('leaves a listener alone that is open', async () => {
    const { opened, read, watch } = await screen();
    opened(null);
    window.dispatchEvent(new Event('online'));
    expect(await read(0)).toEqual(everything);
    expect(watch).toHaveBeenCalledTimes(1);
  });

  it('of a server that did not answer opens the listener anew, which may not have noticed', async () => {
    const { opened, read, watch, close } = await screen();
    opened(null);
    trackRequest(0)(false);
    expect(await read(0)).toEqual([]);
    trackRequest()(true);
    expect(await read(0)).toEqual(everything);
    expect([watch.mock.calls.length, close.mock.calls.length]).toEqual([2, 1]);
  });
});
