/** What settling a trade does to the client's account, and the entries that it writes. */
import {
  type Account,
  type AccountFigures,
  getAccountFigures,
  getAvailableBalance,
  type Holds,
} from '@/domain/accounts/account';
import { unstake } from '@/domain/accounts/holds';
import type { BookEntry } from '@/domain/ledger/ledger';
import { applyMovement, movements } from '@/domain/ledger/posting';
import { compare, type Money } from '@/domain/money';
import type { Reason } from '@/domain/revision-fields';
import type { FormattedLine } from '@/domain/statement/book-line';
import { type EntryPreview, previewEntry } from '@/domain/statement/entry-preview';
import type { Trade, Trades } from './trade';

/** What a settlement depends on. Null if the document does not exist. */
export interface SettlementCase {
  account: Account | null;
  holds: Holds | null;
  trades: Pick<Trades, 'list' | 'rev'>;
  /** The entry that the client's order wrote. */
  order: BookEntry | null;
}

interface PlannedSettlement {
  /** USD for one coin; null if not known. */
  closePrice: Money | null;
  /** USD; null if not known. */
  result: Money | null;
  manual: boolean;
  /** The reason, if it is manual. */
  note: Reason;
}

/** The client's money, USD. */
interface TradeFigures extends AccountFigures {
  reserved: Money;
  staked: Money;
  available: Money;
}

const getTradeFigures = (
  account: AccountFigures,
  holds: Pick<Holds, 'reserved' | 'staked'>,
): TradeFigures => ({
  ...getAccountFigures(account),
  reserved: holds.reserved,
  staked: holds.staked,
  available: getAvailableBalance(account, holds),
});

/**
 * @param result USD
 * @returns null if there is no account, a figure would have more than ten digits, or less is staked
 * than the trade's stake
 */
export function computeEffect(
  { account, holds }: Pick<SettlementCase, 'account' | 'holds'>,
  { amount }: Trade,
  result: Money,
) {
  if (!account || !holds) return null;
  try {
    const after = applyMovement(account, movements['trade.settled']({ result }));
    return {
      before: getTradeFigures(account, holds),
      after: getTradeFigures(after, unstake(holds, amount)),
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Why the result cannot be posted; undefined if it can. @param result USD; null if not known */
export function findSettlementIssue(
  trade: Trade,
  review: Pick<SettlementCase, 'account' | 'holds'>,
  result: Money | null,
): string | undefined {
  const { account, holds } = review;
  if (!account || !holds)
    return 'The client has no account to post the result to. Have the client’s book checked.';
  if (compare(holds.staked, trade.amount) < 0) {
    return 'Less is in open trades than the amount of this trade, so the books don’t add up. Have them checked before you settle anything.';
  }
  if (result !== null && !computeEffect(review, trade, result))
    return 'The balance would have more than ten digits.';
  return undefined;
}

/** What a settlement writes. @param also another entry of the commit */
export function previewSettlement(
  review: SettlementCase,
  trade: Trade,
  { closePrice, result, manual, note }: PlannedSettlement,
  at: Date,
  ...also: readonly EntryPreview[]
): FormattedLine | null {
  const effect = result === null ? null : computeEffect(review, trade, result);
  if (closePrice === null || !effect) return null;
  const settled: Trade = {
    ...trade,
    status: 'closed',
    closedAt: at,
    closePrice,
    result: result ?? '',
    manual,
    note,
  };
  const index = review.trades.list.findIndex(({ id }) => id === trade.id);
  return previewEntry(
    trade.uid,
    {
      col: 'trades',
      rev: review.trades.rev + 1,
      action: 'trade.settled',
      index,
      before: trade,
      after: settled,
      reason: note,
      at,
    },
    review.order ? [review.order] : [],
    {
      col: 'accounts',
      rev: (review.account?.rev ?? 0) + 1,
      action: 'account.posted',
      reason: '',
      at,
      before: getAccountFigures(effect.before),
      after: getAccountFigures(effect.after),
    },
    ...also,
  );
}
