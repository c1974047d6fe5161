import { useRef } from 'react';
import { Page } from '@/ui/page';
import { DecidedPanel } from './decided-panel';
import { everything } from './queue-filter';
import { QueueTabs } from './queue-tabs';
import { QueueTools } from './queue-tools';
import { useQueueView } from './queue-view';
import { WaitingPanel } from './waiting-panel';

/** The desk's deposits: what waits, what was decided, and the decision itself. */
export function Component() {
  const { tab, filter, setFilter, addressOf } = useQueueView();
  const tabs = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const clear = () => {
    setFilter(everything);
    tools.current?.querySelector('input')?.focus();
  };
  const focusTabs = () => tabs.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  return (
    <Page title="Deposits" aside="Live. A new request appears by itself.">
      <div ref={tabs} className="mb-s-5">
        <QueueTabs current={tab} addressOf={addressOf} />
      </div>
      <div ref={tools}>
        <QueueTools filter={filter} onChange={setFilter} />
      </div>
      {tab === 'waiting' ? (
        <WaitingPanel filter={filter} onClear={clear} onNoneLeft={focusTabs} />
      ) : (
        <DecidedPanel key={tab} tab={tab} filter={filter} onClear={clear} />
      )}
    </Page>
  );
}
