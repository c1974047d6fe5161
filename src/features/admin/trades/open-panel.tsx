import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useProposed } from '@/data/hooks/use-proposed';
import type { Rates } from '@/data/prices/prices';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { formatName } from '@/domain/accounts/person-words';
import { getActKey } from '@/domain/revision-fields';
import { getDueTime, isDue } from '@/domain/trades/trade';
import { computeRunningResult } from '@/domain/trades/trade-result';
import {
  formatAgeInWords,
  formatDateTime,
  formatDateTimeSeconds,
  formatDollars,
  formatUsd,
} from '@/lib/format';
import { Queue } from '@/parts/decisions/queue';
import { queueKeys, stepKeys } from '@/parts/decisions/queue-steps';
import { SecondPersonMark } from '@/parts/decisions/second-person-note';
import { EmptyState } from '@/ui/feedback/empty-state';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { RetryButton } from '@/ui/feedback/retry-button';
import { StatusMark } from '@/ui/feedback/status-mark';
import { useNow, useNowEverySecond } from '@/ui/hooks/use-now';
import { findUrgency, Urgency } from '@/ui/tables/urgency';
import { Time } from '@/ui/time';
import { SettleDialog, settlementKeys } from './settle-dialog';
import { formatOpened, formatTimeLeft, formatTradeName, TradeResult } from './settlement';
import {
  describeFilter,
  matchesTrade,
  type OpenTrade,
  sortTrades,
  type TradeOrder,
  type TradesPanelProps,
} from './trade-filters';

/** The prices behind the estimated results, with their age and whether they are samples. */
function CurrentPrices({ rates }: { rates: QueryState<Rates> }) {
  return (
    <p className="mb-4 text-ink-3 text-t-xs">
      <PriceSentence rates={rates} />
      {rates.status === 'error' && <RetryButton onRetry={rates.refetch} />}
    </p>
  );
}

function PriceSentence({ rates: { data, status } }: { rates: QueryState<Rates> }) {
  const now = useNowEverySecond();
  if (!data) {
    return (
      <>
        {status === 'pending'
          ? 'Loading prices…'
          : 'The price service isn’t responding, so results can’t be estimated.'}
      </>
    );
  }
  const { prices, at, sample } = data;
  const kind = sample ? 'sample prices' : 'prices';
  const age =
    status === 'error'
      ? `last known ${kind}, ${formatDateTime(at)}`
      : `${kind} ${formatAgeInWords(at, now)} old`;
  return (
    <>
      Results are estimates at {formatDollars(prices.bitcoin)} for bitcoin and{' '}
      {formatDollars(prices.ethereum)} for ethereum ({age}).
    </>
  );
}

const orderLabels: Record<TradeOrder, string> = { oldest: 'oldest first', due: 'ending first' };

function DueTime({ trade, now }: { trade: OpenTrade['element']; now: Date }) {
  const words = formatTimeLeft(trade, now);
  const until = getDueTime(trade);
  const colour = findUrgency(until, now)?.isOverdue ? 'error' : 'pending';
  return (
    <Urgency since={until} now={now}>
      <time dateTime={until.toISOString()} title={`until ${formatDateTimeSeconds(until)}`}>
        {isDue(trade, now) ? (
          <StatusMark kind="pending" colour={colour}>
            {words}
          </StatusMark>
        ) : (
          words
        )}
      </time>
    </Urgency>
  );
}

const getRowId = ({ element }: OpenTrade): string => getActKey(element);

const panelKeys = [...queueKeys, ...settlementKeys];

const noOpenTrades = (
  <EmptyState title="No open trades">
    Trades appear here as soon as a client opens one. Settle them once they’ve ended.
  </EmptyState>
);

export function OpenPanel({
  filters,
  onClear,
  tools,
  onNoneLeft,
}: TradesPanelProps & { onNoneLeft: () => void }) {
  const { uid: me } = useUserState();
  const { isAgent } = useAdminRole();
  const trades = useInfiniteQuery(adminQueries.pending('trades', filters.client ?? undefined));
  const rates = useQuery(queries.rates());
  const now = useNow();
  const findProposal = useProposed(filters.client ?? undefined);
  const order = sortTrades(filters.order);
  const matches = matchesTrade(filters, now);
  return (
    <Queue<OpenTrade>
      list={{
        query: trades,
        filter: { description: describeFilter(filters), matches, clear: onClear },
        noun: { one: 'open trade', many: 'open trades' },
        stateLabel: 'open',
        failedTitle: 'Couldn’t load open trades',
        empty: noOpenTrades,
        sortRows: order,
      }}
      table={{
        caption: `Open trades, ${orderLabels[filters.order]}`,
        columns: [
          {
            key: 'ends',
            header: 'Time',
            cell: ({ element }) => <DueTime trade={element} now={now} />,
          },
          'client',
          {
            key: 'trade',
            header: 'Trade',
            cell: ({ element }) => (
              <>
                {formatTradeName(element)}
                {findProposal(element) && (
                  <span className="block">
                    <SecondPersonMark />
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'staked',
            header: 'Amount, USD',
            number: true,
            cell: ({ element }) => <b>{formatUsd(element.amount)}</b>,
          },
          {
            key: 'opened',
            header: 'Open price',
            number: true,
            cell: ({ element }) => formatUsd(element.openPrice),
          },
          {
            key: 'when',
            header: 'Opened',
            hideWhenNarrow: true,
            cell: ({ element }) => <Time at={element.openedAt} />,
          },
          {
            key: 'result',
            header: 'Est. result, USD',
            number: true,
            keepInCard: true,
            cell: ({ element }) => {
              const result = computeRunningResult(element, rates.data?.prices);
              return result === null ? (
                <span className="text-ink-3">no price</span>
              ) : (
                <TradeResult result={result} />
              );
            },
          },
        ],
        getClient: ({ element: { uid }, profile }) => ({ uid, profile }),
        renderCardLine: ({ element }) => (
          <>
            {formatTradeName(element)}, {formatOpened(element)}
            <br />
            <DueTime trade={element} now={now} />
            {findProposal(element) && (
              <span className="block">
                <SecondPersonMark />
              </span>
            )}
          </>
        ),
      }}
      getId={getRowId}
      shown={order(trades.data?.pages.flatMap(({ rows }) => rows) ?? []).filter(matches)}
      canDecide={({ element }) => element.uid !== me && findProposal(element)?.element.by !== me}
      opener={{
        text: isAgent ? 'Settle' : 'Details',
        label: ({ element, profile }) =>
          `${isAgent ? 'Settle' : 'Details:'} ${formatTradeName(element)}, ${formatDollars(element.amount)}, for ${formatName(profile, element.uid)}`,
      }}
      keys={{
        open: isAgent ? 'Settle the trade' : 'Open the trade',
        getRowKeys: (openRow) =>
          isAgent ? [{ key: 's', description: 'Settle the trade', run: openRow }] : [],
        panel: isAgent ? panelKeys : stepKeys,
      }}
      tools={tools}
      intro={<CurrentPrices rates={rates} />}
      onNoneLeft={onNoneLeft}
      renderDialog={({ row, onClose, onDecided, onNext }) => (
        <SettleDialog row={row} now={now} onClose={onClose} onSettled={onDecided} onNext={onNext} />
      )}
    />
  );
}
