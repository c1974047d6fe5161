import { describe, expect, it, vi } from 'vitest';
import type { RemoteState } from './remote';
import { together } from './together';

const read = (over: Partial<RemoteState<number>> = {}): RemoteState<number> => ({
  status: 'success',
  data: 1,
  error: null,
  refetch: vi.fn(),
  ...over,
});
const pending = () => read({ status: 'pending', data: undefined });
const failed = (data?: number) => read({ status: 'error', data, error: new Error('away') });

describe('several reads as one', () => {
  it('are there when all of them are', () => {
    expect(together([read(), read()], () => 'both')).toMatchObject({ status: 'success', data: 'both' });
    expect(together([read(), pending()], () => 'both')).toMatchObject({ status: 'pending', data: undefined });
  });

  it('have failed when one has, also where all have been read before', () => {
    expect(together([read(), failed()], () => 'both')).toMatchObject({ status: 'error', data: undefined });
    expect(together([read(), failed(1)], () => 'both')).toMatchObject({ status: 'error', data: 'both' });
  });

  it('are as old as the oldest of them', () => {
    const times = [read({ dataUpdatedAt: 2_000 }), read({ dataUpdatedAt: 1_000 }), read()];
    expect(together(times, () => 'all').dataUpdatedAt).toBe(1_000);
    // A read that has failed from the beginning has no time: TanStack Query calls it 0.
    expect(together([read(), failed(), read({ dataUpdatedAt: 0 })], () => 'all').dataUpdatedAt).toBeUndefined();
  });

  it('are tried again where they failed, and nowhere else', async () => {
    const [good, bad] = [read(), failed()];
    await together([good, bad], () => 'both').refetch();
    expect(bad.refetch).toHaveBeenCalledOnce();
    expect(good.refetch).not.toHaveBeenCalled();
  });
});
