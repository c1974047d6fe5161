import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { useIsIdle } from '@/data/hooks/use-is-idle';
import { queries } from '@/data/queries';
import { Page } from '@/ui/page';
import { useListSearchParams } from '@/ui/tables/search-params';
import { Tabs } from '@/ui/tables/tabs';
import { PlansPanel } from './plans-panel';
import { SubscribersPanel } from './subscribers-panel';
import {
  type SubscriptionTab,
  subscriptionSearchParams,
  subscriptionTabs,
} from './subscription-filters';

const tabLabels: Record<SubscriptionTab, string> = { clients: 'Clients', plans: 'Plans' };

export function Component() {
  const list = useListSearchParams(subscriptionSearchParams);
  const currentTab = useRef<HTMLAnchorElement>(null);
  const plans = useQuery(queries.plans()).data;
  const counts: Record<SubscriptionTab, number | undefined> = {
    clients: useQuery({ ...adminQueries.subscriberCount(), enabled: useIsIdle() }).data,
    plans: plans === undefined ? undefined : Object.keys(plans?.plans ?? {}).length,
  };
  return (
    <Page title="Subscriptions">
      <div className="mb-6">
        <Tabs
          label="Subscriptions"
          currentTab={currentTab}
          tabs={subscriptionTabs.map((tab) => ({
            to: list.getSearchWith({ tab }),
            label: tabLabels[tab],
            count: counts[tab],
            current: tab === list.filters.tab,
          }))}
        />
      </div>
      {list.filters.tab === 'clients' ? (
        <SubscribersPanel list={list} onNoneLeft={() => currentTab.current?.focus()} />
      ) : (
        <PlansPanel />
      )}
    </Page>
  );
}
