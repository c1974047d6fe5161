import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActError, DataShapeError } from '@/data/ledger/errors';
import { createQueryClient } from './query-client';

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
