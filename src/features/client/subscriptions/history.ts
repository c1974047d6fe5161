import { type LineInWords, lineInWords } from '@/domain/ledger/book-line';
import type { Uid } from '@/domain/ledger/envelope';
import type { Entry } from '@/domain/ledger/ledger';
import { statementLines } from '@/domain/ledger/statement';

/** The lines of the book that speak of subscriptions, newest first. */
export const subscriptionLines = (entries: readonly Entry[], uid: Uid): LineInWords[] =>
  statementLines(entries, uid)
    .filter(({ action }) => action.startsWith('subscription.'))
    .toReversed()
    .map(lineInWords);
