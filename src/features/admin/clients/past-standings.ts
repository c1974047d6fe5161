import { operator } from '@/domain/accounts/operator';
import { textIn } from '@/domain/accounts/snapshot';
import { standingName } from '@/domain/accounts/standing-words';
import type { Op, Uid } from '@/domain/ledger/envelope';
import type { Entry } from '@/domain/ledger/ledger';

/** One step in how a client came to stand where it does. */
export interface PastStanding {
  op: Op;
  /** "Suspended, by the desk". */
  words: string;
  at: Date;
  /** The desk's words, as the client read them. */
  reason: string;
}

/** What is known of a client's last standings, newest first: whoever freezes an account hides what the desk had set. */
export function pastStandings(entries: readonly Entry[], uid: Uid): PastStanding[] {
  return entries
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ op, action, actor, after, reason, at }) => {
      const what = action === 'closure.requested' ? 'Asked to close the account' : standingName(textIn(after, 'status'));
      return { op, words: `${what}, by the ${actor === uid ? 'client' : actor === operator ? 'operator' : 'desk'}`, at, reason };
    });
}
