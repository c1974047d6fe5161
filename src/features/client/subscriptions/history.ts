import { type LineInWords, lineInWords } from '@/domain/book-line';
import type { Uid } from '@/domain/envelope';
import type { Entry } from '@/domain/ledger';
import { statementLines } from '@/domain/statement';

/** The lines of the book that speak of subscriptions, newest first. */
export const subscriptionLines = (entries: readonly Entry[], uid: Uid): LineInWords[] =>
  statementLines(entries, uid)
    .filter(({ action }) => action.startsWith('subscription.'))
    .toReversed()
    .map(lineInWords);
