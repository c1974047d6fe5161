import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { createProfileLoader } from '@/data/admin/profile-loader';
import { getSubscribers, type Subscriber } from '@/data/admin/subscribers';
import { adminQueries } from '@/data/admin-queries';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { readAllPages } from '@/data/ledger/read';
import { queries } from '@/data/queries';
import { formatName } from '@/domain/accounts/person-words';
import { formatFolio } from '@/domain/ledger/ledger';
import { getEntryKey } from '@/domain/ledger/revision-fields';
import { formatCents } from '@/domain/money';
import { formatPlanName, type PlanList } from '@/domain/requests/plans';
import { getSubscriptionEnd } from '@/domain/requests/subscription';
import { formatCsv, formatUtc } from '@/lib/files/csv';
import { EmptyState } from '@/ui/feedback/empty-state';
import { useNow } from '@/ui/hooks/use-now';
import { ExportButton } from '@/ui/tables/export-button';
import { ListKeys } from '@/ui/tables/list-keys';
import { PagedList } from '@/ui/tables/paged-list';
import { FilterSelect, SearchBox, Toolbar } from '@/ui/tables/toolbar';
import { useOpenRow } from '@/ui/tables/use-open-row';
import type { DeskActKind } from './desk-act';
import { DeskActDialog } from './desk-act-dialog';
import { describeFilter, emptyFilters, hasEnded, matchesSubscriber, type SubscriberFilter, stateLabels, subscriberStates } from './filters';
import { SubscribersTable } from './subscribers-table';

const csvHeader = ['Client', 'E-mail', 'Plan', 'Fee, USD', 'Days', 'Since', 'Ends', 'State', 'Fee charged', 'Entry', 'Client id'];

/** The list as CSV; times are UTC. */
export const formatSubscribersCsv = (rows: readonly Subscriber[], plans: PlanList, now: Date): string =>
  formatCsv(
    csvHeader,
    rows.map((row) => [
      formatName(row.profile, row.uid),
      row.profile?.email ?? '',
      formatPlanName(plans, row.subscription.plan),
      formatCents(row.subscription.amount),
      String(row.subscription.duration),
      formatUtc(row.subscription.date),
      formatUtc(getSubscriptionEnd(row.subscription)),
      hasEnded(row, now) ? 'ended' : 'running',
      formatUtc(row.charge?.at ?? null),
      row.charge ? formatFolio(row.charge) : '',
      row.uid,
    ]),
  );

const everyState = { value: 'every', label: 'Every subscription' } as const;
const stateOptions = [everyState, ...subscriberStates.map((state) => ({ value: state, label: stateLabels[state] }))];

interface SubscriberToolsProps {
  filter: SubscriberFilter;
  plans: PlanList;
  now: Date;
  onChange: (filter: Partial<SubscriberFilter>) => void;
}

function SubscriberTools({ filter, plans, now, onChange }: SubscriberToolsProps) {
  const client = useQueryClient();
  const places = 'Name, e-mail or plan';
  return (
    <Toolbar label="Filter the subscriptions">
      <SearchBox label={places} placeholder={places} value={filter.text} onChange={(text) => onChange({ text })} />
      <FilterSelect
        label="State"
        value={filter.state ?? everyState.value}
        options={stateOptions}
        onChange={(state) => onChange({ state: state === everyState.value ? null : state })}
      />
      <div className="ml-auto">
        <ExportButton
          fileName="subscriptions.csv"
          getErrorMessage={getErrorMessage}
          readCsv={async (how) => {
            const rows = await readAllPages((after) => getSubscribers(currentUserContext(), after, createProfileLoader(client)), how);
            return formatSubscribersCsv(rows.filter(matchesSubscriber(filter, plans, now)), plans, now);
          }}
        />
      </div>
    </Toolbar>
  );
}

interface SubscribersPanelProps {
  filter: SubscriberFilter;
  onFilter: (filter: Partial<SubscriberFilter>) => void;
  /** Contains the list and the tabs. */
  page: RefObject<HTMLElement | null>;
}

const noPlans = {};

export function SubscribersPanel({ filter, onFilter, page }: SubscribersPanelProps) {
  const subscribers = useInfiniteQuery(adminQueries.subscribers());
  const plans = useQuery(queries.plans()).data?.plans ?? noPlans;
  const now = useNow();
  const shows = matchesSubscriber(filter, plans, now);
  const shown = subscribers.data?.pages.flatMap(({ rows }) => rows).filter(shows) ?? [];
  const { open, openRow, closeRow } = useOpenRow<Subscriber, DeskActKind>({ rows: shown, getId: ({ uid }) => uid, page });
  const clear = () => {
    onFilter(emptyFilters);
    page.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  };
  return (
    <>
      <ListKeys
        openDescription="Open the subscription"
        rowKeys={[
          { key: 'c', description: 'Charge the fee', run: (uid) => openRow(uid, 'charge') },
          { key: 't', description: 'Terminate the subscription', run: (uid) => openRow(uid, 'terminate') },
        ]}
      >
        <SubscriberTools filter={filter} plans={plans} now={now} onChange={onFilter} />
        <PagedList
          query={subscribers}
          filter={{ description: describeFilter(filter), matches: shows, clear }}
          noun={{ one: 'subscription', many: 'subscriptions' }}
          failedTitle="The subscriptions could not be read"
          empty={<EmptyState title="Nobody has a plan">A client who chooses one appears here by itself.</EmptyState>}
        >
          {(rows) => (
            <SubscribersTable
              rows={rows}
              plans={plans}
              now={now}
              chosen={open?.row.uid ?? null}
              onOpen={({ uid, charge }) => openRow(uid, charge ? 'terminate' : 'charge')}
            />
          )}
        </PagedList>
      </ListKeys>
      {open && <DeskActDialog key={getEntryKey(open.row)} {...open} plans={plans} now={now} onClose={closeRow} />}
    </>
  );
}
