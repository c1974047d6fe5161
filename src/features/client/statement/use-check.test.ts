import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Reading, useConsistencyRecheck } from './use-check';

const reading = (over: Partial<Reading> = {}): Reading => ({
  ...{ apart: true, which: '4 13', busy: false, failed: false, readAgain: vi.fn(async () => true) },
  ...over,
});

afterEach(cleanup);

describe('useAgreement', () => {
  it('reads nothing while the two agree', () => {
    const agreed = reading({ apart: false });
    const { result } = renderHook(useConsistencyRecheck, { initialProps: agreed });
    expect(result.current).toBe(false);
    expect(agreed.readAgain).not.toHaveBeenCalled();
  });

  it('waits until nothing is under way, then reads both once, and calls what is left of the disagreement real', async () => {
    const readAgain = vi.fn(async () => true);
    const { result, rerender } = renderHook(useConsistencyRecheck, { initialProps: reading({ busy: true, readAgain }) });
    expect(readAgain).not.toHaveBeenCalled();
    rerender(reading({ readAgain }));
    await waitFor(() => expect(result.current).toBe(true));
    rerender(reading({ readAgain }));
    expect(readAgain).toHaveBeenCalledOnce();
  });

  it('begins anew with another disagreement', async () => {
    const readAgain = vi.fn(async () => true);
    const { result, rerender } = renderHook(useConsistencyRecheck, { initialProps: reading({ readAgain }) });
    await waitFor(() => expect(result.current).toBe(true));
    rerender(reading({ which: '5 14', readAgain }));
    expect(result.current).toBe(false);
    await waitFor(() => expect(result.current).toBe(true));
    expect(readAgain).toHaveBeenCalledTimes(2);
  });

  it('settles nothing when the reading fails, and tries again only after a person did', async () => {
    const readAgain = vi.fn(async () => false);
    const { result, rerender } = renderHook(useConsistencyRecheck, { initialProps: reading({ readAgain }) });
    await waitFor(() => expect(readAgain).toHaveBeenCalledOnce());
    rerender(reading({ readAgain, failed: true }));
    rerender(reading({ readAgain, failed: true, busy: true }));
    expect(result.current).toBe(false);
    expect(readAgain).toHaveBeenCalledOnce();
    const works = vi.fn(async () => true);
    rerender(reading({ readAgain: works }));
    await waitFor(() => expect(result.current).toBe(true));
  });
});
