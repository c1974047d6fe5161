import { useRef } from 'react';
import { useClientName } from '@/data/hooks/use-client-name';
import { useUserState } from '@/data/user-state';
import { LiveAside } from '@/ui/overlays/live-aside';
import { Page } from '@/ui/page';
import { useListAddress } from '@/ui/tables/list-address';
import { OnlyClient } from '@/ui/tables/only-client';
import { AllPanel } from './all-panel';
import { DecidedPanel } from './decided-panel';
import type { RequestKind } from './kinds';
import { RequestExport } from './request-export';
import { RequestTabs } from './request-tabs';
import { RequestTools } from './request-tools';
import { UnadjustedNotes } from './unadjusted-notes';
import { addressForm, everything, rowFilter } from './view';
import { WaitingPanel } from './waiting-panel';

/** One kind of requests at the desk: what waits, what was decided, and the decision itself. */
export function RequestsPage({ kind }: { kind: RequestKind }) {
  const { view, change, addressWith } = useListAddress(addressForm(kind));
  const { uid: me } = useUserState();
  const name = useClientName(view.client);
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
  const shared = { kind, client: view.client ?? undefined, tools, filter: rowFilter(view, clear) };
  return (
    <Page title={kind.title} aside={<LiveAside>A new request appears by itself.</LiveAside>}>
      <div ref={box}>
        <div className="mb-s-5">
          <RequestTabs kind={kind} current={view.tab} counted={view.client === null} addressOf={(tab) => addressWith({ tab })} />
        </div>
        {kind.col === 'deposits' && <UnadjustedNotes me={me} />}
        <OnlyClient name={name} are={kind.noun.many} everybody={addressWith({ client: null })} />
        {view.tab === 'waiting' && <WaitingPanel {...shared} key={view.client} onNoneLeft={focusTabs} />}
        {view.tab === 'all' && <AllPanel {...shared} key={view.client} />}
        {view.tab !== 'waiting' && view.tab !== 'all' && <DecidedPanel {...shared} key={`${view.tab} ${view.client}`} tab={view.tab} />}
      </div>
    </Page>
  );
}
