import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { useUserState } from '@/data/user-state';
import { describeActor, formatName } from '@/domain/accounts/person-words';
import { getEntryKey } from '@/domain/revision-fields';
import { formatDateTime, formatDollars, formatUsd } from '@/lib/format';
import { AdminTable } from '@/parts/clients/admin-table';
import { EmptyState } from '@/ui/feedback/empty-state';
import { useNow } from '@/ui/hooks/use-now';
import { ListKeys } from '@/ui/tables/list-keys';
import { PagedList } from '@/ui/tables/paged-list';
import { Time } from '@/ui/time';
import { ClosedTradeDialog } from './settled-dialog';
import { formatTradeName, TradeResult } from './settlement';
import {
  type ClosedTrade,
  describeFilter,
  matchesTrade,
  type TradesPanelProps,
} from './trade-filters';

/** Settled trades, read from the clients' ledgers. */
export function ClosedPanel({ filters, onClear, tools }: TradesPanelProps) {
  const { uid: me } = useUserState();
  const trades = useInfiniteQuery(
    adminQueries.decided('trades', 'trade.settled', filters.client ?? undefined),
  );
  const now = useNow();
  const [open, setOpen] = useState<ClosedTrade | null>(null);
  return (
    <ListKeys openDescription="See how it was settled">
      {tools}
      <PagedList
        query={trades}
        filter={{
          description: describeFilter(filters),
          matches: matchesTrade(filters, now),
          clear: onClear,
        }}
        noun={{ one: 'settled trade', many: 'settled trades' }}
        stateLabel="settled"
        failedTitle="Couldn’t load settled trades"
        empty={
          <EmptyState title="No settled trades yet">
            Settled trades appear here, with their prices and results.
          </EmptyState>
        }
      >
        {(rows) => (
          <AdminTable
            caption="Settled trades, newest first"
            columns={[
              { key: 'at', header: 'Settled', cell: ({ entry }) => <Time at={entry.at} /> },
              'client',
              { key: 'trade', header: 'Trade', cell: ({ element }) => formatTradeName(element) },
              {
                key: 'staked',
                header: 'Amount, USD',
                number: true,
                hideWhenNarrow: true,
                cell: ({ element }) => formatUsd(element.amount),
              },
              {
                key: 'opened',
                header: 'Open price',
                number: true,
                hideWhenNarrow: true,
                cell: ({ element }) => formatUsd(element.openPrice),
              },
              {
                key: 'closed',
                header: 'Close price',
                number: true,
                cell: ({ element }) => formatUsd(element.closePrice),
              },
              {
                key: 'result',
                header: 'Result, USD',
                number: true,
                keepInCard: true,
                cell: ({ element }) => <TradeResult result={element.result} />,
              },
              {
                key: 'how',
                header: 'How',
                hideOnTablet: true,
                cell: ({ element }) => (element.manual ? 'manual' : 'formula'),
              },
              {
                key: 'by',
                header: 'By',
                wraps: true,
                cell: ({ entry, decider }) => describeActor(entry, decider, me),
              },
            ]}
            getClient={({ entry: { uid }, profile }) => ({ uid, profile })}
            rows={rows}
            getRowKey={({ entry }) => getEntryKey(entry)}
            openKey={open && getEntryKey(open.entry)}
            opener={{
              text: 'See how',
              label: ({ element, entry, profile }) =>
                `See how ${formatTradeName(element)} for ${formatName(profile, entry.uid)} was settled`,
              onOpen: setOpen,
            }}
            renderCardLine={({ element, entry, decider }) => (
              <>
                {formatTradeName(element)}, {formatDollars(element.openPrice)} to{' '}
                {formatDollars(element.closePrice)}, {formatDateTime(entry.at)},{' '}
                {element.manual ? 'manual' : 'by formula'}, {describeActor(entry, decider, me)}
              </>
            )}
          />
        )}
      </PagedList>
      {open && (
        <ClosedTradeDialog key={getEntryKey(open.entry)} row={open} onClose={() => setOpen(null)} />
      )}
    </ListKeys>
  );
}
