import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { createProfileLoader } from '@/data/admin/profile-loader';
import { getSubscribers, type Subscriber } from '@/data/admin/subscribers';
import { adminQueries } from '@/data/admin-queries';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useProposed } from '@/data/hooks/use-proposed';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { readAllPages } from '@/data/ledger/read';
import { queries } from '@/data/queries';
import { formatName } from '@/domain/accounts/person-words';
import { formatDays, formatPlanName, type PlanList } from '@/domain/desk/plans';
import { formatFolio } from '@/domain/ledger/ledger';
import { formatCents } from '@/domain/money';
import { plural } from '@/domain/plural';
import { getSubscriptionEnd } from '@/domain/requests/subscription';
import { getEntryKey } from '@/domain/revision-fields';
import { formatCsv } from '@/lib/files/csv';
import { formatDayMonthYear, formatUsd } from '@/lib/format';
import { AdminTable } from '@/parts/clients/admin-table';
import { SecondPersonMark } from '@/parts/decisions/second-person-note';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { StatusMark } from '@/ui/feedback/status-mark';
import { useNow } from '@/ui/hooks/use-now';
import { ExportButton, type ExportButtonProps } from '@/ui/tables/export-button';
import { ListKeys, type RowKey } from '@/ui/tables/list-keys';
import { PagedList } from '@/ui/tables/paged-list';
import type { ListState } from '@/ui/tables/search-params';
import { ListToolbar, OptionalFilter } from '@/ui/tables/toolbar';
import { useOpenRow } from '@/ui/tables/use-open-row';
import { Time } from '@/ui/time';
import type { SubscriptionDecisionKind } from './subscription-decision';
import { SubscriptionDecisionDialog } from './subscription-decision-dialog';
import { StateMark } from './subscription-facts';
import {
  describeFilter,
  hasEnded,
  isFeeDue,
  matchesSubscriber,
  type SubscriptionFilters,
  stateLabels,
  subscriberStates,
} from './subscription-filters';

const csvHeader = [
  'Client',
  'Email',
  'Plan',
  'Fee, USD',
  'Days',
  'Since (UTC)',
  'Ends (UTC)',
  'State',
  'Fee charged (UTC)',
  'Entry',
  'Client id',
];

export const formatSubscribersCsv = (
  rows: readonly Subscriber[],
  plans: PlanList,
  now: Date,
): string =>
  formatCsv(
    csvHeader,
    rows.map((row) => [
      formatName(row.profile, row.uid),
      row.profile?.email ?? '',
      formatPlanName(plans, row.subscription.plan),
      formatCents(row.subscription.amount),
      String(row.subscription.duration),
      row.subscription.date,
      getSubscriptionEnd(row.subscription),
      hasEnded(row, now) ? 'ended' : 'running',
      row.charge?.at ?? null,
      row.charge ? formatFolio(row.charge) : '',
      row.uid,
    ]),
  );

const getActionLabel = ({ charge }: Subscriber): string =>
  charge ? 'Terminate' : 'Charge or terminate';

function describeCharge(charge: Subscriber['charge'], proposal: object | undefined): string {
  if (charge) return 'charged';
  return proposal ? 'second approval' : 'not charged yet';
}

const ChargeCell = ({ row: { charge } }: { row: Subscriber }) =>
  charge ? (
    <>
      <Time at={charge.at} format="date" />{' '}
      <span className="text-ink-3 text-t-xs">{formatFolio(charge)}</span>
    </>
  ) : (
    <span className="text-ink-3">not yet</span>
  );

interface DueFeesProps {
  count: number;
  /** There are further pages, whose fees are not counted. */
  more: boolean;
  /** The filter shows only them. */
  shown: boolean;
  onShow: (shown: boolean) => void;
}

/** How many fees are to be charged, and the filter for them. */
function DueFees({ count, more, shown, onShow }: DueFeesProps) {
  const words = `${count || 'No'} ${plural(count, 'fee')} due${more ? ' among those loaded' : ''}`;
  return (
    <p className="-mt-2 mb-4 flex min-h-6 items-center text-ink-3 text-t-sm max-sm:min-h-11">
      {count === 0 ? (
        words
      ) : (
        <Button
          kind="plain"
          size="flush"
          className="aria-pressed:underline"
          aria-pressed={shown}
          onClick={() => onShow(!shown)}
        >
          <StatusMark kind="pending">{words}</StatusMark>
        </Button>
      )}
    </p>
  );
}

const stateOptions = subscriberStates.map((state) => ({ value: state, label: stateLabels[state] }));

const noPlans = {};

export function SubscribersPanel({
  list,
  onNoneLeft,
}: {
  list: ListState<SubscriptionFilters>;
  onNoneLeft: () => void;
}) {
  const { filters, change, clear, searchBox } = list;
  const { isAgent } = useAdminRole();
  const client = useQueryClient();
  const subscribers = useInfiniteQuery(adminQueries.subscribers());
  const plans = useQuery(queries.plans()).data?.plans ?? noPlans;
  const now = useNow();
  const findProposal = useProposed(undefined);
  const matches = matchesSubscriber(filters, plans, now);
  const loaded = subscribers.data?.pages.flatMap((page) => page.rows) ?? [];
  const rows = loaded.filter(matches);
  const { open, openRow, closeRow } = useOpenRow<Subscriber, SubscriptionDecisionKind>({
    rows,
    getId: ({ uid }) => uid,
    onNoneLeft,
  });
  const readCsv: ExportButtonProps['readCsv'] = async (how) => {
    const all = await readAllPages(
      (after) => getSubscribers(currentUserContext(), after, createProfileLoader(client)),
      how,
    );
    return formatSubscribersCsv(all.filter(matches), plans, now);
  };
  const rowKeys: RowKey[] = [
    { key: 'c', description: 'Charge the fee', run: (uid) => openRow(uid, 'charge') },
    {
      key: 't',
      description: 'Terminate the subscription',
      run: (uid) => openRow(uid, 'terminate'),
    },
  ];
  const search = {
    label: 'Name, email or plan',
    text: filters.text,
    onText: (text: string) => change({ text }),
    ref: searchBox,
  };
  return (
    <>
      <ListKeys openDescription="Open the subscription" rowKeys={isAgent ? rowKeys : []}>
        <ListToolbar
          label="Filter subscriptions"
          search={search}
          end={<ExportButton fileName="subscriptions.csv" readCsv={readCsv} />}
        >
          <OptionalFilter
            label="Status"
            every="All subscriptions"
            value={filters.state}
            options={stateOptions}
            onChange={(state) => change({ state })}
          />
        </ListToolbar>
        <PagedList
          query={subscribers}
          filter={{ description: describeFilter(filters), matches, clear }}
          noun={{ one: 'subscription', many: 'subscriptions' }}
          failedTitle="Couldn’t load subscriptions"
          empty={
            <EmptyState title="No subscribers yet">
              Clients appear here once they choose a plan.
            </EmptyState>
          }
        >
          {(shown) => (
            <>
              <DueFees
                count={loaded.filter((row) => isFeeDue(row, now)).length}
                more={subscribers.hasNextPage}
                shown={filters.state === 'due'}
                onShow={(show) => change({ state: show ? 'due' : null })}
              />
              <AdminTable
                caption="Clients with a plan, newest subscription first"
                columns={[
                  'client',
                  {
                    key: 'plan',
                    header: 'Plan',
                    cell: ({ subscription }) => formatPlanName(plans, subscription.plan),
                  },
                  {
                    key: 'fee',
                    header: 'Fee, USD',
                    number: true,
                    keepInCard: true,
                    cell: ({ subscription }) => <b>{formatUsd(subscription.amount)}</b>,
                  },
                  {
                    key: 'since',
                    header: 'Since',
                    hideWhenNarrow: true,
                    cell: ({ subscription }) => <Time at={subscription.date} format="date" />,
                  },
                  {
                    key: 'ends',
                    header: 'Ends on',
                    cell: ({ subscription }) => (
                      <Time at={getSubscriptionEnd(subscription)} format="date" />
                    ),
                  },
                  {
                    key: 'state',
                    header: 'Status',
                    cell: (row) => <StateMark ended={hasEnded(row, now)} />,
                  },
                  {
                    key: 'charged',
                    header: 'Fee charged',
                    cell: (row) =>
                      findProposal({ uid: row.uid, id: row.op }) ? (
                        <SecondPersonMark />
                      ) : (
                        <ChargeCell row={row} />
                      ),
                  },
                ]}
                getClient={({ uid, profile }) => ({ uid, profile })}
                rows={shown}
                getRowKey={({ uid }) => uid}
                openKey={open?.row.uid ?? null}
                opener={{
                  text: (row) => (isAgent ? getActionLabel(row) : 'Details'),
                  label: (row) =>
                    `${isAgent ? getActionLabel(row) : 'Details:'} ${formatPlanName(plans, row.subscription.plan)} for ${formatName(row.profile, row.uid)}`,
                  onOpen: ({ uid, charge }) => openRow(uid, charge ? 'terminate' : 'charge'),
                }}
                renderCardLine={({ uid, op, subscription, charge }) => (
                  <>
                    {formatPlanName(plans, subscription.plan)}, {formatDays(subscription.duration)},{' '}
                    {hasEnded({ subscription }, now) ? 'ended' : 'ends'}{' '}
                    {formatDayMonthYear(getSubscriptionEnd(subscription))},{' '}
                    {describeCharge(charge, findProposal({ uid, id: op }))}
                  </>
                )}
              />
            </>
          )}
        </PagedList>
      </ListKeys>
      {open && (
        <SubscriptionDecisionDialog
          key={getEntryKey(open.row)}
          {...open}
          plans={plans}
          now={now}
          onClose={closeRow}
        />
      )}
    </>
  );
}
