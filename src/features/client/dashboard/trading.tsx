import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { placeTrade } from '@/data/collections/trades';
import { causeOf } from '@/data/ledger/causes';
import { ActError, isEarlierStanding } from '@/data/ledger/errors';
import { me } from '@/data/ledger/me';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { type Account, available, type Holds } from '@/domain/accounts/account';
import type { Op } from '@/domain/ledger/envelope';
import { recordedIn } from '@/domain/ledger/intent';
import type { Entry } from '@/domain/ledger/ledger';
import type { Money } from '@/domain/money';
import type { TradeRequest, Trades } from '@/domain/trades/trade';
import type { RemoteState } from '@/ui/feedback/remote';
import { toastAct, toastNotice } from '@/ui/overlays/toasts';
import { addressOf, daysOf, viewOf } from './filters';
import { Market } from './market';
import { PlaceTrade } from './place-trade';
import { tradeBlockOf } from './restriction';
import type { PlaceOutcome } from './trade-form';
import { tradeDrafts } from './trade-form';
import { foliosIn, openTrades, YourTrades } from './your-trades';
import './trading.css';

export interface TradingProps {
  account: RemoteState<Account | null>;
  holds: RemoteState<Holds | null>;
  trades: RemoteState<Trades | null>;
  /** The latest ones; they tell the folios of trades. */
  entries: readonly Entry[];
}

/** Market, form and trades. They come after the first look at the page, together with what only they need. */
export function Trading({ account, holds, trades, entries }: TradingProps) {
  const { uid, emailVerified, profile, rates } = useUserState();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const view = viewOf(search);
  const chart = useQuery(queries.chart(view.coin, daysOf[view.period]));
  const history = useQuery({ ...queries.tradeHistory(uid), enabled: view.trades === 'closed' });
  const { place, placed, noteFound } = usePlaceTrade();
  const drafts = useMemo(() => tradeDrafts(uid), [uid]);
  const folios = useMemo(() => foliosIn(entries), [entries]);
  const open = useMemo(() => openTrades(trades.data ?? null), [trades.data]);
  const recorded = useMemo(() => trades.data && recordedIn(trades.data.list, entries), [trades.data, entries]);
  return (
    <>
      <div className="work">
        <Market view={view} rates={rates} chart={chart} open={open} folios={folios} cause={causeOf} />
        <PlaceTrade
          key={uid}
          asset={view.coin}
          onAsset={(coin) => void navigate(addressOf({ ...view, coin }), { replace: true, preventScrollReset: true })}
          rates={rates}
          available={availableOf(account, holds)}
          block={tradeBlockOf({ standing: profile.status, email: profile.email, emailVerified, trades: trades.data })}
          drafts={drafts}
          recorded={recorded ?? undefined}
          onFound={noteFound}
          place={place}
        />
      </div>
      <YourTrades view={view} trades={trades} history={history} rates={rates} folios={folios} placed={placed} cause={causeOf} />
    </>
  );
}

/** What can be staked, once both documents are known. */
function availableOf(account: RemoteState<Account | null>, holds: RemoteState<Holds | null>): RemoteState<Money> {
  const known = account.data !== undefined && holds.data !== undefined;
  const promised = holds.data ?? { reserved: '0', staked: '0' };
  return {
    status: known ? 'success' : account.status === 'error' || holds.status === 'error' ? 'error' : 'pending',
    data: known ? available(account.data ?? { balance: '0' }, promised) : undefined,
    error: account.error ?? holds.error,
    refetch: () => Promise.all([account.refetch(), holds.refetch()]),
  };
}

const words = {
  progress: 'Processing Your Trade request...',
  success: 'Trade Successfully Placed',
  failure: 'Error Occurred, Try Again.',
};
/** First words of the keys of what a trade changes. */
const changed = ['trades', 'holds', 'entries'];

/** Places a trade, and remembers which were placed here. */
function usePlaceTrade() {
  const client = useQueryClient();
  const [placed, setPlaced] = useState<ReadonlySet<string>>(new Set());
  const note = (op: Op) => setPlaced((before) => new Set([...before, op]));
  const refresh = () => Promise.all(changed.map((word) => client.invalidateQueries({ queryKey: [word] })));
  const place = async (request: TradeRequest, op: Op, earlier: readonly Op[]): Promise<PlaceOutcome> => {
    const result = await toastAct(words, async () => placeTrade(me(), request, op, earlier), causeOf);
    if (result.ok) {
      note(op);
      await refresh();
      return { state: 'placed' };
    }
    const insufficient = result.error instanceof ActError && result.error.kind === 'insufficient';
    if (insufficient || isEarlierStanding(result.error)) await refresh();
    return { state: insufficient ? 'insufficient' : 'failed', cause: causeOf(result.error) };
  };
  const noteFound = (op: Op) => {
    toastNotice(words.success, 'The answer was lost on the way. Your book has the trade, once.');
    note(op);
  };
  return { place, placed, noteFound };
}
