import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActError, DataShapeError } from '@/data/ledger/errors';
import { ledgerMutationKey } from '@/ui/hooks/ledger-mutation';
import { createQueryClient, isOwnEntry } from './query-client';

const log = vi.fn();
let client = createQueryClient();
const stops: (() => void)[] = [];

/** A query on the screen. @returns its reads */
function show(key: string, read: () => Promise<unknown> = async () => 'read') {
  const queryFn = vi.fn(read);
  stops.push(
    new QueryObserver(client, { queryKey: [key, 'maya'], queryFn }).subscribe(() => undefined),
  );
  return queryFn;
}

/** An act with this result. @param onSuccess changes the screen */
const act = (op: string, result: () => Promise<unknown>, onSuccess = () => undefined as unknown) =>
  client
    .getMutationCache()
    .build(client, { mutationKey: ledgerMutationKey, mutationFn: result, onSuccess })
    .execute({ action: 'deposit.requested', ops: [op], request: null } as never)
    .catch(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  log.mockReset();
  vi.spyOn(console, 'error').mockImplementation(log);
  client = createQueryClient();
  client.mount();
});
afterEach(() => {
  window.dispatchEvent(new Event('online'));
  for (const stop of stops.splice(0)) stop();
  client.unmount();
  client.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a read that failed', () => {
  it.each([
    ['is retried once when the server did not answer', new ActError('unreachable'), 2],
    ['is retried once when the cause is unknown', new Error('x'), 2],
    ['is not repeated when the rules refused it', new ActError('denied'), 1],
    ['is not repeated when nobody is signed in', new ActError('signed-out'), 1],
    ['is not repeated when the document is malformed', new DataShapeError('users/maya', 'x'), 1],
  ])('%s', async (_, error, times) => {
    const read = show('users', () => Promise.reject(error));
    await vi.runAllTimersAsync();
    expect(read).toHaveBeenCalledTimes(times);
  });

  it('is one line in the console', async () => {
    const denied = new ActError('denied');
    show('accounts', () => Promise.reject(denied));
    await vi.runAllTimersAsync();
    expect(log).toHaveBeenCalledExactlyOnceWith('What a page shows could not be read:', denied);
  });

  it('without a connection fails at once and silently, and is repeated alone when the connection is back', async () => {
    window.dispatchEvent(new Event('offline'));
    const failing = show('users', () => Promise.reject(new ActError('unreachable')));
    const reading = show('accounts');
    await vi.runAllTimersAsync();
    expect(failing).toHaveBeenCalledTimes(1);
    expect(log).not.toHaveBeenCalled();
    failing.mockResolvedValue('read');
    window.dispatchEvent(new Event('online'));
    await vi.runAllTimersAsync();
    expect([failing.mock.calls.length, reading.mock.calls.length]).toEqual([2, 1]);
  });
});

describe('an act', () => {
  const refuse = (error: unknown) => () => Promise.reject(error);
  it.each([
    ['that was recorded refetches what it affects', async () => 'recorded', [1, 1, 0]],
    [
      'that was decided before refetches everything',
      refuse(new ActError('already-decided')),
      [1, 1, 1],
    ],
    ['that was denied refetches everything', refuse(new ActError('denied')), [1, 1, 1]],
    ['without an answer refetches everything', refuse(new ActError('unreachable')), [1, 1, 1]],
    ['that was not sent refetches nothing', refuse(new ActError('offline')), [0, 0, 0]],
    ['of nobody refetches nothing', refuse(new ActError('signed-out')), [0, 0, 0]],
    [
      'refused for a wrong password refetches nothing',
      refuse(new Error('a wrong password')),
      [0, 0, 0],
    ],
  ])('%s', async (_, result, expected) => {
    const reads = ['deposits', 'entries', 'users'].map((key) => show(key));
    await vi.runAllTimersAsync();
    for (const read of reads) read.mockClear();
    await Promise.all([act('op', result), vi.runAllTimersAsync()]);
    await vi.runAllTimersAsync();
    expect(reads.map(({ mock }) => mock.calls.length)).toEqual(expected);
  });

  it('does not refetch what the screen that follows has begun to read', async () => {
    const slow = () => new Promise((resolve) => setTimeout(resolve, 1000, 'read'));
    const before = show('deposits', slow);
    await vi.runAllTimersAsync();
    before.mockClear();
    const next: ReturnType<typeof show>[] = [];
    const showNext = () => {
      next.push(show('entries', slow));
      void client.refetchQueries({ queryKey: ['deposits'] });
    };
    await Promise.all([act('op', async () => 'recorded', showNext), vi.runAllTimersAsync()]);
    await vi.runAllTimersAsync();
    expect([before, ...next].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('owns its entry and its posting, unless it has failed', async () => {
    void act('pending', () => new Promise(() => undefined));
    await Promise.all([
      act('recorded', async () => undefined),
      act('lost', refuse(new ActError('unreachable'))),
      vi.advanceTimersByTimeAsync(1),
    ]);
    const isOwn = (op: string) => isOwnEntry(client, { op, ref: '', action: 'deposit.completed' });
    expect(['pending', 'recorded', 'lost', 'foreign'].map(isOwn)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isOwnEntry(client, { op: 'posting', ref: 'recorded', action: 'account.posted' })).toBe(
      true,
    );
    expect(
      isOwnEntry(client, { op: 'adjustment', ref: 'recorded', action: 'account.adjusted' }),
    ).toBe(false);
  });
});
