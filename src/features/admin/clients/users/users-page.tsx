import { useRef, useState } from 'react';
import { getClosures } from '@/data/admin/closures';
import { getPeople } from '@/data/admin/people';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { type ReadPagesOptions, readAllPages } from '@/data/ledger/read';
import { getSubmittedVerifications } from '@/data/ledger/submitted-verifications';
import { useUserState } from '@/data/user-state';
import {
  type AccountStatus,
  getAccountStatusName,
  knownAccountStatuses,
} from '@/domain/accounts/account-status';
import { profileFieldNames, profileFields } from '@/domain/accounts/profile-fields';
import { plural } from '@/domain/plural';
import { formatPeopleCount } from '@/domain/requests/admin-work';
import type { Uid } from '@/domain/revision-fields';
import { formatCsv, formatCsvPhone } from '@/lib/files/csv';
import { showNotice } from '@/ui/overlays/toasts';
import { Page } from '@/ui/page';
import { ExportButton } from '@/ui/tables/export-button';
import { ListKeys } from '@/ui/tables/list-keys';
import { formatCount } from '@/ui/tables/paged-list';
import { findNearestRows, getOpeners, useRowFocus } from '@/ui/tables/row-focus';
import { type ListState, useListSearchParams } from '@/ui/tables/search-params';
import { FilterSelect, ListToolbar, OptionalFilter } from '@/ui/tables/toolbar';
import { StatusDialog } from '../dialogs/status-dialog';
import { getStatusDisabledReason } from '../own-account';
import { PeopleList, peopleNoun, usePeople } from './people-list';
import {
  canSortPeople,
  createPersonRow,
  getPeopleSource,
  type IdentityView,
  matchesRow,
  type PeopleFilters,
  type PeopleOrder,
  type PersonRow,
  peopleOrders,
  peopleSearchParams,
  statusByIdentityView,
} from './user-filters';

/** Gender is for the profile only. */
const listedFields = profileFieldNames.filter((name) => name !== 'gender');

/**
 * The people as CSV. Only a view that reads the identity has a column for it: an empty one would
 * read as "none".
 */
export function formatPeopleCsv(
  rows: readonly PersonRow[],
  { identity, closure }: Pick<PeopleFilters, 'identity' | 'closure'>,
): string {
  const only = (...cells: string[]) => (identity === null ? [] : cells);
  const csvHeader = [
    ...listedFields.map((name) => profileFields[name].label),
    'Email',
    'Status',
    ...only('Identity'),
    'Joined (UTC)',
    ...(closure ? ['Asked to close (UTC)'] : []),
    'Administrator',
    'Client id',
  ];
  return formatCsv(
    csvHeader,
    rows.map(({ uid, profile, verification }) => [
      ...listedFields.map((name) =>
        name === 'mobile' ? formatCsvPhone(profile?.mobile ?? '') : (profile?.[name] ?? ''),
      ),
      profile?.email ?? '',
      profile?.status ?? '',
      ...only(verification?.status ?? ''),
      profile?.joinedDate ?? null,
      ...(closure ? [profile?.closureAt ?? null] : []),
      profile?.admin ? 'yes' : '',
      uid,
    ]),
  );
}

/** All people that match the filters, including those not loaded on the screen. */
async function readAllRows(filters: PeopleFilters, how: ReadPagesOptions): Promise<PersonRow[]> {
  const { status, order } = filters;
  const source = getPeopleSource(filters);
  // A search finds any part of a profile, so its file needs all of them.
  if (source === 'everybody' || source === 'search') {
    const filter = status === null ? { order } : { order, status };
    const people = await readAllPages(
      (after) => getPeople(currentUserContext(), filter, after),
      how,
    );
    return people.map(createPersonRow).filter((row) => matchesRow(row, filters));
  }
  if (source === 'closure') {
    const rows = (await readAllPages((after) => getClosures(currentUserContext(), after), how)).map(
      createPersonRow,
    );
    return rows.filter((row) => matchesRow(row, filters));
  }
  const submitted = await readAllPages(
    (after) =>
      getSubmittedVerifications(currentUserContext(), {
        status: statusByIdentityView[filters.identity ?? 'waiting'],
        after,
      }),
    how,
  );
  return submitted.filter((row) => matchesRow(row, filters));
}

interface PeopleToolsProps {
  list: ListState<PeopleFilters>;
  /** Statuses that occur in the list, so that statuses named by the desk can be chosen too. */
  statuses: readonly AccountStatus[];
}

/** Cannot be an account status, so it is unique among the options. */
const closureOption = 'Closure requested';
const identityOptions: readonly { value: IdentityView; label: string }[] = [
  { value: 'waiting', label: 'Awaiting review' },
  { value: 'verified', label: 'Verified' },
  { value: 'rejected', label: 'Rejected' },
];
const orderLabels: Record<PeopleOrder, string> = {
  joinedDate: 'Newest first',
  joinedFirst: 'Oldest first',
  lastChange: 'Longest unchanged',
  lastnameKey: 'By last name',
  email: 'By email',
};
const orderOptions = peopleOrders.map((value) => ({ value, label: orderLabels[value] }));

function PeopleTools({ list: { filters, change, searchBox }, statuses }: PeopleToolsProps) {
  const words = new Set<AccountStatus>([
    ...knownAccountStatuses,
    ...statuses,
    ...(filters.status ? [filters.status] : []),
  ]);
  const search = {
    label: 'Name, email or phone',
    text: filters.text,
    onText: (text: string) => change({ text }),
    ref: searchBox,
  };
  return (
    <ListToolbar
      label="Filter people"
      search={search}
      end={
        <ExportButton
          fileName="users.csv"
          readCsv={async (how) => formatPeopleCsv(await readAllRows(filters, how), filters)}
        />
      }
    >
      <OptionalFilter
        label="Status"
        every="Any status"
        value={filters.closure ? closureOption : filters.status}
        options={[
          ...[...words].map((value) => ({ value, label: getAccountStatusName(value) })),
          { value: closureOption, label: closureOption },
        ]}
        onChange={(value) =>
          change(
            value === closureOption
              ? { closure: true, status: null, identity: null }
              : { closure: false, status: value },
          )
        }
      />
      <OptionalFilter
        label="Identity"
        every="Any verification"
        value={filters.identity}
        options={identityOptions}
        onChange={(identity) => change({ closure: false, identity })}
      />
      {canSortPeople(filters) && (
        <FilterSelect
          label="Order"
          value={filters.order}
          options={orderOptions}
          onChange={(order) => change({ order })}
        />
      )}
    </ListToolbar>
  );
}

export function Component() {
  const { uid: me } = useUserState();
  const { desk, isManager } = useAdminRole();
  const list = useListSearchParams(peopleSearchParams);
  const { filters, clear, searchBox, getSearchWith } = list;
  const people = usePeople(filters);
  const [open, setOpen] = useState<PersonRow | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const focusNear = useRowFocus(() => searchBox.current?.focus());
  const rows = people.query.data?.pages.flatMap((page) => page.rows) ?? [];
  const close = (done: boolean) => {
    const shown = getOpeners(box.current).map((opener) => opener.dataset.row ?? '');
    if (open && done) focusNear(findNearestRows(open.uid, shown));
    setOpen(null);
  };
  const byKey = (uid: Uid) => {
    const row = rows.find((one) => one.uid === uid);
    const why = row && getStatusDisabledReason(row, me, desk);
    if (why !== undefined) showNotice('The Status Can’t Be Changed Here', why);
    else if (row) setOpen(row);
  };
  return (
    <Page title="Manage users" aside={describePeopleCount(filters, people.count)}>
      <div ref={box}>
        <ListKeys
          openDescription="Open the client profile"
          rowKeys={isManager ? [{ key: 's', description: 'Change status', run: byKey }] : []}
        >
          <PeopleTools
            list={list}
            statuses={rows.flatMap(({ profile }) => profile?.status ?? [])}
          />
          <PeopleList
            people={people}
            filters={filters}
            me={me}
            chosen={open?.uid ?? null}
            addressWith={getSearchWith}
            onStatusChange={setOpen}
            onClear={clear}
          />
        </ListKeys>
      </div>
      {open?.profile && <StatusDialog key={open.uid} profile={open.profile} onClose={close} />}
    </Page>
  );
}

const identityPhrases: Record<IdentityView, string> = {
  waiting: 'awaiting review',
  verified: 'verified',
  rejected: 'with a rejected document',
};

/**
 * "1,000+ people", "12 people, suspended"; undefined while the count is not known. Queues are
 * counted to the end.
 */
function describePeopleCount(
  { status, closure, identity }: PeopleFilters,
  count: number | undefined,
): string | undefined {
  if (count === undefined) return undefined;
  if (closure) return `${formatCount(count, peopleNoun)} with a closure request`;
  if (identity) return `${formatCount(count, peopleNoun)} ${identityPhrases[identity]}`;
  const all = `${formatPeopleCount(count)} ${plural(count, peopleNoun.one, peopleNoun.many)}`;
  return status ? `${all}, ${getAccountStatusName(status).toLowerCase()}` : all;
}
