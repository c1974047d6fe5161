import type { Firestore } from 'firebase/firestore/lite';
import { afterEach, expect, it, vi } from 'vitest';
import { commitWithRetry } from './transaction';

const browserSays = (what: 'online' | 'offline') => window.dispatchEvent(new Event(what));
/** Nothing of the store is asked here. */
const context = { db: {} as Firestore, uid: 'maya', now: () => new Date() };

afterEach(() => {
  browserSays('online');
});

it('nothing is tried without a connection, nor later, when it is back', async () => {
  const [attempt, stands] = [vi.fn(async () => undefined), vi.fn(async () => false)];
  browserSays('offline');
  await expect(commitWithRetry(context, attempt, stands)).rejects.toMatchObject({ name: 'ActError', kind: 'offline' });
  browserSays('online');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([attempt.mock.calls, stands.mock.calls]).toEqual([[], []]);
  await commitWithRetry(context, attempt, stands);
  expect(attempt).toHaveBeenCalledTimes(1);
});
