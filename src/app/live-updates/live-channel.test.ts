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
  it('refetches what it affects, together with the other entries of its commit', async () => {
    const { opened, written, read } = await screen();
    opened(null);
    expect(await read()).toEqual([]);
    written('deposit.completed');
    written('account.posted');
    expect(await read()).toEqual(['accounts', 'deposits', 'entries']);
  });

  it('of an own act causes no refetch: the mutation refetches', async () => {
    const { client, opened, written, read } = await screen();
    opened(null);
    const mutation = client.getMutationCache().build(client, { mutationKey: ledgerMutationKey, mutationFn: async () => {} });
    await mutation.execute({ action: 'deposit.requested', ops: ['own'], request: null } as never);
    written('deposit.requested', 'own');
    expect(await read()).toEqual([]);
  });

  it('causes a refetch of everything if others may be missing', async () => {
    const { opened, missed, read } = await screen();
    opened(null);
    missed();
    expect(await read(0)).toEqual(everything);
  });

  it('causes no refetch after the stop', async () => {
    const { opened, written, read, close } = await screen();
    opened(null);
    written('status.changed');
    for (const stop of stops.splice(0)) stop();
    expect(await read(3_600_000)).toEqual([]);
    expect(close).toHaveBeenCalled();
  });
});

it('a notice causes a refetch of the notices alone', async () => {
  const { opened, noticed, read } = await screen();
  opened(null);
  noticed();
  expect(await read()).toEqual(['notifications']);
});

describe('a listener that opens', () => {
  it('refetches what was read before the newest entry, or less than five seconds after it', async () => {
    const { opened, read } = await screen();
    opened(new Date(start.getTime() - liveTiming.readTolerance));
    expect(await read(0)).toEqual(everything);
  });

  it('refetches a query whose fetch was running, since it may have started before the entry', async () => {
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

  it('refetches nothing that was read later', async () => {
    const { opened, read } = await screen();
    opened(new Date(start.getTime() - liveTiming.readTolerance - 1));
    expect(await read(0)).toEqual([]);
  });
});

describe('without the listener', () => {
  it('everything is refetched every 20 seconds, and the listener is opened again', async () => {
    const { failed, read, watch } = await screen();
    failed();
    expect(await read(liveTiming.retryInterval)).toEqual(everything);
    expect(await read(liveTiming.retryInterval)).toEqual(everything);
    expect(watch).toHaveBeenCalledTimes(3);
  });

  it('everything is refetched until the listener opens', async () => {
    const { opened, read } = await screen();
    expect(await read(liveTiming.retryInterval)).toEqual(everything);
    opened(null);
    expect(await read(10 * liveTiming.retryInterval)).toEqual([]);
  });

  it('a hidden tab refetches nothing until it becomes visible', async () => {
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
  it('refetches everything and opens a closed listener', async () => {
    const { failed, read, watch } = await screen();
    failed();
    window.dispatchEvent(new Event('online'));
    expect(await read(0)).toEqual(everything);
    expect(watch).toHaveBeenCalledTimes(2);
  });

  it('does not reopen an open listener', async () => {
    const { opened, read, watch } = await screen();
    opened(null);
    window.dispatchEvent(new Event('online'));
    expect(await read(0)).toEqual(everything);
    expect(watch).toHaveBeenCalledTimes(1);
  });

  it('to a server that did not answer reopens the listener, which may not have noticed the outage', async () => {
    const { opened, read, watch, close } = await screen();
    opened(null);
    trackRequest(0)(false);
    expect(await read(0)).toEqual([]);
    trackRequest()(true);
    expect(await read(0)).toEqual(everything);
    expect([watch.mock.calls.length, close.mock.calls.length]).toEqual([2, 1]);
  });
});
