import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveListener } from '@/data/live-source';
import { trackRequest } from '@/lib/connection';
import { getClientQueryKeys, getDeskQueryKeys, LiveChannel, liveTiming, matchesQueryKeys } from './live-channel';

const start = new Date('2026-03-24T09:00:00Z');
const stops: (() => void)[] = [];

/** A channel that the test speaks for. */
function channel() {
  let listener: LiveListener | undefined;
  const close = vi.fn();
  const watch = vi.fn((next: LiveListener) => {
    listener = next;
    return close;
  });
  const refresh = vi.fn();
  const live = new LiveChannel({
    watch,
    getQueryKeys: getDeskQueryKeys,
    refetch: refresh,
    missingSince: start,
    getMissingSince: () => new Date(),
  });
  stops.push(live.start());
  const said = () => refresh.mock.calls.map(([words]) => (typeof words === 'string' ? words : [...words].sort().join(' ')));
  const written = (col: 'deposits' | 'accounts' | 'users') => listener?.onChange({ uid: 'maya', col, op: 'op' });
  return {
    watch,
    close,
    said,
    written,
    opened: (at: Date | null) => listener?.onOpen(at),
    failed: () => listener?.onError(new Error('gone')),
  };
}

const visibility = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the live channel', () => {
  it('refreshes what an entry speaks of, and reads nothing when it opens', () => {
    const { opened, written, said } = channel();
    opened(new Date(start.getTime() - 1));
    written('users');
    vi.advanceTimersByTime(liveTiming.batchWindow);
    expect(said()).toEqual(['entries users']);
  });

  it('is opened anew, and everything read again, when a server that did not answer answers; until it stands it is read again by the clock', () => {
    const { opened, watch, close, said } = channel();
    opened(null);
    trackRequest(0)(false);
    expect(said()).toEqual([]);
    trackRequest()(true);
    expect([said(), watch.mock.calls.length, close.mock.calls.length]).toEqual([['all'], 2, 1]);
    trackRequest()(true);
    vi.advanceTimersByTime(liveTiming.openTimeout + liveTiming.pollInterval);
    expect(said()).toEqual(['all', 'polled']);
    opened(null);
    vi.advanceTimersByTime(10 * liveTiming.pollInterval);
    expect(said()).toEqual(['all', 'polled']);
  });

  it('refreshes the account together with a decision, and no list because of a posting, whose cause is told too', () => {
    expect(getDeskQueryKeys('deposits')).toContain('accounts');
    expect(getDeskQueryKeys('accounts')).toEqual(['entries', 'accounts', 'subscriptions']);
    expect(getDeskQueryKeys('withdrawals')).toEqual(expect.arrayContaining(['accounts', 'holds']));
    expect(getDeskQueryKeys('something-new')).toEqual(['entries', 'something-new']);
  });

  it('refreshes all that is a client’s own, whatever the entry speaks of', () => {
    for (const col of ['deposits', 'users', 'verifications', 'something-new']) {
      expect(getClientQueryKeys(col)).toEqual(expect.arrayContaining(['entries', 'accounts', 'holds', 'deposits', 'users', col]));
    }
  });

  it('refreshes nothing but the notices after a notice', () => {
    expect(getClientQueryKeys('notifications')).toEqual(['notifications']);
  });

  it('gathers the entries of one commit', () => {
    const { opened, written, said } = channel();
    opened(null);
    written('deposits');
    written('accounts');
    vi.advanceTimersByTime(liveTiming.batchWindow);
    expect(said()).toEqual(['accounts deposits entries subscriptions']);
  });

  it('refreshes everything after a burst, which may have held more than was told', () => {
    const { opened, written, said } = channel();
    opened(null);
    for (let i = 0; i < liveTiming.burstSize; i++) written('users');
    vi.advanceTimersByTime(liveTiming.batchWindow);
    expect(said()).toEqual(['all']);
  });

  it('refreshes everything when an entry was written between the first read and the opening', () => {
    const { opened, said } = channel();
    opened(start);
    expect(said()).toEqual(['all']);
  });

  it('says nothing after it was stopped', () => {
    const { opened, written, said, close } = channel();
    opened(null);
    written('users');
    for (const stop of stops.splice(0)) stop();
    vi.advanceTimersByTime(3_600_000);
    expect(said()).toEqual([]);
    expect(close).toHaveBeenCalled();
  });
});

describe('without the live channel', () => {
  it('the screen is read again every 20 seconds', () => {
    const { failed, said } = channel();
    failed();
    vi.advanceTimersByTime(2 * liveTiming.pollInterval);
    expect(said()).toEqual(['polled', 'polled']);
  });

  it('the same happens when it never opens', () => {
    const { said } = channel();
    vi.advanceTimersByTime(liveTiming.openTimeout + liveTiming.pollInterval);
    expect(said()).toEqual(['polled']);
  });

  it('it is tried again, and the reading ends when it stands', () => {
    const { failed, opened, watch, said } = channel();
    failed();
    vi.advanceTimersByTime(liveTiming.pollsPerAttempt * liveTiming.pollInterval);
    expect(watch).toHaveBeenCalledTimes(2);
    opened(null);
    const before = said().length;
    vi.advanceTimersByTime(10 * liveTiming.pollInterval);
    expect(said()).toHaveLength(before);
  });

  it('a hidden tab reads nothing, and catches up when it is looked at', () => {
    const { failed, said, watch } = channel();
    failed();
    visibility('hidden');
    vi.advanceTimersByTime(5 * liveTiming.pollInterval);
    expect(said()).toEqual([]);
    visibility('visible');
    expect(said()).toEqual(['all']);
    expect(watch).toHaveBeenCalledTimes(2);
  });
});

describe('a connection that is back', () => {
  it('refreshes everything, and opens the channel again where it was down', () => {
    const { failed, said, watch } = channel();
    failed();
    window.dispatchEvent(new Event('online'));
    expect(said()).toEqual(['all']);
    expect(watch).toHaveBeenCalledTimes(2);
  });

  it('leaves a channel alone that stands', () => {
    const { opened, said, watch } = channel();
    opened(null);
    window.dispatchEvent(new Event('online'));
    expect(said()).toEqual(['all']);
    expect(watch).toHaveBeenCalledTimes(1);
  });
});

describe('what is read again', () => {
  const held = ['deposits', 'entries', 'assets', 'rates', 'totals'];
  const oldBy = (words: Parameters<typeof matchesQueryKeys>[0]) => held.filter((word) => matchesQueryKeys(words)([word, 'more']));

  it('is what an entry speaks of', () => {
    expect(oldBy(new Set(['deposits']))).toEqual(['deposits']);
  });

  it('is everything that has no clock of its own where the channel may have missed something', () => {
    expect(oldBy('all')).toEqual(['deposits', 'entries', 'assets']);
  });

  it('leaves the list of another service to its own two minutes while there is no channel', () => {
    expect(oldBy('polled')).toEqual(['deposits', 'entries']);
  });
});
