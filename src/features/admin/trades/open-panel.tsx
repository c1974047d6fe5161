import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { deskQueries } from '@/data/desk-queries';
import { queries } from '@/data/queries';
import { actKey } from '@/domain/ledger/act-key';
import { Empty } from '@/ui/feedback/empty';
import { useNow } from '@/ui/hooks/use-now';
import { PagedList } from '@/ui/tables/paged-list';
import { nearestTo, useRowFocus } from '@/ui/tables/row-focus';
import { OpenTable } from './open-table';
import { PriceNow } from './price-now';
import { SettleDialog } from './settle-dialog';
import { filterInWords, inOrder, matches, type OpenTrade, type TradesView } from './view';

export interface OpenPanelProps {
  view: TradesView;
  onClear: () => void;
  /** After the last row was settled the focus needs another place. */
  onNoneLeft: () => void;
}

export function OpenPanel({ view, onClear, onNoneLeft }: OpenPanelProps) {
  const trades = useInfiniteQuery(deskQueries.waiting('trades', view.client ?? undefined));
  const rates = useQuery(queries.rates());
  const now = useNow();
  // It is kept as it was when its dialog opened, since its row may leave the list meanwhile.
  const [settling, setSettling] = useState<OpenTrade | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusNear = useRowFocus(list, onNoneLeft);
  const order = inOrder(view.order);
  const passes = matches(view, now);
  const close = (left: boolean) => {
    if (settling && left) {
      const shown = order(trades.data?.pages.flatMap(({ rows }) => rows) ?? []).filter(passes);
      focusNear(
        nearestTo(
          actKey(settling.element),
          shown.map(({ element }) => actKey(element)),
        ),
      );
    }
    setSettling(null);
  };
  return (
    <div ref={list}>
      <PagedList
        of={trades}
        filter={{ words: filterInWords(view), matches: passes, clear: onClear }}
        noun={{ one: 'open trade', many: 'open trades' }}
        are="open"
        failedTitle="The open trades could not be read"
        empty={
          <Empty title="No open trades">
            A trade appears here by itself as soon as a client places it, and waits when its time is over.
          </Empty>
        }
        order={order}
      >
        {(rows) => (
          <>
            <PriceNow of={rates} />
            <OpenTable
              rows={rows}
              order={view.order}
              now={now}
              prices={rates.data?.prices}
              chosen={settling && actKey(settling.element)}
              onSettle={setSettling}
            />
          </>
        )}
      </PagedList>
      {settling && <SettleDialog key={actKey(settling.element)} row={settling} now={now} onClose={close} />}
    </div>
  );
}
