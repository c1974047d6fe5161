import './notifications.css';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { Page } from '@/ui/page';
import { useListSearchParams } from '@/ui/tables/search-params';
import { Tabs } from '@/ui/tables/tabs';
import { InboxPanel, messageCountIntervalMs, messageSearchParams, type NotificationTab, notificationTabs } from './inbox-panel';
import { SendPanel } from './send-panel';
import { SentPanel } from './sent-panel';

const tabLabels: Record<NotificationTab, string> = { inbox: 'Inbox', handled: 'Handled', send: 'Send', sent: 'Sent' };

/** Messages from the contact form to the desk, and from the desk to clients. */
export function Component() {
  const { filters, change, getSearchWith } = useListSearchParams(messageSearchParams);
  const counts: Partial<Record<NotificationTab, number | undefined>> = {
    inbox: useQuery({ ...adminQueries.messageCount('new'), refetchInterval: messageCountIntervalMs }).data,
    handled: useQuery(adminQueries.messageCount('handled')).data,
  };
  const tabs = useRef<HTMLDivElement>(null);
  const focusTabs = () => tabs.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  const { tab } = filters;
  return (
    <Page title="Notification">
      <div ref={tabs} className="mb-s-5">
        <Tabs
          label="View"
          tabs={notificationTabs.map((one) => ({
            to: getSearchWith({ tab: one, text: '' }),
            label: tabLabels[one],
            count: counts[one],
            current: one === tab,
          }))}
        />
      </div>
      {(tab === 'inbox' || tab === 'handled') && (
        <InboxPanel
          key={tab}
          status={tab === 'inbox' ? 'new' : 'handled'}
          filters={filters}
          onText={(text) => change({ text })}
          orderAddress={getSearchWith({ order: filters.order === 'newest' ? 'oldest' : 'newest' })}
          onNoneLeft={focusTabs}
        />
      )}
      {tab === 'send' && <SendPanel sentAddress={getSearchWith({ tab: 'sent', text: '' })} />}
      {tab === 'sent' && (
        <SentPanel text={filters.text} onText={(text) => change({ text })} sendAddress={getSearchWith({ tab: 'send', text: '' })} />
      )}
    </Page>
  );
}
