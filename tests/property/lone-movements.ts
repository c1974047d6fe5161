// A reference in whole cents, as client-model.ts: what the entries say that each administrator
// moved without a second person.

import type { StoredBook } from '@/domain/audit/stored-book';
import { getNestedSnapshot, getText, type Snapshot } from '@/domain/snapshot';
import { dailySum, threshold } from './client-model';

interface Movement {
  by: string;
  /** Days since 1970, UTC. */
  day: number;
  cents: number;
  op: string;
}

const figureNames = ['balance', 'profit', 'bonus'];
const getCents = (figures: Snapshot, name: string) =>
  Math.round(Number(getText(figures, name)) * 100);

/** Every change of the figures of a client that no proposal confirms. */
export function getLoneMovements({ entries }: Pick<StoredBook, 'entries'>): Movement[] {
  const all = Object.entries(entries).map(([op, entry]) => ({ op, entry }));
  const confirmed = new Set(
    all
      .filter(({ entry }) => entry.action === 'proposal.confirmed')
      .map(({ entry }) => getText(entry, 'ref')),
  );
  return all.flatMap(({ op, entry }) => {
    const isOpening = entry.action === 'account.opened';
    const act = entry.action === 'account.posted' ? getText(entry, 'ref') : op;
    if (entry.col !== 'accounts' || isOpening || confirmed.has(act)) return [];
    const before = getNestedSnapshot(entry, 'before');
    const after = getNestedSnapshot(entry, 'after');
    const cents = Math.max(
      ...figureNames.map((name) => Math.abs(getCents(after, name) - getCents(before, name))),
    );
    const time = entry.at instanceof Date ? entry.at.getTime() : Number.NaN;
    return [{ op, by: getText(entry, 'actor'), day: Math.floor(time / 86_400_000), cents }];
  });
}

/** Where somebody moved more alone than the policy allows, in words. @param bounds cents */
export function findExcesses(
  books: readonly Pick<StoredBook, 'entries'>[],
  bounds = { threshold, daily: dailySum },
): string[] {
  const moved = books.flatMap(getLoneMovements);
  const single = moved
    .filter(({ cents }) => !(cents <= bounds.threshold))
    .map(({ op, cents }) => `${op} moves ${cents} alone`);
  const sums = new Map<string, number>();
  for (const { by, day, cents } of moved)
    sums.set(`${by} on day ${day}`, (sums.get(`${by} on day ${day}`) ?? 0) + cents);
  const days = [...sums]
    .filter(([, sum]) => !(sum <= bounds.daily))
    .map(([who, sum]) => `${who} moved ${sum} alone`);
  return [...single, ...days];
}
