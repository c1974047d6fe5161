/** Lists whose elements wait for a decision keep two figures for the desk's queues: how many wait, and since when the oldest does. */
interface Listed {
  status: string;
  createdAt: unknown;
}
interface UndecidedList<E extends Listed, T> {
  list: E[];
  pending: number;
  oldest: T | null;
}

/** The list with one more waiting element at its end. */
export function appended<E extends Listed & { createdAt: T }, T>(before: UndecidedList<E, T> | null, element: E): UndecidedList<E, T> {
  return { list: [...(before?.list ?? []), element], pending: (before?.pending ?? 0) + 1, oldest: before?.oldest ?? element.createdAt };
}

/** The list with the waiting element at `index` decided. The others stay exactly as they were stored. */
export function decided<E extends Listed & { createdAt: T }, T>(before: UndecidedList<E, T>, index: number, after: E): UndecidedList<E, T> {
  const list = before.list.with(index, after);
  return { list, pending: before.pending - 1, oldest: list.find((element) => element.status === 'pending')?.createdAt ?? null };
}
