import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveListener } from '@/data/live-source';
import type { Action } from '@/domain/ledger/ledger';
import { trackRequest } from '@/lib/connection';
import { LiveChannel, liveTiming } from './live-channel';

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
    isOwn: ({ op }) => op === 'own',
    refetch: refresh,
    missingSince: start,
    getMissingSince: () => new Date(),
  });
  stops.push(live.start());
  const said = () => refresh.mock.calls.map(([words]) => (typeof words === 'string' ? words : [...words].sort().join(' ')));
  const written = (action: Action, op = 'op') => listener?.onEntry({ uid: 'maya', action, op, ref: '' });
  return {
    watch,
    close,
    said,
    written,
    opened: (at: Date | null) => listener?.onOpen(at),
    failed: () => listener?.onError(new Error('gone')),
    missed: () => listener?.onGap(),
    noticed: () => listener?.onNotice('maya'),
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
    written('status.changed');
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

  it('refreshes nothing but the notices after a notice', () => {
    const { opened, noticed, said } = channel();
    opened(null);
    noticed();
    vi.advanceTimersByTime(liveTiming.batchWindow);
    expect(said()).toEqual(['notifications']);
  });

  it('refreshes nothing because of an own act, which does so itself', () => {
    const { opened, written, said } = channel();
    opened(null);
    written('deposit.requested', 'own');
    vi.advanceTimersByTime(liveTiming.batchWindow);
    expect(said()).toEqual([]);
  });

  it('gathers the entries of one commit', () => {
    const { opened, written, said } = channel();
    opened(null);
    written('deposit.completed');
    written('account.posted');
    vi.advanceTimersByTime(liveTiming.batchWindow);
    expect(said()).toEqual(['accounts deposits entries']);
  });

  it('refreshes everything where entries may be missing', () => {
    const { opened, missed, said } = channel();
    opened(null);
    missed();
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
    written('status.changed');
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
