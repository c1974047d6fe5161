import { useQueryClient } from '@tanstack/react-query';
import { knownProfiles } from '@/data/collections/known-profiles';
import { causeOf } from '@/data/ledger/causes';
import { everyPage } from '@/data/ledger/every-page';
import { me } from '@/data/ledger/me';
import { getDecided, getWaiting } from '@/data/ledger/queues';
import { coinName, coins } from '@/domain/coin';
import { serverNow } from '@/lib/clock';
import { ExportButton, type ExportButtonProps } from '@/ui/tables/export-button';
import { Picker, SearchBox, Toolbar } from '@/ui/tables/toolbar';
import { closedCsv, openCsv } from './trades-csv';
import { inOrder, matches, type TradeOrder, type TradesView } from './view';

const everyAsset = { value: 'every', label: 'Every asset' } as const;
const assets = [everyAsset, ...coins.map((coin) => ({ value: coin, label: coinName[coin] }))];
const everyTime = { value: 'every', label: 'Due or running' } as const;
const times = [everyTime, { value: 'due', label: 'Due' } as const, { value: 'running', label: 'Running' } as const];
const orders: { value: TradeOrder; label: string }[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'due', label: 'Due first' },
];

export function TradesTools({ view, onChange }: { view: TradesView; onChange: (part: Partial<TradesView>) => void }) {
  const read = useExport(view);
  const places = 'Name or e-mail';
  return (
    <Toolbar label="Filter the trades">
      <SearchBox label={places} placeholder={places} value={view.text} onChange={(text) => onChange({ text })} />
      <Picker
        label="Asset"
        value={view.asset ?? everyAsset.value}
        options={assets}
        onChange={(asset) => onChange({ asset: asset === everyAsset.value ? null : asset })}
      />
      {view.tab === 'open' && (
        <>
          <Picker
            label="Time"
            value={view.time ?? everyTime.value}
            options={times}
            onChange={(time) => onChange({ time: time === everyTime.value ? null : time })}
          />
          <Picker label="Order" value={view.order} options={orders} onChange={(order) => onChange({ order })} />
        </>
      )}
      <div className="ml-auto">
        <ExportButton name={`trades-${view.tab}.csv`} causeOf={causeOf} read={read} />
      </div>
    </Toolbar>
  );
}

/** All pages are read for the file, in the order of the screen. */
function useExport(view: TradesView): ExportButtonProps['read'] {
  const client = useQueryClient();
  return async (how) => {
    const passes = matches(view, serverNow());
    const of = view.client ?? undefined;
    const profilesOf = knownProfiles(client);
    if (view.tab === 'open') {
      const rows = await everyPage((after) => getWaiting(me(), 'trades', after, profilesOf, of), how);
      return openCsv(inOrder(view.order)(rows).filter(passes));
    }
    const rows = await everyPage((after) => getDecided(me(), 'trades', 'trade.settled', after, profilesOf, of), how);
    return closedCsv(rows.filter(passes), me().uid);
  };
}
