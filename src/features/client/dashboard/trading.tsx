import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { placeTrade } from '@/data/collections/trades';
import { useSubmission } from '@/data/hooks/use-submission';
import { useSwitches } from '@/data/hooks/use-switches';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { isActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { type Account, getAvailableBalance, type Holds } from '@/domain/accounts/account';
import { type AccountStatus, canTrade } from '@/domain/accounts/account-status';
import type { Switches } from '@/domain/desk/pauses';
import type { Entry } from '@/domain/ledger/ledger';
import { submissionSchema } from '@/domain/ledger/submission';
import type { Money } from '@/domain/money';
import type { Op, Uid } from '@/domain/revision-fields';
import { type TradeRequest, type Trades, tradeLimits } from '@/domain/trades/trade';
import { createSessionDraft } from '@/lib/draft';
import type { QueryState } from '@/ui/feedback/query-boundary';
import type { Restriction } from '@/ui/feedback/restriction-note';
import {
  getEmailRestriction,
  getFullListRestriction,
  getPauseRestriction,
  getStatusRestriction,
} from '@/ui/feedback/restrictions';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { showNotice } from '@/ui/overlays/toasts';
import { useListSearchParams } from '@/ui/tables/search-params';
import { Market } from './dashboard-market';
import { dashboardParams, daysByPeriod } from './dashboard-params';
import { tradingColumnsClass } from './layout';
import { PlaceTrade } from './place-trade';
import { createTradeDrafts, getTradeParts, type PlaceOutcome } from './trade-form';
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
      advice: 'You can place another when one is closed.',
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
}

/**
 * Market, trade form and trades. Loaded after the rest of the page, with the code and data that
 * only they need.
 */
export function Trading({ account, holds, trades, entries }: TradingProps) {
  const { uid, emailVerified, profile, rates } = useUserState();
  const { filters: view, change } = useListSearchParams(dashboardParams);
  const chart = useQuery(queries.chart(view.coin, daysByPeriod[view.period]));
  const history = useQuery({ ...queries.tradeHistory(uid), enabled: view.trades === 'closed' });
  const { place, placed, recovered } = usePlaceTrade(uid);
  const switches = useSwitches();
  const drafts = useMemo(() => createTradeDrafts(uid), [uid]);
  const folios = useMemo(() => getFolios(entries), [entries]);
  const settlements = useMemo(() => getSettlementFolios(entries), [entries]);
  const open = useMemo(() => getOpenTrades(trades.data ?? null), [trades.data]);
  return (
    <div className={tradingColumnsClass}>
      <Market view={view} rates={rates} chart={chart} open={open} folios={folios} />
      <PlaceTrade
        key={uid}
        asset={view.coin}
        onAsset={(coin) => change({ coin })}
        rates={rates}
        available={getAvailable(account, holds)}
        restriction={getTradeRestriction({
          status: profile.status,
          email: profile.email,
          emailVerified,
          trades: trades.data,
          switches,
        })}
        drafts={drafts}
        recovered={recovered}
        place={place}
      />
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
    </div>
  );
}

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

const toastMessages = {
  progress: 'Processing Your Trade request...',
  success: 'Trade Successfully Placed',
  failure: 'Error Occurred, Try Again.',
};

function usePlaceTrade(uid: Uid) {
  const [placed, setPlaced] = useState<ReadonlySet<string>>(new Set());
  const note = (op: Op) => setPlaced((before) => new Set([...before, op]));
  const store = useMemo(
    () => createSessionDraft(`trade-submission:${uid}`, submissionSchema),
    [uid],
  );
  const submission = useSubmission(uid, store, ({ op }) => {
    showNotice(toastMessages.success, 'The connection dropped, but your trade was placed.');
    note(op);
  });
  const { attempt } = useLedgerMutation<TradeRequest>({
    action: 'trade.placed',
    messages: toastMessages,
    keyParts: getTradeParts,
    submission,
    send: (request, op, unless) => placeTrade(currentUserContext(), request, op, unless),
    onSuccess: (_, __, op) => note(op),
  });
  const place = async (request: TradeRequest): Promise<PlaceOutcome> => {
    const result = await attempt(request);
    if (result.ok) return { state: 'placed' };
    return {
      state: isActError(result.error, 'insufficient') ? 'insufficient' : 'failed',
      cause: result.message,
    };
  };
  return { place, placed, recovered: submission.recovered };
}
