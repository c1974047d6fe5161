import type { RemoteState } from './remote';

/** Several reads as one: failed when any of them is, there when all of them are. @param whole called only then */
export function together<T>(reads: readonly RemoteState<unknown>[], whole: () => T): RemoteState<T> {
  const failed = reads.filter(({ status }) => status === 'error');
  const data = reads.every((read) => read.data !== undefined) ? whole() : undefined;
  return {
    status: failed.length > 0 ? 'error' : data === undefined ? 'pending' : 'success',
    data,
    error: failed[0]?.error ?? null,
    dataUpdatedAt: oldest(reads),
    refetch: () => Promise.all(failed.map((read) => read.refetch())),
  };
}

function oldest(reads: readonly RemoteState<unknown>[]): number | undefined {
  const times = reads.flatMap(({ dataUpdatedAt }) => dataUpdatedAt || []);
  return times.length > 0 ? Math.min(...times) : undefined;
}
