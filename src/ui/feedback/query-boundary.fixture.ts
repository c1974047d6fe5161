import { vi } from 'vitest';
import type { QueryState } from './query-boundary';

/** What was read, what is on its way, and what could not be read, perhaps after it was once. */
export const readyQuery = <T>(data: T): QueryState<T> => ({
  status: 'success',
  data,
  error: null,
  refetch: vi.fn(),
});
export const pendingQuery = <T>(): QueryState<T> => ({
  status: 'pending',
  error: null,
  refetch: vi.fn(),
});
export const failedQuery = <T>(refetch: () => unknown = vi.fn(), data?: T): QueryState<T> => ({
  status: 'error',
  data,
  error: new Error('No answer'),
  refetch,
});
