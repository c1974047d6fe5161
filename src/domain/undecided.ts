/** A date, or a timestamp of the store: both compare by what they are worth. */
type Time = { valueOf(): number | string };

interface Listed {
  status: string;
  createdAt: Time;
}

/** Lists whose elements wait for a decision keep two figures for the desk's queues: how many wait, and since when the oldest does. */
interface UndecidedList<E extends Listed> {
  list: E[];
  pending: number;
  oldest: E['createdAt'] | null;
}

/** The list with one more waiting element at its end. */
export function appended<E extends Listed>(before: UndecidedList<E> | null, element: E): UndecidedList<E> {
  return { list: [...(before?.list ?? []), element], pending: (before?.pending ?? 0) + 1, oldest: before?.oldest ?? element.createdAt };
}

/** The list with the waiting element at `index` decided. The others stay exactly as they were stored. */
export function decided<E extends Listed>(before: UndecidedList<E>, index: number, after: E): UndecidedList<E> {
  const list = before.list.with(index, after);
  return { list, pending: before.pending - 1, oldest: nextOldest(before, list, after) };
}

/** The rules let `oldest` stay, or go on in time: a list whose `oldest` is not the true one (no screen writes that) stays decidable. */
function nextOldest<E extends Listed>(before: UndecidedList<E>, list: E[], decided: E): E['createdAt'] | null {
  const first = list.find((element) => element.status === 'pending')?.createdAt;
  if (first === undefined) return null;
  if (before.oldest === null || decided.createdAt.valueOf() !== before.oldest.valueOf()) return before.oldest;
  const isLater = first > before.oldest;
  return isLater ? first : before.oldest;
}
