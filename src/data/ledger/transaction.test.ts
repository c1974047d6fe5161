import type { Firestore } from 'firebase/firestore/lite';
import { afterEach, expect, it, vi } from 'vitest';
import { commitWithRetry } from './transaction';

const browserSays = (what: 'online' | 'offline') => window.dispatchEvent(new Event(what));
/** Nothing reads the store here. */
const context = { db: {} as Firestore, uid: 'maya', now: () => new Date() };

afterEach(() => {
  browserSays('online');
});

it('nothing is tried without a connection, nor later, when it is back', async () => {
  const [attempt, wasCommitted] = [vi.fn(async () => undefined), vi.fn(async () => false)];
  browserSays('offline');
  await expect(commitWithRetry(context, attempt, wasCommitted)).rejects.toMatchObject({ name: 'ActError', kind: 'offline' });
  browserSays('online');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([attempt.mock.calls, wasCommitted.mock.calls]).toEqual([[], []]);
  await commitWithRetry(context, attempt, wasCommitted);
  expect(attempt).toHaveBeenCalledTimes(1);
});
