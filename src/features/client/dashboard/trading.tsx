import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSwitches } from '@/data/hooks/use-switches';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { type Account, getAvailableBalance, type Holds } from '@/domain/accounts/account';
import { type AccountStatus, canTrade } from '@/domain/accounts/account-status';
import type { Switches } from '@/domain/desk/pauses';
import type { Entry } from '@/domain/ledger/ledger';
import type { Money } from '@/domain/money';
import { plural } from '@/domain/plural';
import { type Trades, tradeLimits } from '@/domain/trades/trade';
import type { Restriction } from '@/parts/own-requests/restriction-note';
import {
  getEmailRestriction,
  getFullListRestriction,
  getPauseRestriction,
  getStatusRestriction,
} from '@/parts/own-requests/restrictions';
import { cx } from '@/ui/cx';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { useListSearchParams } from '@/ui/tables/search-params';
import { Market, MarketPrice } from './dashboard-market';
import { type DashboardView, dashboardParams, daysByPeriod, getViewUrl } from './dashboard-params';
import { tradingColumnsClass } from './layout';
import { PlaceTrade } from './place-trade';
import type { TradeFormPlace } from './trade-form-place';
import { getFolios, getOpenTrades, getSettlementFolios, YourTrades } from './your-trades';

const statusWords = {
  closed: 'Trading is closed',
  frozenNote: 'Your open trades continue.',
  closedAdvice: 'You can still read your statement.',
  disabledReason: 'Trading is closed for your account: see above.',
};

interface EligibilityInput {
  status: AccountStatus;
  email: string;
  emailVerified: boolean;
  /** Undefined if the list is not known; the rules decide in any case. */
  trades: Trades | null | undefined;
  switches: Switches;
}

function getTradeRestriction({
  status,
  email,
  emailVerified,
  trades,
  switches,
}: EligibilityInput): Restriction | null {
  const closed =
    getStatusRestriction(status, canTrade, statusWords) ?? getPauseRestriction('trades', switches);
  if (closed) return closed;
  if (!emailVerified) return getEmailRestriction('Trading needs', email);
  if (trades && trades.open >= tradeLimits.maxPending) {
    return {
      kind: 'pending',
      title: `You have ${tradeLimits.maxPending} open trades, the maximum.`,
      advice: 'You can place another when one is settled.',
      disabledReason: 'You have too many open trades: see above.',
    };
  }
  return trades && trades.list.length >= tradeLimits.maxElements
    ? getFullListRestriction('trades', 'closed')
    : null;
}

interface TradingProps {
  account: QueryState<Account | null>;
  holds: QueryState<Holds | null>;
  trades: QueryState<Trades | null>;
  /** The latest entries, for the folios of trades. */
  entries: readonly Entry[];
  place: TradeFormPlace;
}

/**
 * Market, trade form and trades. Loaded after the rest of the page, with the code and data that
 * only they need.
 */
export function Trading({ account, holds, trades, entries, place }: TradingProps) {
  const { uid, emailVerified, profile, rates } = useUserState();
  const { filters: view, change } = useListSearchParams(dashboardParams);
  const chart = useQuery(queries.chart(view.coin, daysByPeriod[view.period]));
  const history = useQuery({ ...queries.tradeHistory(uid), enabled: view.trades === 'closed' });
  /** Trades that were placed on this page. */
  const [placed, setPlaced] = useState<ReadonlySet<string>>(new Set());
  const switches = useSwitches();
  const folios = useMemo(() => getFolios(entries), [entries]);
  const settlements = useMemo(() => getSettlementFolios(entries), [entries]);
  const open = useMemo(() => getOpenTrades(trades.data ?? null), [trades.data]);
  return (
    <div className={cx(tradingColumnsClass, place === 'alone' && 'gap-6')}>
      {place === 'alone' ? (
        <MarketPrice view={view} rates={rates} chart={chart} />
      ) : (
        <Market view={view} rates={rates} chart={chart} open={open} folios={folios} />
      )}
      {place !== 'elsewhere' && (
        <PlaceTrade
          key={uid}
          place={place}
          asset={view.coin}
          onAsset={(coin) => change({ coin })}
          available={getAvailable(account, holds)}
          restriction={getTradeRestriction({
            status: profile.status,
            email: profile.email,
            emailVerified,
            trades: trades.data,
            switches,
          })}
          onPlaced={(op) => setPlaced((before) => new Set([...before, op]))}
        />
      )}
      {place === 'alone' ? (
        <OpenTradesLink view={view} count={open.length} />
      ) : (
        <YourTrades
          view={view}
          onChange={change}
          trades={trades}
          history={history}
          rates={rates}
          folios={folios}
          settlements={settlements}
          placed={placed}
        />
      )}
    </div>
  );
}

/** On a phone the trades are on the other tab of the dashboard. */
const OpenTradesLink = ({ view, count }: { view: DashboardView; count: number }) => (
  <p className="border-rule border-t pt-3 text-t-ui">
    <Link
      className="touch-target inline-block py-1"
      to={getViewUrl({ ...view, trades: 'open', outcome: 'all' })}
    >
      {count === 0 ? 'See your trades' : `See your ${count} open ${plural(count, 'trade')}`}
    </Link>
  </p>
);

/** What can be staked; known once both documents are. */
function getAvailable(
  account: QueryState<Account | null>,
  holds: QueryState<Holds | null>,
): QueryState<Money> {
  const known = account.data !== undefined && holds.data !== undefined;
  const promised = holds.data ?? { reserved: '0', staked: '0' };
  return {
    status: known
      ? 'success'
      : account.status === 'error' || holds.status === 'error'
        ? 'error'
        : 'pending',
    data: known ? getAvailableBalance(account.data ?? { balance: '0' }, promised) : undefined,
    error: account.error ?? holds.error,
    refetch: () => Promise.all([account.refetch(), holds.refetch()]),
  };
}
