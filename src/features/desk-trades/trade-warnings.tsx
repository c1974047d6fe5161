import type { MarketThen } from '@/domain/market-then';
import { isNegative, negate } from '@/domain/money';
import { type OpeningGap, openingGap } from '@/domain/opening-price';
import { dueAt, type Trade } from '@/domain/trade';
import { dayAndTime, signedUsd, timeLeft, usd } from '@/lib/format';
import { NoMarket } from '@/ui/no-market';
import { Note } from '@/ui/note';
import type { RemoteState } from '@/ui/remote';
import { ownAccount } from './blocked';

export interface TradeWarningsProps {
  trade: Trade;
  market: RemoteState<MarketThen | null>;
  own: boolean;
  now: Date;
}

/** What has to be looked at before a trade is settled. */
export function TradeWarnings({ trade, market, own, now }: TradeWarningsProps) {
  const left = timeLeft(dueAt(trade), now);
  const gap = market.data ? openingGap(trade, market.data) : null;
  return (
    <div className="mt-s-4 grid gap-s-3 empty:hidden">
      {own && <Note kind="wait">{ownAccount}</Note>}
      {left !== null && (
        <Note kind="wait">
          <b>Its time is not over.</b> The client set it to run until {dayAndTime(dueAt(trade))}, {left}. Settling it now ends it early, and
          the client’s book shows both times.
        </Note>
      )}
      {gap && <GapNote trade={trade} gap={gap} />}
      {!market.data && market.status !== 'pending' && <NoMarket what="The opening price" of={market} />}
    </div>
  );
}

/** Only what speaks for the client has no bound: what speaks against them is the stake at most. */
const worthInWords = (worth: OpeningGap['worth']): string =>
  worth === null ? 'more than a book can write, for' : `${signedUsd(worth)} ${isNegative(worth) ? 'against' : 'for'}`;

/** The opening price is the client's word; nothing on the way has checked it. */
function GapNote({ trade, gap: { market, percent, worth } }: { trade: Trade; gap: OpeningGap }) {
  const share = isNegative(percent) ? `${usd(negate(percent))}% below` : `${usd(percent)}% above`;
  return (
    <Note kind="no">
      <b>The opening price is {share} the market price of that time.</b> The client’s order says {usd(trade.openPrice)}, the price service{' '}
      {usd(market)}. At ×{trade.leverage} that alone is worth {worthInWords(worth)} the client. Find out why before you settle.
    </Note>
  );
}
