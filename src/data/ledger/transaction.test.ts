import type { Firestore } from 'firebase/firestore/lite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ActError } from './errors';
import { commitWithRetry } from './transaction';

const browserSays = (what: 'online' | 'offline') => window.dispatchEvent(new Event(what));
/** Nothing reads the store here. */
const context = { db: {} as Firestore, uid: 'maya', now: () => new Date() };

afterEach(() => {
  browserSays('online');
});

it('nothing is tried without a connection, nor later, when it is back', async () => {
  const attempt = vi.fn(async () => undefined);
  const wasCommitted = vi.fn(async () => false);
  browserSays('offline');
  await expect(commitWithRetry(context, attempt, wasCommitted)).rejects.toMatchObject({
    name: 'ActError',
    kind: 'offline',
  });
  browserSays('online');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([attempt.mock.calls, wasCommitted.mock.calls]).toEqual([[], []]);
  await commitWithRetry(context, attempt, wasCommitted);
  expect(attempt).toHaveBeenCalledTimes(1);
});

describe('threat 32: a commit that always loses its race', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /**
   * Milliseconds: how long an attempt takes, the longest wait after it, how long it is tried; and
   * how often in that time.
   */
  const paces: [attemptMs: number, longestWaitMs: number, timeoutMs: number, attempts: number][] = [
    [5, 100, 12_000, 116],
    [50, 100, 12_000, 81],
    [400, 800, 12_000, 11],
    // At most a sixth of the time.
    [80, 100, 600, 4],
  ];
  it.each(paces)(
    'of %i ms waits at most %i ms each time, and is contended after %i ms and %i attempts',
    async (...pace) => {
      const [attemptMs, longestWaitMs, timeoutMs, attempts] = pace;
      vi.useFakeTimers();
      vi.spyOn(Math, 'random').mockReturnValue(1);
      const starts: number[] = [];
      const ends: number[] = [];
      const loseRace = async () => {
        starts.push(Date.now());
        await new Promise((resolve) => setTimeout(resolve, attemptMs));
        ends.push(Date.now());
        throw new ActError('contended');
      };
      const committed = vi.fn(async () => true);
      const lost = expect(
        commitWithRetry({ ...context, timeoutMs }, loseRace, committed),
      ).rejects.toMatchObject({ kind: 'contended' });
      await vi.advanceTimersByTimeAsync(2 * timeoutMs);
      await lost;
      const waits = starts.slice(1).map((start, i) => start - (ends[i] ?? 0));
      expect(Math.max(...waits)).toBeLessThanOrEqual(longestWaitMs);
      expect(starts).toHaveLength(attempts);
      expect(committed).not.toHaveBeenCalled();
    },
  );
});

describe('a failure under a wrong clock', () => {
  const refuse = (times: number, kind: 'denied' | 'signed-out' | 'unreachable' = 'denied') => {
    const attempt = vi.fn(async () => undefined);
    for (let i = 0; i < times; i += 1) attempt.mockRejectedValueOnce(new ActError(kind));
    return attempt;
  };
  const nothingRecorded = async () => false;

  it.each(['denied', 'signed-out'] as const)(
    'is tried again by the right clock: %s',
    async (kind) => {
      const attempt = refuse(1, kind);
      const correctClock = vi.fn(async () => true);
      await commitWithRetry({ ...context, correctClock }, attempt, nothingRecorded);
      expect(attempt).toHaveBeenCalledTimes(2);
    },
  );

  it('is tried again once', async () => {
    const attempt = refuse(2);
    const correctClock = vi.fn(async () => true);
    await expect(
      commitWithRetry({ ...context, correctClock }, attempt, nothingRecorded),
    ).rejects.toMatchObject({ kind: 'denied' });
    expect(attempt).toHaveBeenCalledTimes(2);
    expect(correctClock).toHaveBeenCalledTimes(1);
  });

  it('stands where the clock was right', async () => {
    const attempt = refuse(1);
    const commit = commitWithRetry(
      { ...context, correctClock: async () => false },
      attempt,
      nothingRecorded,
    );
    await expect(commit).rejects.toMatchObject({ kind: 'denied' });
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('is not looked for where nobody answered', async () => {
    const attempt = refuse(1, 'unreachable');
    const correctClock = vi.fn(async () => true);
    await expect(
      commitWithRetry({ ...context, correctClock }, attempt, nothingRecorded),
    ).rejects.toMatchObject({ kind: 'unreachable' });
    expect(correctClock).not.toHaveBeenCalled();
  });
});
