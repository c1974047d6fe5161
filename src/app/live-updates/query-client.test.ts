import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActError, DataShapeError } from '@/data/ledger/errors';
import { type LedgerMutationVariables, ledgerMutationKey } from '@/ui/hooks/ledger-mutation';
import { createQueryClient, isOwnEntry } from './query-client';

/** How often a read is tried that fails with this. */
async function tries(error: unknown): Promise<number> {
  const client = createQueryClient();
  const read = vi.fn(() => Promise.reject(error));
  const result = client.fetchQuery({ queryKey: ['x'], queryFn: read, retry: client.getDefaultOptions().queries?.retry ?? false });
  const settled = expect(result).rejects.toBe(error);
  await vi.runAllTimersAsync();
  await settled;
  client.clear();
  return read.mock.calls.length;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a read that failed', () => {
  it.each([
    ['the server did not answer', new ActError('unreachable')],
    ['nobody knows why', new Error('x')],
  ])('is tried once more when %s', async (_, error) => {
    expect(await tries(error)).toBe(2);
  });

  it.each([
    ['the rules refused it', new ActError('denied')],
    ['nobody is signed in', new ActError('signed-out')],
    ['the document is malformed', new DataShapeError('users/maya', 'x')],
  ])('is not repeated when %s', async (_, error) => {
    expect(await tries(error)).toBe(1);
  });
});

describe('without a connection', () => {
  beforeEach(() => {
    window.dispatchEvent(new Event('offline'));
  });
  afterEach(() => {
    window.dispatchEvent(new Event('online'));
  });

  it('a read fails at once instead of waiting', async () => {
    expect(await tries(new ActError('unreachable'))).toBe(1);
  });

  it('what failed is read again when it is back, and what stands is left alone', async () => {
    const client = createQueryClient();
    client.mount();
    const [failing, standing] = [vi.fn(), vi.fn()];
    failing.mockRejectedValueOnce(new ActError('unreachable')).mockResolvedValue('read');
    standing.mockResolvedValue('read');
    const stops = [failing, standing].map((queryFn, index) =>
      new QueryObserver(client, { queryKey: [index], queryFn }).subscribe(() => undefined),
    );
    await vi.runAllTimersAsync();
    window.dispatchEvent(new Event('online'));
    await vi.runAllTimersAsync();
    expect([failing.mock.calls.length, standing.mock.calls.length]).toEqual([2, 1]);
    for (const stop of stops) stop();
    client.unmount();
    client.clear();
  });
});

describe('the console', () => {
  it('has one line about a read that failed', async () => {
    const line = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const denied = new ActError('denied');
    const read = createQueryClient().fetchQuery({ queryKey: ['accounts', 'maya'], queryFn: () => Promise.reject(denied) });
    await expect(read).rejects.toBe(denied);
    expect(line).toHaveBeenCalledExactlyOnceWith('What a page shows could not be read:', denied);
    line.mockRestore();
  });
});

describe('an act', () => {
  const shown = (client: QueryClient, word: string) => {
    const read = vi.fn(async () => word);
    const stop = new QueryObserver(client, { queryKey: [word, 'maya'], queryFn: read }).subscribe(() => undefined);
    return { read, stop };
  };

  /** What a page with these three reads after an act with this result: number of reads of each. */
  async function readsAfter(result: () => Promise<unknown>): Promise<number[]> {
    const client = createQueryClient();
    const queries = ['deposits', 'entries', 'users'].map((word) => shown(client, word));
    await vi.runAllTimersAsync();
    for (const { read } of queries) read.mockClear();
    const variables: LedgerMutationVariables = { action: 'deposit.requested', ops: ['op'], request: null };
    const mutation = client.getMutationCache().build(client, { mutationKey: ledgerMutationKey, mutationFn: result });
    const settled = mutation.execute(variables as never).catch(() => undefined);
    await vi.runAllTimersAsync();
    await settled;
    for (const { stop } of queries) stop();
    client.clear();
    return queries.map(({ read }) => read.mock.calls.length);
  }

  it('that was recorded refetches what it affects, once', async () => {
    expect(await readsAfter(async () => 'recorded')).toEqual([1, 1, 0]);
  });

  it.each(['already-decided', 'insufficient', 'denied', 'unreachable'] as const)(
    'that failed as %s refetches everything, once',
    async (kind) => {
      expect(await readsAfter(() => Promise.reject(new ActError(kind)))).toEqual([1, 1, 1]);
    },
  );

  it.each([new ActError('offline'), new ActError('signed-out'), new Error('a wrong password')])(
    'that was not sent refetches nothing',
    async (error) => {
      expect(await readsAfter(() => Promise.reject(error))).toEqual([0, 0, 0]);
    },
  );

  it('owns its entry and its posting, unless it has failed', async () => {
    const client = createQueryClient();
    const begin = (op: string, result: Promise<unknown>) => {
      const mutation = client.getMutationCache().build(client, { mutationKey: ledgerMutationKey, mutationFn: () => result });
      return mutation.execute({ action: 'deposit.completed', ops: [op], request: null } as never).catch(() => undefined);
    };
    void begin('pending', new Promise(() => undefined));
    const settled = Promise.all([begin('recorded', Promise.resolve()), begin('lost', Promise.reject(new ActError('unreachable')))]);
    await vi.advanceTimersByTimeAsync(1);
    await settled;
    const isOwn = (op: string) => isOwnEntry(client, { op, ref: '', action: 'deposit.completed' });
    expect(['pending', 'recorded', 'lost', 'foreign'].map(isOwn)).toEqual([true, true, false, false]);
    expect(isOwnEntry(client, { op: 'posting', ref: 'recorded', action: 'account.posted' })).toBe(true);
    expect(isOwnEntry(client, { op: 'adjustment', ref: 'recorded', action: 'account.adjusted' })).toBe(false);
    client.clear();
  });
});
