import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { adminQueries } from '@/data/admin-queries';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { type SearchScope, useClientSearch } from '@/data/hooks/use-client-search';
import { useIsIdle } from '@/data/hooks/use-is-idle';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import { formatAdministratorRole } from '@/domain/accounts/admin-role-words';
import { findNameMarks, type NameMark } from '@/domain/accounts/look-alike-names';
import { formatName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/revision-fields';
import { formatDayMonthYear } from '@/lib/format';
import { ClosureMark, ProfileStatusMark } from '@/parts/clients/account-status-mark';
import { getClientPath } from '@/parts/clients/client-link';
import { NameMarks, NameMarksLegend } from '@/parts/clients/name-marks';
import { SearchScopeLine } from '@/parts/clients/search-scope';
import { Button } from '@/ui/button';
import { EmailText } from '@/ui/email-text';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Photo } from '@/ui/photo';
import {
  type Noun,
  PagedList,
  type PagedQuery,
  type PagedRows,
  type RowFilter,
} from '@/ui/tables/paged-list';
import { getOpenerProps } from '@/ui/tables/row-focus';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import { getStatusDisabledReason } from '../own-account';
import { BalanceCell, IdentityCell, IdentityState } from './figure-cells';
import {
  canSortPeople,
  createPersonRow,
  describeFilter,
  getPeopleSource,
  type IdentityView,
  matchesRow,
  type PeopleFilters,
  type PeopleOrder,
  type PersonRow,
  sortPeople,
  statusByIdentityView,
} from './user-filters';

interface PeopleQuery {
  query: PagedQuery<PersonRow>;
  /** Filter applied to rows after they are read; undefined if the query filters. */
  filter: Pick<RowFilter<PersonRow>, 'description' | 'matches'> | undefined;
  /** Total; undefined until known, and for a search. */
  count: number | undefined;
  /** How far a search looks; undefined for the other lists. */
  scope?: SearchScope;
}

/**
 * The people that match the filters: all of them, search results, or the identity or closure queue.
 */
export function usePeople(filters: PeopleFilters): PeopleQuery {
  const source = getPeopleSource(filters);
  const countable = useIsIdle();
  const everybody = useAllPeople(filters, source === 'everybody', countable);
  const found = useSearch(filters, source === 'search');
  const identity = useIdentityQueue(filters, source === 'identity', countable);
  const closure = useClosureQueue(filters, source === 'closure', countable);
  return { everybody, search: found, identity, closure }[source];
}

export const mapPagedRows = <Row,>(
  query: UseInfiniteQueryResult<{ pages: PagedRows<Row>[] }>,
  rowOf: (row: Row) => PersonRow,
): PagedQuery<PersonRow> => ({
  ...query,
  data: query.data && {
    pages: query.data.pages.map(({ rows, damaged = [] }) => ({ rows: rows.map(rowOf), damaged })),
  },
});

function useAllPeople(
  { status, order }: PeopleFilters,
  enabled: boolean,
  countable: boolean,
): PeopleQuery {
  const query = useInfiniteQuery({
    ...adminQueries.people(status === null ? { order } : { order, status }),
    enabled,
  });
  const count = useQuery({
    ...adminQueries.peopleCount(...(status ? [status] : [])),
    enabled: enabled && countable,
  });
  return {
    query: mapPagedRows(query, createPersonRow),
    filter: undefined,
    count: count.data,
  };
}

function useSearch({ text, status, order }: PeopleFilters, enabled: boolean): PeopleQuery {
  const search = useClientSearch(enabled ? text : '', { status: status ?? undefined });
  const rows = sortPeople(search.found, order).map(createPersonRow);
  const isKnown = !search.busy || rows.length > 0;
  const query: PagedQuery<PersonRow> = {
    status: search.error === null ? (isKnown ? 'success' : 'pending') : 'error',
    data: isKnown ? { pages: [{ rows, damaged: search.damaged }] } : undefined,
    error: search.error,
    refetch: search.refetch,
    ...onePage,
  };
  return { query, filter: undefined, count: undefined, scope: search.scope };
}

/** All that is known is shown at once. */
const onePage = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
};

function useIdentityQueue(
  filters: PeopleFilters,
  enabled: boolean,
  countable: boolean,
): PeopleQuery {
  const status = statusByIdentityView[filters.identity ?? 'waiting'];
  const query = useInfiniteQuery({ ...adminQueries.submittedVerifications(status), enabled });
  const count = useQuery({
    ...adminQueries.submittedVerificationCount(status),
    enabled: enabled && countable,
  });
  return {
    query: mapPagedRows(query, ({ uid, profile, verification }) => ({
      uid,
      profile,
      verification,
    })),
    filter: { description: describeFilter(filters), matches: (row) => matchesRow(row, filters) },
    count: count.data,
  };
}

function useClosureQueue(
  filters: PeopleFilters,
  enabled: boolean,
  countable: boolean,
): PeopleQuery {
  const query = useInfiniteQuery({ ...adminQueries.closures(), enabled });
  const count = useQuery({ ...adminQueries.closureCount(), enabled: enabled && countable });
  return {
    query: mapPagedRows(query, createPersonRow),
    filter: { description: describeFilter(filters), matches: (row) => matchesRow(row, filters) },
    count: count.data,
  };
}

const personLinkClass =
  'me-2 inline-block min-h-6 max-w-64 align-top font-medium text-ink no-underline hover:underline hover:decoration-auto';

const PersonName = ({
  uid,
  profile,
  marks,
}: {
  uid: Uid;
  profile: Profile | null;
  marks: readonly NameMark[] | undefined;
}) => (
  <span className="relative block whitespace-normal ps-8.5">
    <Photo
      size="small"
      className="absolute start-0 top-[calc(50%-0.8125rem)]"
      src={profile?.photoUrl}
      name={profile ? formatName(profile, uid) : ''}
      alt=""
    />
    <span>
      <Link to={getClientPath(uid)} className={personLinkClass} {...getOpenerProps(uid)}>
        {formatName(profile, uid)}
      </Link>
      {profile?.admin && (
        <small className="text-ink-3 text-t-xs">{formatAdministratorRole(profile.desk)}</small>
      )}
      <NameMarks marks={marks} />
    </span>
  </span>
);

interface PeopleTableProps {
  rows: readonly PersonRow[];
  filters: PeopleFilters;
  /** Others may sort between these rows. */
  more: boolean;
  me: Uid;
  chosen: Uid | null;
  /** Without it the list has one order. */
  addressWith?: (part: { order: PeopleOrder }) => string;
  /** Without it the rows have no act. */
  onStatusChange?: (row: PersonRow) => void;
}

const sortLabels: Record<PeopleOrder, string> = {
  joinedDate: 'newest first',
  joinedFirst: 'oldest first',
  lastChange: 'longest without a change first',
  lastnameKey: 'by last name',
  email: 'by email',
};

function PeopleTable(props: PeopleTableProps) {
  const { rows, filters, more, chosen } = props;
  const { desk } = useAdminRole();
  const marks = findNameMarks(rows.flatMap(({ profile }) => profile ?? []));
  return (
    <>
      <Table
        caption={`${more ? 'People found so far' : 'People with an account'}, ${describeOrder(filters)}`}
        columns={createColumns(props, marks, desk)}
        rows={rows}
        getRowKey={({ uid }) => uid}
        isSelected={({ uid }) => uid === chosen}
        renderCardLine={({ profile }) =>
          profile && (
            <>
              <EmailText>{profile.email}</EmailText>, since {formatDayMonthYear(profile.joinedDate)}
            </>
          )
        }
      />
      <NameMarksLegend marksByClient={marks} className="mt-4" />
    </>
  );
}

function describeOrder({ closure, identity, order }: PeopleFilters): string {
  if (closure) return 'longest wait first';
  return identity ? 'by latest activity on their document' : sortLabels[order];
}

/** Status marks in a cell: at the end of the line where the row is a card. */
const CellMarks = ({ children }: { children: ReactNode }) => (
  <span className="@max-[40rem]:block @max-[40rem]:text-end">{children}</span>
);

const countryColumn: Column<PersonRow> = {
  key: 'country',
  header: 'Country',
  hideWhenNarrow: true,
  cell: ({ profile }) => profile?.country,
};

const balanceColumn: Column<PersonRow> = {
  key: 'balance',
  header: 'Balance, USD',
  number: true,
  keepInCard: true,
  // An administrator is no client: there is nothing to compare.
  cell: ({ uid, profile }) => profile && !profile.admin && <BalanceCell uid={uid} />,
};

const identityColumn: Column<PersonRow> = {
  key: 'identity',
  header: 'Identity',
  keepInCard: true,
  cell: ({ uid, profile, verification }) =>
    !profile?.admin && (
      <CellMarks>
        {verification ? (
          <IdentityState uid={uid} verification={verification} />
        ) : (
          <IdentityCell uid={uid} />
        )}
      </CellMarks>
    ),
};

type NameMarksByUid = ReturnType<typeof findNameMarks>;

function createColumns(
  { filters, me, addressWith, onStatusChange }: PeopleTableProps,
  marks: NameMarksByUid,
  desk: StoredAdminRole,
): readonly Column<PersonRow>[] {
  /** A head that sorts. A press on the chosen one leads to the next order of its column. */
  const createSortHead = (
    text: string,
    ...orders: PeopleOrder[]
  ): Pick<Column<PersonRow>, 'header' | 'sort'> => {
    if (!addressWith || !canSortPeople(filters)) return { header: text };
    const chosen = orders.indexOf(filters.order);
    const next = orders[(chosen + 1) % orders.length] ?? filters.order;
    const sort = filters.order === 'joinedDate' ? 'descending' : 'ascending';
    return {
      header: <Link to={addressWith({ order: next })}>{text}</Link>,
      sort: chosen < 0 ? undefined : sort,
    };
  };
  const queueColumn = (
    key: string,
    header: string,
    before: string,
    getTime: (profile: Profile) => Date | null,
  ): Column<PersonRow> => ({
    key,
    header,
    keepInCard: true,
    cell: ({ profile }) => {
      const at = profile && getTime(profile);
      return (
        at && (
          <>
            {before} <Time at={at} />
          </>
        )
      );
    },
  });
  const asked = filters.closure;
  const changed = canSortPeople(filters) && filters.order === 'lastChange';
  return [
    {
      key: 'name',
      ...createSortHead('Name', 'lastnameKey'),
      keepInCard: true,
      cell: (row) => <PersonName uid={row.uid} profile={row.profile} marks={marks.get(row.uid)} />,
    },
    {
      key: 'email',
      ...createSortHead('Email', 'email'),
      hideOnTablet: true,
      cell: ({ profile }) => (
        <span
          className="block max-w-[min(18rem,30cqi_-_6rem)] truncate text-ink-2"
          title={profile?.email}
        >
          {profile?.email}
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      keepInCard: filters.identity === null,
      cell: ({ profile }) =>
        profile ? (
          <CellMarks>
            <ProfileStatusMark profile={profile} /> {!asked && <ClosureMark profile={profile} />}
          </CellMarks>
        ) : (
          'unknown'
        ),
    },
    ...(filters.identity ? [] : [balanceColumn]),
    { ...identityColumn, hideWhenNarrow: asked || changed },
    ...(asked || changed ? [] : [countryColumn]),
    ...(asked
      ? [queueColumn('asked', 'Closure request', 'requested', ({ closureAt }) => closureAt)]
      : []),
    ...(changed ? [queueColumn('changed', 'Last change', 'changed', ({ at }) => at)] : []),
    {
      key: 'joined',
      ...createSortHead('Joined', 'joinedDate', 'joinedFirst'),
      hideWhenNarrow: true,
      cell: ({ profile }) => profile && <Time at={profile.joinedDate} format="date" />,
    },
    ...(onStatusChange ? [createStatusColumn(onStatusChange, me, desk)] : []),
  ];
}

const createStatusColumn = (
  onStatusChange: (row: PersonRow) => void,
  me: Uid,
  desk: StoredAdminRole,
): Column<PersonRow> => ({
  key: 'act',
  header: 'Action',
  headerHidden: true,
  keepInCard: true,
  cell: (row) => (
    <Button
      kind="plain"
      size="row"
      aria-label={`Change status of ${formatName(row.profile, row.uid)}`}
      disabledReason={getStatusDisabledReason(row, me, desk)}
      onClick={() => onStatusChange(row)}
    >
      Change status
    </Button>
  ),
});

interface PeopleListProps extends Omit<PeopleTableProps, 'rows' | 'filters' | 'more'> {
  people: PeopleQuery;
  filters: PeopleFilters;
  onClear: () => void;
}

export const peopleNoun: Noun = { one: 'person', many: 'people' };

export function PeopleList({ people, filters, onClear, ...table }: PeopleListProps) {
  const { query, filter, scope } = people;
  return (
    <>
      <PagedList
        query={query}
        filter={filter && { ...filter, clear: onClear }}
        noun={peopleNoun}
        failedTitle="Couldn’t load people"
        empty={<NoPeople filters={filters} onClear={onClear} />}
      >
        {(rows) => (
          <PeopleTable rows={rows} filters={filters} more={scope?.hasOthers === true} {...table} />
        )}
      </PagedList>
      {scope && <SearchScopeLine scope={scope} className="mt-4 text-ink-2 text-t-sm" />}
    </>
  );
}

const emptyIdentityTexts: Record<IdentityView, { title: string; text: string }> = {
  waiting: {
    title: 'No documents to review',
    text: 'Clients who send an identity document appear here.',
  },
  verified: {
    title: 'No verified clients yet',
    text: 'Clients whose document is approved appear here.',
  },
  rejected: {
    title: 'No rejected documents',
    text: 'Clients whose document is rejected appear here until they send another one.',
  },
};

function NoPeople({ filters, onClear }: Pick<PeopleListProps, 'filters' | 'onClear'>) {
  const source = getPeopleSource(filters);
  if (source === 'identity' && filters.identity) {
    const { title, text } = emptyIdentityTexts[filters.identity];
    return <EmptyState title={title}>{text}</EmptyState>;
  }
  const words = describeFilter(filters);
  if (source === 'closure') {
    return (
      <EmptyState title="No closure requests">
        Clients who request account closure appear here until the desk answers.
      </EmptyState>
    );
  }
  if (words === '')
    return (
      <EmptyState title="No clients yet">Clients appear here once they open an account.</EmptyState>
    );
  return (
    <EmptyState
      title={`No one matches ${words}`}
      action={<Button onClick={onClear}>Clear filter</Button>}
    >
      {source === 'search'
        ? 'Try another part of the name, email, username or phone number.'
        : 'No one has this status now. Clear the filter to see everyone.'}
    </EmptyState>
  );
}
