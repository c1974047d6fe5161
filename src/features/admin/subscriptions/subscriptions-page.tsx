import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { useIsIdle } from '@/data/hooks/use-is-idle';
import { queries } from '@/data/queries';
import { Page } from '@/ui/page';
import { useListSearchParams } from '@/ui/tables/search-params';
import { Tabs } from '@/ui/tables/tabs';
import { type SubscriptionTab, subscriptionSearchParams, subscriptionTabs } from './filters';
import { PlansPanel } from './plans-panel';
import { SubscribersPanel } from './subscribers-panel';

const tabLabels: Record<SubscriptionTab, string> = { clients: 'Clients', plans: 'Plans' };

/** The subscriptions page: clients who have a plan, and the plans themselves. */
export function Component() {
  const { filters, change, getSearchWith } = useListSearchParams(subscriptionSearchParams);
  const page = useRef<HTMLDivElement>(null);
  const plans = useQuery(queries.plans()).data;
  const counts: Record<SubscriptionTab, number | undefined> = {
    clients: useQuery({ ...adminQueries.subscriberCount(), enabled: useIsIdle() }).data,
    plans: plans === undefined ? undefined : Object.keys(plans?.plans ?? {}).length,
  };
  return (
    <Page title="Subscriptions">
      <div ref={page}>
        <div className="mb-s-5">
          <Tabs
            label="Subscriptions"
            tabs={subscriptionTabs.map((tab) => ({
              to: getSearchWith({ tab }),
              label: tabLabels[tab],
              count: counts[tab],
              current: tab === filters.tab,
            }))}
          />
        </div>
        {filters.tab === 'clients' ? <SubscribersPanel filter={filters} onFilter={change} page={page} /> : <PlansPanel />}
      </div>
    </Page>
  );
}
