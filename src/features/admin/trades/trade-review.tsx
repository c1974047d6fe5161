import { useQuery } from '@tanstack/react-query';
import { getReadErrorMessage } from '@/data/ledger/error-messages';
import { useMarketPrice } from '@/data/prices/use-market-price';
import { queries } from '@/data/queries';
import type { Account, Holds } from '@/domain/accounts/account';
import type { Profile } from '@/domain/accounts/profile';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { isNegative, type Money } from '@/domain/money';
import { hasArchived } from '@/domain/requests/pending-list';
import {
  checkPrice,
  isOnePrice,
  type MarketReading,
  type PriceCheck,
} from '@/domain/requests/price-check';
import { describeMarketDeviation } from '@/domain/trades/price-words';
import { getDueTime, type Trade, type Trades } from '@/domain/trades/trade';
import { computeWritableResult } from '@/domain/trades/trade-result';
import { formatDateTime, formatDollars, formatRemaining, formatSignedDollars } from '@/lib/format';
import { AccountStatusMark } from '@/parts/clients/account-status-mark';
import { useClientAccount } from '@/parts/decisions/client-account';
import { LongListNote } from '@/parts/requests/long-list-note';
import { getMarketRows } from '@/parts/trades/trade-breakdown';
import { TradeFacts } from '@/parts/trades/trade-facts';
import { DescriptionList } from '@/ui/description-list';
import { ErrorState } from '@/ui/feedback/empty-state';
import { FactsSkeleton } from '@/ui/feedback/facts-skeleton';
import { Note } from '@/ui/feedback/note';
import { combineQueries, type QueryState, Stale } from '@/ui/feedback/query-boundary';
import { ownAccountReason } from './settlement';
import type { OpenTrade } from './trade-filters';

/** Current data that a settlement depends on. Null if the document does not exist. */
export interface TradeReview {
  profile: Profile | null;
  account: Account | null;
  holds: Holds | null;
  trades: Trades;
  /** The entry that the client's order wrote; its folio names the trade. */
  order: Entry | null;
}

/** "T5"; empty if the order's entry was not found. */
export const getOrderFolio = ({ order }: Pick<TradeReview, 'order'>): string =>
  order ? formatFolio(order) : '';

/**
 * Number of the client's other settled trades. Archives are not counted: that costs a read per
 * eight trades.
 */
export function countSettledBefore(
  { trades }: Pick<TradeReview, 'trades'>,
  { id }: Pick<Trade, 'id'>,
): string {
  const settled = trades.list.filter((one) => one.id !== id && one.status === 'closed').length;
  return `${settled || 'none'}${hasArchived(trades) ? ' in the current list, others archived' : ''}`;
}

/** Loads what a settlement depends on. The client's list comes with the queue. */
export function useTradeReview({
  element: { uid, id },
  list: listed,
}: OpenTrade): QueryState<TradeReview> {
  const profile = useQuery(queries.profile(uid));
  const figures = useClientAccount(uid);
  const trades = useQuery({ ...queries.trades(uid), initialData: listed });
  const order = useQuery(queries.entry(uid, id));
  return combineQueries([profile, figures, trades, order], () => ({
    profile: profile.data ?? null,
    account: figures.data?.account ?? null,
    holds: figures.data?.holds ?? null,
    trades: trades.data && trades.data.rev > listed.rev ? trades.data : listed,
    order: order.data ?? null,
  }));
}

function TradeWarnings({
  trade,
  market,
  own,
  now,
}: Omit<TradeReviewViewProps, 'review'> & { market: QueryState<MarketReading> }) {
  const left = formatRemaining(getDueTime(trade), now);
  const known = market.data?.known;
  const check = known && checkPrice(trade.openPrice, known);
  return (
    <div className="mt-4 grid gap-3 empty:hidden">
      {own && <Note kind="pending">{ownAccountReason}</Note>}
      {left !== null && (
        <Note kind="pending">
          <b>This trade hasn’t ended yet.</b> The client set it to run until{' '}
          {formatDateTime(getDueTime(trade))} ({left}). Settling it now ends it early, counts as
          manual and needs a reason, which the client will see.
        </Note>
      )}
      {check?.exceeds && <OpeningDeviation trade={trade} check={check} />}
    </div>
  );
}

/**
 * Only a gain can be too large to write: a loss is the stake at most.
 * @param worth USD, null if too large
 */
const describeWorth = (worth: Money | null): string =>
  worth === null
    ? 'more than a book can record, for'
    : `${formatSignedDollars(worth)} ${isNegative(worth) ? 'against' : 'for'}`;

/** Warns about the opening price, which is the client's claim and was not checked before. */
function OpeningDeviation({ trade, check }: { trade: Trade; check: PriceCheck }) {
  const worth = computeWritableResult(trade, check.market);
  const least = isOnePrice(check) || worth === null ? '' : 'at least ';
  return (
    <Note kind="error">
      <b>The opening price is {describeMarketDeviation(check)}.</b> The client’s order says{' '}
      {formatDollars(trade.openPrice)}; the price service says{' '}
      {isOnePrice(check)
        ? formatDollars(check.market)
        : `${formatDollars(check.low)} to ${formatDollars(check.high)}`}
      . At ×{trade.leverage}, that alone is worth {least}
      {describeWorth(worth)} the client. Find out why before you settle.
    </Note>
  );
}

interface TradeReviewViewProps {
  trade: Trade;
  review: QueryState<TradeReview>;
  own: boolean;
  now: Date;
}

export function TradeReviewView({ trade, review, own, now }: TradeReviewViewProps) {
  // The market when the trade was opened. Prefers the server's time from the entry: `openedAt` is
  // the client's claim.
  const market = useMarketPrice(trade.asset, review.data?.order?.at ?? trade.openedAt);
  return (
    <div className="mb-6">
      <div className="grid items-start gap-x-12 gap-y-4 sm:grid-cols-2">
        <TradeFacts trade={trade} rows={getMarketRows(trade.openPrice, market)} />
        {review.data ? (
          <ClientFacts review={review.data} trade={trade} />
        ) : (
          review.status === 'pending' && (
            <FactsSkeleton
              title="Client"
              labels={Object.values(statusLabels)}
              loadingLabel="Loading the client’s book…"
            />
          )
        )}
      </div>
      {review.status === 'error' && review.data && (
        <Stale title="Couldn’t load the client’s book" query={review} />
      )}
      {review.status === 'error' && !review.data && (
        <ErrorState title="Couldn’t load the client’s book" onRetry={review.refetch}>
          {getReadErrorMessage(review.error)} You can’t settle until it loads.
        </ErrorState>
      )}
      {review.data && (
        <div className="mt-4 empty:hidden">
          <LongListNote collection="trades" list={review.data.trades.list} />
        </div>
      )}
      <TradeWarnings trade={trade} market={market} own={own} now={now} />
    </div>
  );
}

const statusLabels = {
  balance: 'Balance',
  staked: 'In open trades',
  profit: 'Profit',
  status: 'Account status',
  others: 'Other open trades',
  settled: 'Previously settled',
};

function ClientFacts({ review, trade }: { review: TradeReview; trade: Trade }) {
  const { account, holds, profile, trades } = review;
  // Open trades never leave the list.
  const open = trades.list.filter(({ id, status }) => id !== trade.id && status === 'open').length;
  return (
    <DescriptionList
      dense
      title="Client"
      rows={[
        {
          label: statusLabels.balance,
          value: account ? formatDollars(account.balance) : 'no account',
        },
        { label: statusLabels.staked, value: holds ? formatDollars(holds.staked) : 'unknown' },
        {
          label: statusLabels.profit,
          value: account ? formatSignedDollars(account.profit) : 'no account',
        },
        {
          label: statusLabels.status,
          value: profile ? <AccountStatusMark status={profile.status} /> : 'unknown',
        },
        { label: statusLabels.others, value: open || 'none' },
        { label: statusLabels.settled, value: countSettledBefore(review, trade) },
      ]}
    />
  );
}
