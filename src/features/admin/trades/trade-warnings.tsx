import { isNegative, type Money } from '@/domain/money';
import { checkPrice, type MarketReading } from '@/domain/requests/price-check';
import { deviationInWords } from '@/domain/trades/price-words';
import { dueAt, type Trade } from '@/domain/trades/trade';
import { writableResult } from '@/domain/trades/trade-result';
import { dayAndTime, signedUsd, timeLeft, usd } from '@/lib/format';
import { Note } from '@/ui/feedback/note';
import type { RemoteState } from '@/ui/feedback/remote';
import { ownAccount } from './blocked';

export interface TradeWarningsProps {
  trade: Trade;
  /** The market when the trade was opened. */
  market: RemoteState<MarketReading>;
  own: boolean;
  now: Date;
}

/** What has to be looked at before a trade is settled. */
export function TradeWarnings({ trade, market, own, now }: TradeWarningsProps) {
  const left = timeLeft(dueAt(trade), now);
  const check = market.data && checkPrice(trade.openPrice, market.data);
  return (
    <div className="mt-s-4 grid gap-s-3 empty:hidden">
      {own && <Note kind="wait">{ownAccount}</Note>}
      {left !== null && (
        <Note kind="wait">
          <b>Its time is not over.</b> The client set it to run until {dayAndTime(dueAt(trade))}, {left}. Settling it now ends it early,
          needs a reason that the client reads, and counts as set by hand.
        </Note>
      )}
      {check?.checked && check.exceeds && <OpeningDeviation trade={trade} market={check.market} percent={check.percent} />}
    </div>
  );
}

/** Only what speaks for the client has no bound: what speaks against them is the stake at most. @param worth USD */
const worthInWords = (worth: Money | null): string =>
  worth === null ? 'more than a book can write, for' : `${signedUsd(worth)} ${isNegative(worth) ? 'against' : 'for'}`;

/** The opening price is the client's word; nothing on the way has checked it. */
function OpeningDeviation({ trade, market, percent }: { trade: Trade; market: Money; percent: string }) {
  return (
    <Note kind="no">
      <b>The opening price is {deviationInWords(percent)} the market price of that time.</b> The client’s order says {usd(trade.openPrice)},
      the price service {usd(market)}. At ×{trade.leverage} that alone is worth {worthInWords(writableResult(trade, market))} the client.
      Find out why before you settle.
    </Note>
  );
}
