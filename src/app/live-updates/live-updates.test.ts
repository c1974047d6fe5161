import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordServerTime } from '@/lib/clock';
import { clockToleranceMs, trackCacheWatermark } from './live-updates';

const now = new Date('2026-03-24T09:00:00Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

let client: QueryClient;
let missingSince: () => Date;
let over: () => Date;
beforeEach(() => {
  vi.useFakeTimers({ now });
  localStorage.clear();
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  const missing = trackCacheWatermark(client);
  missingSince = () => missing().missingSince;
  over = () => missing().completeUntil;
});
afterEach(() => vi.useRealTimers());

const read = (word: string) => client.fetchQuery({ queryKey: [word], queryFn: () => word });
/** A read that has begun, and the way to answer it. */
function asked(word: string) {
  let answer = () => {};
  const done = client.fetchQuery({ queryKey: [word], queryFn: () => new Promise<string>((resolve) => (answer = () => resolve(word))) });
  return async () => {
    answer();
    await done;
  };
}

describe('since when something may be missing', () => {
  it('is a little before the oldest that is held, where the server has said nothing', async () => {
    await read('users');
    vi.advanceTimersByTime(60_000);
    await read('deposits');
    expect(missingSince()).toEqual(ago(clockToleranceMs));
  });

  it('is the last moment that the server had left behind when the reading began', async () => {
    recordServerTime(ago(40));
    const answer = asked('users');
    recordServerTime(ago(30));
    await read('deposits');
    recordServerTime(ago(20));
    await answer();
    expect(missingSince()).toEqual(ago(40));
  });

  it('is not what the server has said since, while anything is held from before', async () => {
    await read('users');
    vi.advanceTimersByTime(60_000);
    recordServerTime(ago(-60_000));
    await read('users-again');
    await client.invalidateQueries({ queryKey: ['users-again'] });
    await read('users-again');
    expect(missingSince()).toEqual(ago(clockToleranceMs));
  });

  it('begins anew when all that was held is gone or will be read again', async () => {
    await read('users');
    recordServerTime(ago(10));
    await client.invalidateQueries();
    await read('deposits');
    expect(missingSince()).toEqual(ago(10));
    recordServerTime(ago(5));
    client.clear();
    await read('deposits');
    expect(missingSince()).toEqual(ago(5));
  });

  it('counts neither what has a clock of its own nor what could not be read', async () => {
    await read('rates');
    await expect(client.fetchQuery({ queryKey: ['users'], queryFn: () => Promise.reject(new Error('gone')) })).rejects.toThrow();
    recordServerTime(ago(10));
    await read('users');
    expect(missingSince()).toEqual(ago(10));
  });

  it('is by the clock here where that is later', async () => {
    recordServerTime(ago(3_600_000));
    await read('users');
    expect([missingSince(), over()]).toEqual([ago(clockToleranceMs), ago(3_600_000)]);
  });
});
