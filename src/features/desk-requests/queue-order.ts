import type { QueuedDeposit } from '@/data/deposit-queue';

/** Oldest first over all pages: a client's second deposit may be younger than the next client's first. A client who moved on a page counts once. */
export function oldestFirst(rows: readonly QueuedDeposit[]): QueuedDeposit[] {
  const each = new Map(rows.map((row) => [row.deposit.id, row]));
  return [...each.values()].toSorted((a, b) => a.deposit.createdAt.getTime() - b.deposit.createdAt.getTime());
}

/** Where the focus goes when a row has left: the rows after it, then those before it, the nearest first. */
export function nearestTo(id: string, ids: readonly string[]): string[] {
  const place = ids.indexOf(id);
  return place < 0 ? [...ids] : [...ids.slice(place + 1), ...ids.slice(0, place).toReversed()];
}
