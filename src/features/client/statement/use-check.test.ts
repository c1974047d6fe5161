import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type RecheckInput, useConsistencyRecheck } from './use-check';

const reading = (over: Partial<RecheckInput> = {}): RecheckInput => ({
  outOfSync: true,
  mismatchKey: '4 13',
  busy: false,
  failed: false,
  refetch: vi.fn(async () => true),
  ...over,
});

afterEach(cleanup);

describe('useConsistencyRecheck', () => {
  it('reads nothing while the two agree', () => {
    const agreed = reading({ outOfSync: false });
    const { result } = renderHook(useConsistencyRecheck, { initialProps: agreed });
    expect(result.current).toBe(false);
    expect(agreed.refetch).not.toHaveBeenCalled();
  });

  it('waits until nothing is under way, then reads both once, and calls what is left of the disagreement real', async () => {
    const refetch = vi.fn(async () => true);
    const { result, rerender } = renderHook(useConsistencyRecheck, {
      initialProps: reading({ busy: true, refetch }),
    });
    expect(refetch).not.toHaveBeenCalled();
    rerender(reading({ refetch }));
    await waitFor(() => expect(result.current).toBe(true));
    rerender(reading({ refetch }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('starts again with another disagreement', async () => {
    const refetch = vi.fn(async () => true);
    const { result, rerender } = renderHook(useConsistencyRecheck, {
      initialProps: reading({ refetch }),
    });
    await waitFor(() => expect(result.current).toBe(true));
    rerender(reading({ mismatchKey: '5 14', refetch }));
    expect(result.current).toBe(false);
    await waitFor(() => expect(result.current).toBe(true));
    expect(refetch).toHaveBeenCalledTimes(2);
  });

  it('settles nothing when the reading fails, and tries again only after a person did', async () => {
    const refetch = vi.fn(async () => false);
    const { result, rerender } = renderHook(useConsistencyRecheck, {
      initialProps: reading({ refetch }),
    });
    await waitFor(() => expect(refetch).toHaveBeenCalledOnce());
    rerender(reading({ refetch, failed: true }));
    rerender(reading({ refetch, failed: true, busy: true }));
    expect(result.current).toBe(false);
    expect(refetch).toHaveBeenCalledOnce();
    const works = vi.fn(async () => true);
    rerender(reading({ refetch: works }));
    await waitFor(() => expect(result.current).toBe(true));
  });
});
