import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { Subscriber } from '@/data/collections/subscribers';
import { deskQueries } from '@/data/desk-queries';
import { queries } from '@/data/queries';
import { entryKey } from '@/domain/ledger/act-key';
import { Empty } from '@/ui/feedback/empty';
import { useNow } from '@/ui/hooks/use-now';
import { ListKeys } from '@/ui/tables/list-keys';
import { PagedList } from '@/ui/tables/paged-list';
import { useOpenRow } from '@/ui/tables/use-open-row';
import type { Act } from './desk-act';
import { DeskActDialog } from './desk-act-dialog';
import { SubscriberTools } from './subscriber-tools';
import { SubscribersTable } from './subscribers-table';
import { everything, filterInWords, matches, type SubscriberFilter } from './view';

export interface SubscribersPanelProps {
  filter: SubscriberFilter;
  onFilter: (filter: Partial<SubscriberFilter>) => void;
  /** Holds the list and the tabs. */
  page: RefObject<HTMLElement | null>;
}

const noPlans = {};

/** The tab of the clients who have a plan. */
export function SubscribersPanel({ filter, onFilter, page }: SubscribersPanelProps) {
  const subscribers = useInfiniteQuery(deskQueries.subscribers());
  const plans = useQuery(queries.plans()).data?.plans ?? noPlans;
  const now = useNow();
  const shows = matches(filter, plans, now);
  const shown = subscribers.data?.pages.flatMap(({ rows }) => rows).filter(shows) ?? [];
  const { open, begin, end } = useOpenRow<Subscriber, Act>({ shown, idOf: ({ uid }) => uid, page });
  const clear = () => {
    onFilter(everything);
    page.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  };
  return (
    <>
      <ListKeys
        opens="Open the subscription"
        rowKeys={[
          { key: 'c', does: 'Charge the fee', run: (uid) => begin(uid, 'charge') },
          { key: 't', does: 'Terminate the subscription', run: (uid) => begin(uid, 'terminate') },
        ]}
      >
        <SubscriberTools filter={filter} plans={plans} now={now} onChange={onFilter} />
        <PagedList
          of={subscribers}
          filter={{ words: filterInWords(filter), matches: shows, clear }}
          noun={{ one: 'subscription', many: 'subscriptions' }}
          failedTitle="The subscriptions could not be read"
          empty={<Empty title="Nobody has a plan">A client who chooses one appears here by itself.</Empty>}
        >
          {(rows) => (
            <SubscribersTable
              rows={rows}
              plans={plans}
              now={now}
              chosen={open?.row.uid ?? null}
              onOpen={({ uid, charge }) => begin(uid, charge ? 'terminate' : 'charge')}
            />
          )}
        </PagedList>
      </ListKeys>
      {open && <DeskActDialog key={entryKey(open.row)} {...open} plans={plans} now={now} onClose={end} />}
    </>
  );
}
