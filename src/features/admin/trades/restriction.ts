import type { Uid } from '@/domain/ledger/envelope';
import { compare } from '@/domain/money';
import { isTooOld, type Trade } from '@/domain/trades/trade';
import type { RemoteState } from '@/ui/feedback/remote';
import type { Outlook, Quote } from './settlement';
import { effectOf, type TradeFile } from './trade-review';
import { ownAccount } from './trade-words';

export interface Situation {
  trade: Trade;
  file: RemoteState<TradeFile>;
  quote: RemoteState<Quote>;
  outlook: Outlook;
  /** The administrator who settles. */
  me: Uid;
  now: Date;
}

/** Why the trade cannot be settled here and now; undefined when it can. What is wrong in a field is said there. */
export function blockedBecause({ trade, file, quote, outlook, me, now }: Situation): string | undefined {
  if (trade.uid === me) return ownAccount;
  if (file.data === undefined) {
    return file.status === 'error' ? 'First the client’s book has to be read: try again above.' : 'The client’s book is still being read.';
  }
  const { closePrice, result } = outlook;
  if (quote.data && closePrice === quote.data.price && isTooOld(quote.data.at, now)) {
    return 'The price was read more than two minutes ago. Read it again.';
  }
  return blockedByFigures(trade, file.data, result);
}

function blockedByFigures(trade: Trade, file: TradeFile, result: Outlook['result']): string | undefined {
  const { account, holds } = file;
  if (!account || !holds) return 'The client has no account to post the result to. Have the client’s book checked.';
  if (compare(holds.staked, trade.amount) < 0) {
    return 'Less is staked than the amount of this trade: the books do not add up. Have them checked before you settle anything.';
  }
  if (result !== null && !effectOf(file, trade, result)) return 'The balance would have more than ten digits.';
  return undefined;
}
