import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { Page } from '@/ui/page';
import { useListSearchParams } from '@/ui/tables/search-params';
import { Tabs } from '@/ui/tables/tabs';
import { messageSearchParams, type NotificationTab, notificationTabs } from './filters';
import { InboxPanel, messageCountIntervalMs } from './inbox-panel';
import { SendPanel } from './send-panel';
import { SentPanel } from './sent-panel';

const tabLabels: Record<NotificationTab, string> = { inbox: 'Inbox', handled: 'Done', send: 'Send', sent: 'Sent' };

export function Component() {
  const list = useListSearchParams(messageSearchParams);
  const { tab } = list.filters;
  const counts: Partial<Record<NotificationTab, number | undefined>> = {
    inbox: useQuery({ ...adminQueries.messageCount('new'), refetchInterval: messageCountIntervalMs }).data,
    handled: useQuery(adminQueries.messageCount('handled')).data,
  };
  const currentTab = useRef<HTMLAnchorElement>(null);
  return (
    <Page title="Messages">
      <div className="mb-6">
        <Tabs
          label="View"
          currentTab={currentTab}
          tabs={notificationTabs.map((one) => ({
            to: list.getSearchWith({ tab: one, text: '' }),
            label: tabLabels[one],
            count: counts[one],
            current: one === tab,
          }))}
        />
      </div>
      {(tab === 'inbox' || tab === 'handled') && (
        <InboxPanel key={tab} status={tab === 'inbox' ? 'new' : 'handled'} list={list} onNoneLeft={() => currentTab.current?.focus()} />
      )}
      {tab === 'send' && <SendPanel sentAddress={list.getSearchWith({ tab: 'sent', text: '' })} />}
      {tab === 'sent' && <SentPanel list={list} />}
    </Page>
  );
}
