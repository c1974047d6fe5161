import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultTimeoutMs, withTimeout } from './with-timeout';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => {});
const late = (cause: Error) => new Error('late', { cause });

describe('a request that is waited for', () => {
  it('is answered, and leaves no timer behind', async () => {
    await expect(withTimeout(Promise.resolve('yes'), late)).resolves.toBe('yes');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails as it failed, and leaves no timer behind', async () => {
    await expect(withTimeout(Promise.reject(new Error('refused')), late)).rejects.toThrow(
      'refused',
    );
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['twelve seconds, unless said', undefined, defaultTimeoutMs],
    ['as long as is said', 300, 300],
  ])('counts as failed after %s', async (_, within, ms) => {
    const answer = vi.fn();
    withTimeout(never(), late, within).catch(answer);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(answer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'late', cause: new Error(`No answer in ${ms / 1000} s`) }),
    );
  });
});
