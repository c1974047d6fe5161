import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMarketPrice } from '@/data/prices/use-market-price';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { describeActor, formatName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import type { MarketReading } from '@/domain/requests/price-check';
import type { Uid } from '@/domain/revision-fields';
import { getSettledTrade } from '@/domain/trades/settled-trade';
import { getDueTime, type Trade, tradeDurationNames } from '@/domain/trades/trade';
import { formatDateTime, formatDollars } from '@/lib/format';
import { EntryLink, getClientPath } from '@/parts/clients/client-link';
import { OverNote } from '@/parts/decisions/over-note';
import { OverButtons } from '@/parts/decisions/queue-steps';
import { TradeBreakdown } from '@/parts/trades/trade-breakdown';
import { DescriptionList } from '@/ui/description-list';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { Dialog } from '@/ui/overlays/dialog';
import { Time } from '@/ui/time';
import { formatTradeName, TradeResult } from './settlement';
import type { ClosedTrade } from './trade-filters';
import { getOrderFolio, type TradeReview } from './trade-review';

interface SettledDialogProps {
  trade: Trade;
  profile: Profile | null;
  market: QueryState<MarketReading>;
  /** Folios of the order and of the settlement; empty if unknown. */
  order: string;
  settlement: string;
  /** Who settled it; null if unknown. */
  by: Uid | null;
  /**
   * Set if the trade was settled while the dialog was open. `own`: by an act of this user whose
   * response was lost.
   */
  alreadySettledBy?: 'own' | 'other' | 'unknown' | undefined;
  onClose: () => void;
  /** Opens the next trade of the queue; undefined if there is none. */
  onNext?: (() => void) | undefined;
}

function SettledDialog({
  trade,
  profile,
  market,
  order,
  settlement,
  by,
  alreadySettledBy,
  onClose,
  onNext,
}: SettledDialogProps) {
  const settled = getSettledTrade({
    action: 'trade.settled',
    after: trade,
    reason: trade.note,
    ...(trade.closedAt && { at: trade.closedAt }),
  });
  const early = trade.closedAt && trade.closedAt < getDueTime(trade);
  return (
    <Dialog
      drawer
      onClose={onClose}
      label={[alreadySettledBy ? 'Already settled' : 'Settled', settlement, formatTradeName(trade)]
        .filter(Boolean)
        .join(', ')}
      title={`${formatDollars(trade.amount)} traded by ${formatName(profile, trade.uid)}`}
      footer={<OverButtons onClose={onClose} onNext={onNext} />}
    >
      {alreadySettledBy && <AlreadySettledNote by={alreadySettledBy} />}
      <DescriptionList
        dense
        rows={[
          { label: 'Result', value: <TradeResult result={trade.result} withSign /> },
          ...(by ? [{ label: 'Settled by', value: by }] : []),
          ...(trade.closedAt
            ? [{ label: 'Settled', value: <Time at={trade.closedAt} format="second" /> }]
            : []),
          ...(settlement
            ? [{ label: 'Entry', value: <EntryLink uid={trade.uid} folio={settlement} /> }]
            : []),
          {
            label: 'Set to end',
            value: `${formatDateTime(getDueTime(trade))}, after ${tradeDurationNames[trade.duration]}${early ? '; settled early' : ''}`,
          },
          { label: 'Client', value: <Link to={getClientPath(trade.uid)}>View profile</Link> },
        ]}
      />
      {settled && (
        <div className="mt-6">
          <TradeBreakdown
            trade={settled}
            reader="desk"
            market={market}
            orderFolio={order}
            settlementFolio={settlement}
          />
        </div>
      )}
    </Dialog>
  );
}

const AlreadySettledNote = ({ by }: { by: 'own' | 'other' | 'unknown' }) => (
  <OverNote
    happened={
      by === 'own' ? 'Your settlement was recorded.' : 'This trade has already been settled.'
    }
  >
    Each trade is settled once, so there is nothing left to do here.{' '}
    {by === 'other' && 'You didn’t change anything.'}
  </OverNote>
);

/**
 * When the closing price was entered; null while that is not known. What was proposed keeps its
 * price, so of that it is the time of the proposal, which the settlement refers to. @param entry of
 * the settlement; null if unknown
 */
function usePriceMoment(uid: Uid, entry: Pick<BookEntry, 'at' | 'ref'> | null): Date | null {
  const ref = entry?.ref ?? '';
  const proposal = useQuery({ ...queries.entry(uid, ref), enabled: ref !== '' });
  if (entry && ref === '') return entry.at;
  return proposal.data?.at ?? null;
}

/** How a trade of the list was settled. Reads the order's entry for its folio. */
export function ClosedTradeDialog({ row, onClose }: { row: ClosedTrade; onClose: () => void }) {
  const { uid: me } = useUserState();
  const { element, entry, profile, decider } = row;
  const order = useQuery(queries.entry(entry.uid, element.id));
  const market = useMarketPrice(element.asset, usePriceMoment(entry.uid, entry));
  return (
    <SettledDialog
      trade={element}
      profile={profile}
      market={market}
      order={order.data ? formatFolio(order.data) : ''}
      settlement={formatFolio(entry)}
      by={describeActor(entry, decider, me)}
      onClose={onClose}
    />
  );
}

/**
 * Shown if the trade was settled while the dialog was open. Who did it is known only from the
 * newest act on the client's trades.
 */
export function AlreadySettledDialog({
  trade,
  review,
  ...rest
}: { trade: Trade; review: TradeReview } & Pick<SettledDialogProps, 'onClose' | 'onNext'>) {
  const { uid: me } = useUserState();
  const { uid } = trade;
  const latest = useQuery(queries.entry(uid, review.trades.op));
  const entry =
    latest.data?.action === 'trade.settled' && latest.data.after.id === trade.id
      ? latest.data
      : null;
  const decider = useQuery({ ...queries.profile(entry?.actor ?? ''), enabled: entry !== null });
  const moment = usePriceMoment(uid, entry);
  const market = useMarketPrice(
    trade.asset,
    latest.isPending ? null : entry ? moment : trade.closedAt,
  );
  return (
    <SettledDialog
      trade={trade}
      profile={review.profile}
      market={market}
      order={getOrderFolio(review)}
      settlement={entry ? formatFolio(entry) : ''}
      by={entry && describeActor({ actor: entry.actor, uid }, decider.data, me)}
      alreadySettledBy={entry ? (entry.actor === me ? 'own' : 'other') : 'unknown'}
      {...rest}
    />
  );
}
