import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deskQueries } from '@/data/desk-queries';
import { useUserState } from '@/data/user-state';
import { entryKey } from '@/domain/ledger/act-key';
import { Empty } from '@/ui/feedback/empty';
import { useNow } from '@/ui/hooks/use-now';
import { PagedList } from '@/ui/tables/paged-list';
import { ClosedDialog } from './closed-dialog';
import { ClosedTable } from './closed-table';
import { type ClosedTrade, filterInWords, matches, type TradesView } from './view';

export function ClosedPanel({ view, onClear }: { view: TradesView; onClear: () => void }) {
  const { uid: me } = useUserState();
  const trades = useInfiniteQuery(deskQueries.decided('trades', 'trade.settled', view.client ?? undefined));
  const now = useNow();
  const [open, setOpen] = useState<ClosedTrade | null>(null);
  return (
    <>
      <PagedList
        of={trades}
        filter={{ words: filterInWords(view), matches: matches(view, now), clear: onClear }}
        noun={{ one: 'settled trade', many: 'settled trades' }}
        are="settled"
        failedTitle="The settled trades could not be read"
        empty={<Empty title="No trade was settled yet">A trade that the desk settles stands here, with its prices and its result.</Empty>}
      >
        {(rows) => <ClosedTable rows={rows} me={me} chosen={open && entryKey(open.entry)} onOpen={setOpen} />}
      </PagedList>
      {open && <ClosedDialog key={entryKey(open.entry)} row={open} me={me} onClose={() => setOpen(null)} />}
    </>
  );
}
