import { useRef } from 'react';
import { useClientName } from '@/data/hooks/use-client-name';
import { LiveAside } from '@/ui/overlays/live-aside';
import { Page } from '@/ui/page';
import { useListAddress } from '@/ui/tables/list-address';
import { ListKeys } from '@/ui/tables/list-keys';
import { OnlyClient } from '@/ui/tables/only-client';
import { ClosedPanel } from './closed-panel';
import { OpenPanel } from './open-panel';
import { TradesTabs } from './trades-tabs';
import { TradesTools } from './trades-tools';
import { everything, type TradeTab, tradesAddress } from './view';

const opens: Record<TradeTab, string> = { open: 'Settle it', closed: 'See how it was settled' };

/** The desk's trade sessions: those that run or are due, those that are settled, and the settlement itself. */
export function Component() {
  const { view, change, addressWith } = useListAddress(tradesAddress);
  const name = useClientName(view.client);
  const page = useRef<HTMLDivElement>(null);
  const clear = () => {
    change(everything);
    page.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  };
  const focusTabs = () => page.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  // A letter does what Enter does, for whoever works with letters alone.
  const press = (id: string) => page.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.click();
  return (
    <Page title="Trade Sessions" aside={<LiveAside>A new trade appears by itself.</LiveAside>}>
      <ListKeys opens={opens[view.tab]} rowKeys={view.tab === 'open' ? [{ key: 's', does: 'Settle it', run: press }] : []}>
        <div ref={page}>
          <div className="mb-s-5">
            <TradesTabs current={view.tab} counted={view.client === null} addressOf={(tab) => addressWith({ tab })} />
          </div>
          <OnlyClient name={name} are="trades" everybody={addressWith({ client: null })} />
          <TradesTools view={view} onChange={change} />
          {view.tab === 'open' ? (
            <OpenPanel key={view.client} view={view} onClear={clear} onNoneLeft={focusTabs} />
          ) : (
            <ClosedPanel key={view.client} view={view} onClear={clear} />
          )}
        </div>
      </ListKeys>
    </Page>
  );
}
