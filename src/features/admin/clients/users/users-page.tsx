import '../desk-clients.css';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { getClosures } from '@/data/admin/closures';
import { getPeople } from '@/data/admin/people';
import { searchAllPeople } from '@/data/admin/people-search';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { type ReadPagesOptions, readAllPages } from '@/data/ledger/read';
import { getSubmittedVerifications } from '@/data/ledger/submitted';
import { useUserState } from '@/data/user-state';
import { type AccountStatus, getAccountStatusName, knownAccountStatuses } from '@/domain/accounts/account-status';
import { formatCsv, formatUtc } from '@/lib/files/csv';
import { toastNotice } from '@/ui/overlays/toasts';
import { Page } from '@/ui/page';
import { ExportButton } from '@/ui/tables/export-button';
import { ListKeys } from '@/ui/tables/list-keys';
import { formatCount } from '@/ui/tables/paged-list';
import { findNearestRow, getOpeners, useRowFocus } from '@/ui/tables/row-focus';
import { useListSearchParams } from '@/ui/tables/search-params';
import { Picker, SearchBox, Toolbar } from '@/ui/tables/toolbar';
import { SetStatus } from '../dialogs/status-dialog';
import { getStatusDisabledReason } from '../own-account';
import {
  canOrder,
  createPersonRow,
  emptyFilters,
  getPeopleSource,
  type IdentityView,
  identityStatus,
  matchesPerson,
  type PeopleFilters,
  type PeopleOrder,
  type PersonRow,
  peopleSearchParams,
  sortPeople,
} from './filters';
import { PeopleList, usePeople } from './people-list';

/** The people as CSV. Only a view that reads the identity has a column for it: an empty one would read as "none". */
export function formatPeopleCsv(rows: readonly PersonRow[], { identity, closure }: Pick<PeopleFilters, 'identity' | 'closure'>): string {
  const only = (...cells: string[]) => (identity === null ? [] : cells);
  const inQueue = (...cells: string[]) => (closure ? cells : []);
  const head = [
    ...['Last name', 'First name', 'Username', 'E-mail', 'Phone', 'Country', 'Standing'],
    ...only('Identity'),
    ...['Joined (UTC)', ...inQueue('Asked to close (UTC)'), 'Administrator', 'Client id'],
  ];
  return formatCsv(
    head,
    rows.map(({ uid, profile, verification }) => [
      ...[profile?.lastname ?? '', profile?.firstname ?? '', profile?.username ?? '', profile?.email ?? '', profile?.mobile ?? ''],
      ...[profile?.country ?? '', profile?.status ?? ''],
      ...only(verification?.status ?? ''),
      ...[formatUtc(profile?.joinedDate ?? null), ...inQueue(formatUtc(profile?.closureAt ?? null)), profile?.admin ? 'yes' : '', uid],
    ]),
  );
}

/**
 * All people that match the filters as CSV, including those not loaded on the screen.
 * @throws ActError; the signal's reason once it is aborted
 */
async function readPeopleFile(view: PeopleFilters, how: ReadPagesOptions): Promise<string> {
  return formatPeopleCsv(await readRows(view, how), view);
}

async function readRows(view: PeopleFilters, how: ReadPagesOptions): Promise<PersonRow[]> {
  const { text, standing, order } = view;
  const source = getPeopleSource(view);
  if (source === 'search')
    return sortPeople(await searchAllPeople(currentUserContext(), text, standing ?? undefined, how), order).map(createPersonRow);
  if (source === 'everybody') {
    const filter = standing === null ? { order } : { order, status: standing };
    return (await readAllPages((after) => getPeople(currentUserContext(), filter, after), how)).map(createPersonRow);
  }
  if (source === 'closure') {
    const rows = (await readAllPages((after) => getClosures(currentUserContext(), after), how)).map(createPersonRow);
    return rows.filter((row) => matchesPerson(row, view));
  }
  const submitted = await readAllPages(
    (after) => getSubmittedVerifications(currentUserContext(), identityStatus[view.identity ?? 'waiting'], after),
    how,
  );
  return submitted.filter((row) => matchesPerson(row, view));
}

interface PeopleToolsProps {
  view: PeopleFilters;
  onChange: (part: Partial<PeopleFilters>) => void;
  /** Statuses that occur in the list, so that statuses named by the desk can be chosen too. */
  standings: readonly AccountStatus[];
  /** The export button, on the right. */
  children: ReactNode;
}

const everyone = 'every';
/** Cannot be an account status, so it is unique among the options. */
const closureAsked = 'Asked to close';
const identities: readonly { value: IdentityView | typeof everyone; label: string }[] = [
  { value: everyone, label: 'Every identity' },
  { value: 'waiting', label: 'Document waits' },
  { value: 'verified', label: 'Verified' },
  { value: 'rejected', label: 'Rejected' },
];
const orders: readonly { value: PeopleOrder; label: string }[] = [
  { value: 'joinedDate', label: 'Newest first' },
  { value: 'lastnameKey', label: 'By last name' },
  { value: 'email', label: 'By e-mail' },
];

function PeopleTools({ view, onChange, standings, children }: PeopleToolsProps) {
  const places = 'Beginning of e-mail, username or last name';
  const words = new Set<AccountStatus>([...knownAccountStatuses, ...standings, ...(view.standing ? [view.standing] : [])]);
  return (
    <Toolbar label="Filter the people">
      <SearchBox label={places} placeholder="E-mail, username or last name" value={view.text} onChange={(text) => onChange({ text })} />
      <Picker
        label="Standing"
        value={view.closure ? closureAsked : (view.standing ?? everyone)}
        options={[
          { value: everyone, label: 'Every standing' },
          ...[...words].map((value) => ({ value, label: getAccountStatusName(value) })),
          { value: closureAsked, label: closureAsked },
        ]}
        onChange={(value) => {
          if (value === closureAsked) onChange({ closure: true, standing: null, identity: null });
          else onChange({ closure: false, standing: value === everyone ? null : value });
        }}
      />
      <Picker
        label="Identity"
        value={view.identity ?? everyone}
        options={identities}
        onChange={(value) => onChange({ closure: false, identity: value === everyone ? null : value })}
      />
      {canOrder(view) && (
        // Shown where rows are cards, which have no column heads to sort by.
        <div className="people-order">
          <Picker label="Order" value={view.order} options={orders} onChange={(order) => onChange({ order })} />
        </div>
      )}
      <div className="ml-auto">{children}</div>
    </Toolbar>
  );
}

/** All people with an account, page by page. */
export function Component() {
  const { uid: me } = useUserState();
  const { view, change, addressWith } = useListSearchParams(peopleSearchParams);
  const people = usePeople(view);
  const [open, setOpen] = useState<PersonRow | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const toSearch = useCallback(() => box.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus(), []);
  const focusNear = useRowFocus(box, toSearch);
  const rows = people.of.data?.pages.flatMap((page) => page.rows) ?? [];
  const close = (done: boolean) => {
    const shown = getOpeners(box.current).map((opener) => opener.dataset.row ?? '');
    if (open && done) focusNear(findNearestRow(open.uid, shown));
    setOpen(null);
  };
  const clear = () => {
    change(emptyFilters);
    toSearch();
  };
  const byKey = (uid: string) => {
    const row = rows.find((one) => one.uid === uid);
    const why = row && getStatusDisabledReason(row, me);
    if (why !== undefined) toastNotice('The Standing Cannot Be Set Here', why);
    else if (row) setOpen(row);
  };
  return (
    <Page title="Manage Users" aside={countWords(view, people.count)}>
      <div ref={box}>
        <ListKeys opens="Open everything about the person" rowKeys={[{ key: 's', does: 'Set the standing', run: byKey }]}>
          <PeopleTools view={view} onChange={change} standings={rows.flatMap(({ profile }) => profile?.status ?? [])}>
            <ExportButton name="users.csv" read={(how) => readPeopleFile(view, how)} causeOf={getErrorMessage} />
          </PeopleTools>
          <PeopleList
            people={people}
            view={view}
            me={me}
            chosen={open?.uid ?? null}
            addressWith={addressWith}
            onStanding={setOpen}
            onClear={clear}
          />
        </ListKeys>
      </div>
      {open?.profile && <SetStatus key={open.uid} profile={open.profile} onClose={close} />}
    </Page>
  );
}

const documents: Record<IdentityView, string> = {
  waiting: 'with a document that waits',
  verified: 'verified',
  rejected: 'with a rejected document',
};

/** "1,204 people", "12 people, suspended"; undefined while the count is not known. */
function countWords({ standing, closure, identity }: PeopleFilters, count: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  const all = formatCount(count, { one: 'person', many: 'people' });
  if (closure) return `${all} who asked to close`;
  if (identity) return `${all} ${documents[identity]}`;
  return standing ? `${all}, ${getAccountStatusName(standing).toLowerCase()}` : all;
}
