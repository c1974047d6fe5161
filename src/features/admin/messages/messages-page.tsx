import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { Page } from '@/ui/page';
import { useListSearchParams } from '@/ui/tables/search-params';
import { Tabs } from '@/ui/tables/tabs';
import { ViewLinks } from '@/ui/tables/view-links';
import { InboxPanel, messageCountIntervalMs } from './inbox-panel';
import { messageSearchParams, type NotificationTab } from './message-filters';
import { SendPanel } from './send-panel';
import { SentPanel } from './sent-panel';

export function Component() {
  const list = useListSearchParams(messageSearchParams);
  const { tab } = list.filters;
  const newCount = useQuery({
    ...adminQueries.messageCount('new'),
    refetchInterval: messageCountIntervalMs,
  }).data;
  const handledCount = useQuery(adminQueries.messageCount('handled')).data;
  const currentTab = useRef<HTMLAnchorElement>(null);
  const getTabPath = (one: NotificationTab) => list.getSearchWith({ tab: one, text: '' });
  const isInbox = tab === 'inbox' || tab === 'handled';
  return (
    <Page title="Messages">
      <div className="mb-6">
        <Tabs
          label="View"
          currentTab={currentTab}
          tabs={[
            { to: getTabPath('inbox'), label: 'Inbox', count: newCount, current: isInbox },
            { to: getTabPath('sent'), label: 'Sent', current: tab === 'sent' },
            { to: getTabPath('compose'), label: 'Compose', current: tab === 'compose' },
          ]}
        />
      </div>
      {isInbox && (
        <>
          <div className="mb-4">
            <ViewLinks
              label="Messages shown"
              views={[
                { to: getTabPath('inbox'), label: 'New', current: tab === 'inbox' },
                {
                  to: getTabPath('handled'),
                  label: 'Done',
                  count: handledCount,
                  current: tab === 'handled',
                },
              ]}
            />
          </div>
          <InboxPanel
            key={tab}
            status={tab === 'inbox' ? 'new' : 'handled'}
            list={list}
            onNoneLeft={() => currentTab.current?.focus()}
          />
        </>
      )}
      {tab === 'sent' && <SentPanel list={list} />}
      {tab === 'compose' && <SendPanel sentAddress={getTabPath('sent')} />}
    </Page>
  );
}
