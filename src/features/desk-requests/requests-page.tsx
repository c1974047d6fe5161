import { useRef } from 'react';
import { useListAddress } from '@/ui/list-address';
import { LiveAside } from '@/ui/live-aside';
import { Page } from '@/ui/page';
import { AllPanel } from './all-panel';
import { DecidedPanel } from './decided-panel';
import type { RequestKind } from './kinds';
import { RequestExport } from './request-export';
import { RequestTabs } from './request-tabs';
import { RequestTools } from './request-tools';
import { addressForm, everything, rowFilter } from './view';
import { WaitingPanel } from './waiting-panel';

/** One kind of requests at the desk: what waits, what was decided, and the decision itself. */
export function RequestsPage({ kind }: { kind: RequestKind }) {
  const { view, change, addressWith } = useListAddress(addressForm(kind));
  const box = useRef<HTMLDivElement>(null);
  const clear = () => {
    change(everything);
    box.current?.querySelector<HTMLElement>('input[type=search]')?.focus();
  };
  const focusTabs = () => box.current?.querySelector<HTMLElement>('nav [aria-current]')?.focus();
  const tools = (
    <RequestTools kind={kind} view={view} onChange={change}>
      <RequestExport kind={kind} view={view} />
    </RequestTools>
  );
  const shared = { kind, tools, filter: rowFilter(view, clear) };
  return (
    <Page title={kind.title} aside={<LiveAside>A new request appears by itself.</LiveAside>}>
      <div ref={box}>
        <div className="mb-s-5">
          <RequestTabs kind={kind} current={view.tab} addressOf={(tab) => addressWith({ tab })} />
        </div>
        {view.tab === 'waiting' && <WaitingPanel {...shared} onNoneLeft={focusTabs} />}
        {view.tab === 'all' && <AllPanel {...shared} />}
        {view.tab !== 'waiting' && view.tab !== 'all' && <DecidedPanel {...shared} key={view.tab} tab={view.tab} />}
      </div>
    </Page>
  );
}
