import { useQuery } from '@tanstack/react-query';
import { useMarketPrice } from '@/data/prices/use-market-price';
import { queries } from '@/data/queries';
import { formatFolio } from '@/domain/ledger/ledger';
import { checkPrice } from '@/domain/requests/price-check';
import {
  computeEffect,
  findSettlementIssue,
  previewSettlement,
  type SettlementCase,
} from '@/domain/trades/settlement-effect';
import { getDueTime, isDue, type Trade, type Trades } from '@/domain/trades/trade';
import { getProposerName } from '@/domain/two-people/proposal-words';
import { formatDateTime, formatDollars, formatRemaining, formatSignedDollars } from '@/lib/format';
import { CheckFields, uncheckedReason } from '@/parts/decisions/check-fields';
import { ClientFacts, getLoadingReason, useClientAccount } from '@/parts/decisions/client-account';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import { SettlementBreakdown, SettlementFigures } from '@/parts/trades/settlement-outcome';
import { TradeFacts } from '@/parts/trades/trade-facts';
import { Note } from '@/ui/feedback/note';
import { combineQueries, type QueryState } from '@/ui/feedback/query-boundary';
import { Time } from '@/ui/time';
import { DecisionFrame } from './decision-frame';
import { createProposalEntry, type OpenProposal, useProposalForm } from './open-proposal';

/** How a trade ends, as it was proposed: price and result stay. */
interface ProposedSettlement {
  closePrice: string;
  result: string;
  manual: boolean;
}

interface SettlementDialogProps {
  open: OpenProposal;
  settlement: ProposedSettlement;
  /** Null if it has left its list: it was settled and archived. */
  trade: Trade | null;
  /** The list that contains it, as of now. */
  trades: Trades | null;
}

/** How a trade ends. */
export function SettlementDialog({ open, settlement, trade, trades }: SettlementDialogProps) {
  // The own confirmation settles the trade before it is known to be recorded.
  if (!trade || !trades || (trade.status !== 'open' && !open.isPending))
    return <SettledDialog open={open} trade={trade} />;
  return <OpenTradeDialog open={open} settlement={settlement} trade={trade} trades={trades} />;
}

function SettledDialog({ open, trade }: Pick<SettlementDialogProps, 'open' | 'trade'>) {
  const happened = 'This trade has already been settled.';
  const form = useProposalForm(open, { happened });
  return (
    <DecisionFrame
      open={open}
      form={form}
      facts={
        trade && (
          <TradeFacts
            trade={trade}
            rows={[
              { label: 'Result', value: formatSignedDollars(trade.result) },
              ...(trade.closedAt
                ? [{ label: 'Settled', value: <Time at={trade.closedAt} format="second" /> }]
                : []),
            ]}
          />
        )
      }
      happened={happened}
    />
  );
}

const clientFacts = [
  {
    label: 'Balance',
    getValue: ({ account }: SettlementCase) =>
      account ? formatDollars(account.balance) : 'no account',
  },
  {
    label: 'In open trades',
    getValue: ({ holds }: SettlementCase) => (holds ? formatDollars(holds.staked) : 'unknown'),
  },
];

interface OpenTradeDialogProps extends SettlementDialogProps {
  trade: Trade;
  trades: Trades;
}

function OpenTradeDialog({ open, settlement, trade, trades }: OpenTradeDialogProps) {
  const { element: proposal, profile } = open.row;
  const { uid } = proposal;
  const form = useProposalForm(open);
  const figures = useClientAccount(uid);
  const order = useQuery(queries.entry(uid, trade.id));
  const review = combineQueries([figures, order], (): SettlementCase => {
    const { account = null, holds = null } = figures.data ?? {};
    return { account, holds, trades, order: order.data ?? null };
  });
  // The price was entered when the settlement was proposed, so it is compared with the market of
  // that time.
  const market = useMarketPrice(trade.asset, proposal.at);
  const known = market.data?.known;
  const isFar = known ? checkPrice(settlement.closePrice, known).exceeds : false;
  const checks = isFar
    ? [
        {
          key: 'price',
          check: `I found out why the price differs from the market, and ${formatDollars(settlement.closePrice)} is right.`,
        },
      ]
    : [];
  const isMissing = checks.some(({ key }) => !form.watch('checked')[key]);
  const isEarly = !settlement.manual && !isDue(trade, open.now);
  return (
    <DecisionFrame
      open={open}
      form={form}
      facts={
        <>
          {isEarly && <EarlyNote trade={trade} now={open.now} />}
          <div className="grid items-start gap-x-12 gap-y-4 sm:grid-cols-2">
            <TradeFacts trade={trade} />
            <ClientFacts uid={uid} profile={profile} query={review} facts={clientFacts} />
          </div>
          <div className="mt-6">
            <SettlementBreakdown
              label="How the proposed result is calculated"
              trade={trade}
              order={order.data ? formatFolio(order.data) : ''}
              closing={{
                price: settlement.closePrice,
                source: `proposed by ${getProposerName(proposal)}`,
                at: proposal.at,
              }}
              market={market}
              source="The market price is that of the time of the proposal."
              result={settlement.result}
              manual={settlement.manual}
              byHand={{ other: 'Proposed, by hand', same: 'Proposed' }}
            />
          </div>
        </>
      }
      since={review.data && { account: review.data.account, profile }}
      confirm={{
        text: settlement.manual
          ? 'The desk sets the result by hand. Exactly this result is posted, for the reason above.'
          : 'The result follows from the formula. Exactly this result is posted.',
        opens: checks[0] && `checked.${checks[0].key}`,
        disabledReason: getDisabledReason({ review, trade, settlement, isEarly, isMissing }),
        fields: <CheckFields checks={checks} verb="approve" />,
        preview: review.data && (
          <SettlementPreview
            open={open}
            settlement={settlement}
            trade={trade}
            review={review.data}
          />
        ),
      }}
    />
  );
}

interface Eligibility extends Pick<OpenTradeDialogProps, 'trade' | 'settlement'> {
  review: QueryState<SettlementCase>;
  isEarly: boolean;
  /** A sentence is not ticked. */
  isMissing: boolean;
}

function getDisabledReason({
  review,
  trade,
  settlement,
  isEarly,
  isMissing,
}: Eligibility): string | undefined {
  if (!review.data) return getLoadingReason(review);
  // The rules accept an early settlement only as manual.
  if (isEarly) return 'The trade hasn’t ended yet. By the formula it can be settled once it has.';
  return (
    findSettlementIssue(trade, review.data, settlement.result) ??
    (isMissing ? uncheckedReason : undefined)
  );
}

function EarlyNote({ trade, now }: { trade: Trade; now: Date }) {
  return (
    <Note kind="pending" className="mb-4">
      <b>This trade hasn’t ended yet.</b> It runs until {formatDateTime(getDueTime(trade))} (
      {formatRemaining(getDueTime(trade), now)}), and the result is the formula’s. It can be
      approved once the trade has ended.
    </Note>
  );
}

interface SettlementPreviewProps
  extends Pick<OpenTradeDialogProps, 'open' | 'trade' | 'settlement'> {
  review: SettlementCase;
}

function SettlementPreview({ open, trade, settlement, review }: SettlementPreviewProps) {
  const effect = computeEffect(review, trade, settlement.result);
  const note = settlement.manual ? open.row.element.note : '';
  const confirmation = createProposalEntry(open, 'proposal.confirmed');
  const line = previewSettlement(review, trade, { ...settlement, note }, open.now, confirmation);
  if (!effect || !line) return null;
  return (
    <EntryPreviewCard lines={[line]}>
      <SettlementFigures {...effect} />
    </EntryPreviewCard>
  );
}
