import type { RequestCollection } from '@/data/collections/requests';
import type { Queued } from '@/data/ledger/queues';
import { nameOf } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/ledger/envelope';
import { waitingDeposits, waitingWithdrawals } from './open-matters';

/** Another client who has a request open. */
export interface Other {
  uid: Uid;
  name: string;
  /** What waits, in words; of one who has more of another kind, perhaps not all. */
  words: string;
  /** Since when the oldest does. */
  since: Date;
}

/** How many are named. */
export const othersNamed = 3;

/** Who else waits, the longest waiting first. @param uid whose page it is */
export function othersWaiting(uid: Uid, deposits: readonly Queued<'deposits'>[], withdrawals: readonly Queued<'withdrawals'>[]): Other[] {
  const all: readonly Queued<RequestCollection>[] = [...deposits, ...withdrawals];
  const others = [...new Set(all.map(({ element }) => element.uid))].filter((other) => other !== uid);
  const of = <Row extends Queued<RequestCollection>>(rows: readonly Row[], other: Uid) =>
    rows.filter(({ element }) => element.uid === other);
  return others
    .map((other) => {
      const own = of(all, other);
      const words = [
        waitingDeposits(of(deposits, other).map(({ element }) => element)),
        waitingWithdrawals(of(withdrawals, other).map(({ element }) => element)),
      ];
      return {
        uid: other,
        name: nameOf(own[0]?.profile, other),
        words: words.filter((one) => one !== null).join('; '),
        since: new Date(Math.min(...own.map(({ element }) => element.createdAt.getTime()))),
      };
    })
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
    .slice(0, othersNamed);
}
