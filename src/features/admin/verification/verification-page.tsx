import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { createProfileLoader } from '@/data/admin/profile-loader';
import { adminQueries } from '@/data/admin-queries';
import { useClientName } from '@/data/hooks/use-client-name';
import { useIsIdle } from '@/data/hooks/use-is-idle';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { readAllPages } from '@/data/ledger/read';
import { getSubmittedVerifications, type SubmittedVerification } from '@/data/ledger/submitted-verifications';
import { useUserState } from '@/data/user-state';
import { formatName, getSearchedText, matchesSearch } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/ledger/revision-fields';
import { getFileName } from '@/domain/requests/upload';
import { type IdentityKind, identityKindName, identityKinds, type VerificationStatus } from '@/domain/requests/verification';
import { formatCsv, formatUtc } from '@/lib/files/csv';
import { formatWaitingTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { useNow } from '@/ui/hooks/use-now';
import { Page } from '@/ui/page';
import { ClientFilterNote } from '@/ui/tables/client-link';
import { ExportButton } from '@/ui/tables/export-button';
import { ListKeys, type RowKey } from '@/ui/tables/list-keys';
import { createClientColumn } from '@/ui/tables/name-marks';
import { PagedList } from '@/ui/tables/paged-list';
import { getOpenerProps } from '@/ui/tables/row-focus';
import { findKnownValue, getClientParam, type SearchParamsCodec, useListSearchParams } from '@/ui/tables/search-params';
import { type Column, Table } from '@/ui/tables/table';
import { Tabs } from '@/ui/tables/tabs';
import { FilterSelect, SearchBox, Toolbar } from '@/ui/tables/toolbar';
import { useOpenRow } from '@/ui/tables/use-open-row';
import { Age, Time } from '@/ui/time';
import type { Choice } from './decision';
import { VerificationReviewDialog } from './review-dialog';

export const documentTabs = ['waiting', 'verified', 'rejected'] as const;
export type DocumentTab = (typeof documentTabs)[number];

/** Clients without a document are `not-verified` too, but have no kind, so the queries leave them out. */
export const statusByTab: Record<DocumentTab, VerificationStatus> = { waiting: 'not-verified', verified: 'verified', rejected: 'rejected' };

export interface DocumentFilters {
  tab: DocumentTab;
  /** Limits the list to one client; null for all clients. */
  client: Uid | null;
  /** Part of a name, an e-mail address or a country. */
  text: string;
  kind: IdentityKind | null;
}

/** `?tab=rejected&client=UID&q=maya&kind=passport` */
export const documentSearchParams: SearchParamsCodec<DocumentFilters> = {
  parse: (params) => ({
    tab: findKnownValue(documentTabs, params.get('tab')) ?? 'waiting',
    client: getClientParam(params),
    text: params.get('q') ?? '',
    kind: findKnownValue(identityKinds, params.get('kind')) ?? null,
  }),
  serialize: ({ tab, client, text, kind }) => ({ tab: tab === 'waiting' ? '' : tab, client: client ?? '', q: text, kind: kind ?? '' }),
};

export type DocumentFilter = Pick<DocumentFilters, 'text' | 'kind'>;

export const emptyFilters: DocumentFilter = { text: '', kind: null };

export const matchesDocument =
  ({ text, kind }: DocumentFilter) =>
  ({ verification, profile }: SubmittedVerification): boolean =>
    (kind === null || verification.kind === kind) && matchesSearch(text, [...getSearchedText(profile), profile?.country ?? '']);

/** `“okafr” among passports`: names the filter where nothing matches it. */
export function describeFilter({ text, kind }: DocumentFilter): string {
  const quoted = text.trim() && `“${text.trim()}”`;
  const plural = kind && `${identityKindName[kind].toLowerCase()}s`;
  return [quoted, plural && (quoted ? `among ${plural}` : plural)].filter(Boolean).join(' ');
}

/** Oldest upload first, each client once. A view moves a document to the end of the query's order, so it may be on two pages. */
export function sortByUpload(rows: readonly SubmittedVerification[]): SubmittedVerification[] {
  const each = new Map(rows.map((row) => [row.uid, row]));
  return [...each.values()].toSorted((a, b) => a.uploadedAt.getTime() - b.uploadedAt.getTime());
}

export interface DocumentsTableProps {
  tab: DocumentTab;
  rows: readonly SubmittedVerification[];
  now: Date;
  me: Uid;
  /** The client whose document is under review. */
  chosen: Uid | null;
  onOpen: (row: SubmittedVerification) => void;
}

const captionByTab: Record<DocumentTab, string> = {
  waiting: 'Documents waiting, the oldest of those that are shown first',
  verified: 'Documents that were accepted, the last act first',
  rejected: 'Documents that were rejected, the last act first',
};

/** Clients who have sent a document, each with a button that opens the review. */
export function DocumentsTable({ tab, rows, now, me, chosen, onOpen }: DocumentsTableProps) {
  const waits = tab === 'waiting';
  const { client, legend } = createClientColumn(rows, ({ uid, profile }) => ({ uid, profile }));
  return (
    <>
      <Table
        caption={captionByTab[tab]}
        columns={[
          ...(waits ? createWaitingColumns(client, now, me) : createDecidedColumns(client, tab)),
          createOpenColumn(waits ? 'Review' : 'Details', onOpen),
        ]}
        rows={rows}
        getRowKey={({ uid }) => uid}
        isSelected={({ uid }) => uid === chosen}
        renderCardLine={(row) => (waits ? <WaitingCard row={row} now={now} me={me} /> : <DecidedCard row={row} />)}
      />
      {legend}
    </>
  );
}

const getKindName = ({ verification: { kind } }: SubmittedVerification): string => (kind ? identityKindName[kind] : '');

const kindColumn: Column<SubmittedVerification> = { key: 'kind', header: 'Document', cell: getKindName };
const countryColumn: Column<SubmittedVerification> = { key: 'country', header: 'Country', cell: ({ profile }) => profile?.country };
const emailColumn: Column<SubmittedVerification> = {
  key: 'email',
  header: 'E-mail',
  hideWhenNarrow: true,
  cell: ({ profile }) => profile?.email,
};

const createWaitingColumns = (client: Column<SubmittedVerification>, now: Date, me: Uid): readonly Column<SubmittedVerification>[] => [
  { key: 'age', header: 'Waiting', cell: ({ uploadedAt }) => <Age since={uploadedAt} now={now} /> },
  client,
  kindColumn,
  countryColumn,
  emailColumn,
  { key: 'seen', header: 'Seen', cell: (row) => describeViewer(row, me) },
];

const createDecidedColumns = (client: Column<SubmittedVerification>, tab: DocumentTab): readonly Column<SubmittedVerification>[] => [
  { key: 'at', header: 'Last act', cell: (row) => <LastActTime row={row} /> },
  client,
  kindColumn,
  countryColumn,
  ...(tab === 'verified' ? [emailColumn] : []),
  { key: 'note', header: tab === 'rejected' ? 'Reason' : 'Note', cell: ({ verification }) => <DecisionNote text={verification.note} /> },
];

const createOpenColumn = (verb: string, onOpen: (row: SubmittedVerification) => void): Column<SubmittedVerification> => ({
  key: 'open',
  header: 'Action',
  headerHidden: true,
  keepInCard: true,
  cell: (row) => (
    <Button
      kind="plain"
      dense
      {...getOpenerProps(row.uid)}
      aria-label={`${verb}: ${getKindName(row).toLowerCase()} of ${formatName(row.profile, row.uid)}`}
      onClick={() => onOpen(row)}
    >
      {verb}
    </Button>
  ),
});

/** Who opened the document last. A new document has no viewer. */
function describeViewer({ verification: { viewer } }: SubmittedVerification, me: Uid): string {
  if (viewer === '') return 'not yet';
  return viewer === me ? 'by you' : 'by another administrator';
}

/** A decision clears the viewer; opening the document sets it again. */
function LastActTime({ row: { verification } }: { row: SubmittedVerification }) {
  return (
    <>
      {verification.viewer === '' ? 'Decided' : 'Seen again'} <Time at={verification.at} />
    </>
  );
}

const DecisionNote = ({ text }: { text: string }) =>
  text ? <q className="block max-w-[24rem] whitespace-normal text-left text-ink-2">{text}</q> : <span className="text-ink-3">none</span>;

function WaitingCard({ row, now, me }: { row: SubmittedVerification; now: Date; me: Uid }) {
  const country = row.profile?.country;
  return (
    <>
      {getKindName(row)}
      {country && `, ${country}`}, {formatWaitingTime(row.uploadedAt, now)}, seen {describeViewer(row, me)}
    </>
  );
}

function DecidedCard({ row }: { row: SubmittedVerification }) {
  return (
    <>
      {getKindName(row)}, <LastActTime row={row} />
      {row.verification.note && <DecisionNote text={row.verification.note} />}
    </>
  );
}

const csvHeader = ['Client', 'E-mail', 'Country', 'Document', 'File', 'Sent', 'State', 'Last act', 'Note', 'Client id'];

/** The list as CSV; times are UTC. */
export const formatDocumentsCsv = (rows: readonly SubmittedVerification[]): string =>
  formatCsv(
    csvHeader,
    rows.map(({ uid, verification: { kind, document, status, at, note }, uploadedAt, profile }) => [
      formatName(profile, uid),
      profile?.email ?? '',
      profile?.country ?? '',
      kind ? identityKindName[kind] : '',
      getFileName(document),
      formatUtc(uploadedAt),
      status === 'not-verified' ? 'waiting' : status,
      formatUtc(at),
      note,
      uid,
    ]),
  );

const tabLabels: Record<DocumentTab, string> = { waiting: 'Waiting', verified: 'Verified', rejected: 'Rejected' };

interface DocumentTabsProps {
  current: DocumentTab;
  /** False for the list of one client: the counts cover all clients and would contradict the rows. */
  counted: boolean;
  addressOf: (tab: DocumentTab) => string;
}

/** One tab per state, with its count. A count that could not be read is left out. */
function DocumentTabs({ current, counted, addressOf }: DocumentTabsProps) {
  const enabled = useIsIdle() && counted;
  const counts: Record<DocumentTab, number | undefined> = {
    waiting: useQuery({ ...adminQueries.submittedVerificationCount(statusByTab.waiting), enabled }).data,
    verified: useQuery({ ...adminQueries.submittedVerificationCount(statusByTab.verified), enabled }).data,
    rejected: useQuery({ ...adminQueries.submittedVerificationCount(statusByTab.rejected), enabled }).data,
  };
  return (
    <Tabs
      label="State"
      tabs={documentTabs.map((tab) => ({
        to: addressOf(tab),
        label: tabLabels[tab],
        count: counted ? counts[tab] : undefined,
        current: tab === current,
      }))}
    />
  );
}

const everyKind = { value: 'every', label: 'Every document' } as const;
const kindOptions = [everyKind, ...identityKinds.map((kind) => ({ value: kind, label: identityKindName[kind] }))];

function DocumentTools({ filters, onChange }: { filters: DocumentFilters; onChange: (filter: Partial<DocumentFilter>) => void }) {
  const client = useQueryClient();
  const places = 'Name, e-mail or country';
  return (
    <Toolbar label="Filter the documents">
      <SearchBox label={places} placeholder={places} value={filters.text} onChange={(text) => onChange({ text })} />
      <FilterSelect
        label="Document"
        value={filters.kind ?? everyKind.value}
        options={kindOptions}
        onChange={(kind) => onChange({ kind: kind === everyKind.value ? null : kind })}
      />
      <div className="ml-auto">
        <ExportButton
          fileName={`identity-${filters.tab}.csv`}
          getErrorMessage={getErrorMessage}
          readCsv={async (how) => {
            const rows = await readAllPages(
              (after) =>
                getSubmittedVerifications(
                  currentUserContext(),
                  statusByTab[filters.tab],
                  after,
                  createProfileLoader(client),
                  filters.client ?? undefined,
                ),
              how,
            );
            return formatDocumentsCsv(rows.filter(matchesDocument(filters)));
          }}
        />
      </div>
    </Toolbar>
  );
}

const emptyTexts: Record<DocumentTab, { title: string; text: string }> = {
  waiting: { title: 'Nothing waits', text: 'A document appears here by itself as soon as a client has sent one.' },
  verified: { title: 'Nobody is verified yet', text: 'A client whose document the desk accepts stands here.' },
  rejected: { title: 'Nothing was rejected', text: 'A document that the desk rejects stands here, with the reason that the client reads.' },
};

const tabHints = 'Each look at a document is an entry in its owner’s book.';

/** The identity verification page: pending and decided documents, and the review of one. */
export function Component() {
  const { filters, change, getSearchWith } = useListSearchParams(documentSearchParams);
  const { tab } = filters;
  const { uid: me } = useUserState();
  const name = useClientName(filters.client);
  const now = useNow();
  const page = useRef<HTMLDivElement>(null);
  const documents = useInfiniteQuery(adminQueries.submittedVerifications(statusByTab[tab], filters.client ?? undefined));
  const order = tab === 'waiting' ? sortByUpload : undefined;
  const rows = documents.data?.pages.flatMap((one) => one.rows) ?? [];
  const { open, openRow, closeRow } = useOpenRow<SubmittedVerification, Choice>({
    rows: (order?.(rows) ?? rows).filter(matchesDocument(filters)),
    getId: ({ uid }) => uid,
    page,
  });
  const clear = () => {
    change(emptyFilters);
    page.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  };
  const rowKeys: RowKey[] = [
    { key: 'a', description: 'Review, to accept', run: (uid) => openRow(uid, 'approve') },
    { key: 'r', description: 'Review, to reject', run: (uid) => openRow(uid, 'reject') },
  ];
  return (
    <Page title="Identity Verification" aside={tabHints}>
      <ListKeys openDescription="Open the review" rowKeys={tab === 'waiting' ? rowKeys : []}>
        <div ref={page}>
          <div className="mb-s-5">
            <DocumentTabs current={tab} counted={filters.client === null} addressOf={(other) => getSearchWith({ tab: other })} />
          </div>
          <ClientFilterNote name={name} itemsLabel="documents" allPath={getSearchWith({ client: null })} />
          <DocumentTools filters={filters} onChange={change} />
          <PagedList
            query={documents}
            filter={{ description: describeFilter(filters), matches: matchesDocument(filters), clear }}
            noun={{ one: 'document', many: 'documents' }}
            stateLabel={tab}
            failedTitle={`The ${tab} documents could not be read`}
            empty={<EmptyState title={emptyTexts[tab].title}>{emptyTexts[tab].text}</EmptyState>}
            sortRows={order}
          >
            {(shown) => (
              <DocumentsTable
                tab={tab}
                rows={shown}
                now={now}
                me={me}
                chosen={open?.row.uid ?? null}
                onOpen={({ uid }) => openRow(uid, 'approve')}
              />
            )}
          </PagedList>
        </div>
      </ListKeys>
      {open && <VerificationReviewDialog key={open.row.uid} {...open} now={now} onClose={closeRow} />}
    </Page>
  );
}
