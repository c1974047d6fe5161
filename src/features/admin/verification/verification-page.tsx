import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { createProfileLoader } from '@/data/admin/known-profiles';
import { adminQueries } from '@/data/admin-queries';
import { useIsIdle } from '@/data/hooks/use-after-others';
import { useClientName } from '@/data/hooks/use-client-name';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { readAllPages } from '@/data/ledger/read';
import { getSubmittedVerifications, type SubmittedVerification } from '@/data/ledger/submitted';
import { useUserState } from '@/data/user-state';
import { formatName, getSearchedText, matchesSearch } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/ledger/revision-fields';
import { getFileName } from '@/domain/requests/upload';
import { type IdentityKind, identityKindName, identityKinds, type VerificationStatus } from '@/domain/requests/verification';
import { formatCsv, formatUtc } from '@/lib/files/csv';
import { formatWaitingTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/feedback/empty';
import { useNow } from '@/ui/hooks/use-now';
import { Page } from '@/ui/page';
import { OnlyClient } from '@/ui/tables/client-link';
import { ExportButton } from '@/ui/tables/export-button';
import { ListKeys, type RowKey } from '@/ui/tables/list-keys';
import { findMarkedClients } from '@/ui/tables/name-marks';
import { PagedList } from '@/ui/tables/paged-list';
import { openerProps } from '@/ui/tables/row-focus';
import { getClient, getWord, type SearchParamsCodec, useListSearchParams } from '@/ui/tables/search-params';
import { type Column, Table } from '@/ui/tables/table';
import { Tabs } from '@/ui/tables/tabs';
import { Picker, SearchBox, Toolbar } from '@/ui/tables/toolbar';
import { useOpenRow } from '@/ui/tables/use-open-row';
import { Age, Time } from '@/ui/time';
import type { Choice } from './decision';
import { ReviewDialog } from './review-dialog';

export const documentTabs = ['waiting', 'verified', 'rejected'] as const;
export type DocumentTab = (typeof documentTabs)[number];

/** Clients without a document are `not-verified` too, but have no kind, so the queries leave them out. */
export const getStatus: Record<DocumentTab, VerificationStatus> = { waiting: 'not-verified', verified: 'verified', rejected: 'rejected' };

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
  viewOf: (params) => ({
    tab: getWord(documentTabs, params.get('tab')) ?? 'waiting',
    client: getClient(params),
    text: params.get('q') ?? '',
    kind: getWord(identityKinds, params.get('kind')) ?? null,
  }),
  wordsOf: ({ tab, client, text, kind }) => ({ tab: tab === 'waiting' ? '' : tab, client: client ?? '', q: text, kind: kind ?? '' }),
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

const captions: Record<DocumentTab, string> = {
  waiting: 'Documents waiting, the oldest of those that are shown first',
  verified: 'Documents that were accepted, the last act first',
  rejected: 'Documents that were rejected, the last act first',
};

/** Clients who have sent a document, each with a button that opens the review. */
export function DocumentsTable({ tab, rows, now, me, chosen, onOpen }: DocumentsTableProps) {
  const waits = tab === 'waiting';
  const { client, legend } = findMarkedClients(rows, ({ uid, profile }) => ({ uid, profile }));
  return (
    <>
      <Table
        caption={captions[tab]}
        columns={[...(waits ? waiting(client, now, me) : decided(client, tab)), opener(waits ? 'Review' : 'Details', onOpen)]}
        rows={rows}
        rowKey={({ uid }) => uid}
        chosen={({ uid }) => uid === chosen}
        card={(row) => (waits ? <WaitingCard row={row} now={now} me={me} /> : <DecidedCard row={row} />)}
      />
      {legend}
    </>
  );
}

const kindOf = ({ verification: { kind } }: SubmittedVerification): string => (kind ? identityKindName[kind] : '');

const kind: Column<SubmittedVerification> = { key: 'kind', head: 'Document', cell: kindOf };
const country: Column<SubmittedVerification> = { key: 'country', head: 'Country', cell: ({ profile }) => profile?.country };
const email: Column<SubmittedVerification> = { key: 'email', head: 'E-mail', leaves: true, cell: ({ profile }) => profile?.email };

const waiting = (client: Column<SubmittedVerification>, now: Date, me: Uid): readonly Column<SubmittedVerification>[] => [
  { key: 'age', head: 'Waiting', cell: ({ uploadedAt }) => <Age since={uploadedAt} now={now} /> },
  client,
  kind,
  country,
  email,
  { key: 'seen', head: 'Seen', cell: (row) => seenBy(row, me) },
];

const decided = (client: Column<SubmittedVerification>, tab: DocumentTab): readonly Column<SubmittedVerification>[] => [
  { key: 'at', head: 'Last act', cell: (row) => <LastAct row={row} /> },
  client,
  kind,
  country,
  ...(tab === 'verified' ? [email] : []),
  { key: 'note', head: tab === 'rejected' ? 'Reason' : 'Note', cell: ({ verification }) => <Words text={verification.note} /> },
];

const opener = (verb: string, onOpen: (row: SubmittedVerification) => void): Column<SubmittedVerification> => ({
  key: 'open',
  head: 'Action',
  headHidden: true,
  stays: true,
  cell: (row) => (
    <Button
      kind="plain"
      dense
      {...openerProps(row.uid)}
      aria-label={`${verb}: ${kindOf(row).toLowerCase()} of ${formatName(row.profile, row.uid)}`}
      onClick={() => onOpen(row)}
    >
      {verb}
    </Button>
  ),
});

/** Who opened the document last. A new document has no viewer. */
function seenBy({ verification: { viewer } }: SubmittedVerification, me: Uid): string {
  if (viewer === '') return 'not yet';
  return viewer === me ? 'by you' : 'by another administrator';
}

/** A decision clears the viewer; opening the document sets it again. */
function LastAct({ row: { verification } }: { row: SubmittedVerification }) {
  return (
    <>
      {verification.viewer === '' ? 'Decided' : 'Seen again'} <Time at={verification.at} />
    </>
  );
}

const Words = ({ text }: { text: string }) =>
  text ? <q className="block max-w-[24rem] whitespace-normal text-left text-ink-2">{text}</q> : <span className="text-ink-3">none</span>;

function WaitingCard({ row, now, me }: { row: SubmittedVerification; now: Date; me: Uid }) {
  const country = row.profile?.country;
  return (
    <>
      {kindOf(row)}
      {country && `, ${country}`}, {formatWaitingTime(row.uploadedAt, now)}, seen {seenBy(row, me)}
    </>
  );
}

function DecidedCard({ row }: { row: SubmittedVerification }) {
  return (
    <>
      {kindOf(row)}, <LastAct row={row} />
      {row.verification.note && <Words text={row.verification.note} />}
    </>
  );
}

const head = ['Client', 'E-mail', 'Country', 'Document', 'File', 'Sent', 'State', 'Last act', 'Note', 'Client id'];

/** The list as CSV; times are UTC. */
export const formatDocumentsCsv = (rows: readonly SubmittedVerification[]): string =>
  formatCsv(
    head,
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

const labels: Record<DocumentTab, string> = { waiting: 'Waiting', verified: 'Verified', rejected: 'Rejected' };

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
    waiting: useQuery({ ...adminQueries.submittedVerificationCount(getStatus.waiting), enabled }).data,
    verified: useQuery({ ...adminQueries.submittedVerificationCount(getStatus.verified), enabled }).data,
    rejected: useQuery({ ...adminQueries.submittedVerificationCount(getStatus.rejected), enabled }).data,
  };
  return (
    <Tabs
      label="State"
      tabs={documentTabs.map((tab) => ({
        to: addressOf(tab),
        label: labels[tab],
        count: counted ? counts[tab] : undefined,
        current: tab === current,
      }))}
    />
  );
}

const every = { value: 'every', label: 'Every document' } as const;
const kindOptions = [every, ...identityKinds.map((kind) => ({ value: kind, label: identityKindName[kind] }))];

function DocumentTools({ view, onChange }: { view: DocumentFilters; onChange: (filter: Partial<DocumentFilter>) => void }) {
  const client = useQueryClient();
  const places = 'Name, e-mail or country';
  return (
    <Toolbar label="Filter the documents">
      <SearchBox label={places} placeholder={places} value={view.text} onChange={(text) => onChange({ text })} />
      <Picker
        label="Document"
        value={view.kind ?? every.value}
        options={kindOptions}
        onChange={(kind) => onChange({ kind: kind === every.value ? null : kind })}
      />
      <div className="ml-auto">
        <ExportButton
          name={`identity-${view.tab}.csv`}
          causeOf={getErrorMessage}
          read={async (how) => {
            const rows = await readAllPages(
              (after) => getSubmittedVerifications(currentUserContext(), getStatus[view.tab], after, createProfileLoader(client), view.client ?? undefined),
              how,
            );
            return formatDocumentsCsv(rows.filter(matchesDocument(view)));
          }}
        />
      </div>
    </Toolbar>
  );
}

const empties: Record<DocumentTab, { title: string; text: string }> = {
  waiting: { title: 'Nothing waits', text: 'A document appears here by itself as soon as a client has sent one.' },
  verified: { title: 'Nobody is verified yet', text: 'A client whose document the desk accepts stands here.' },
  rejected: { title: 'Nothing was rejected', text: 'A document that the desk rejects stands here, with the reason that the client reads.' },
};

const aside = 'Each look at a document is an entry in its owner’s book.';

/** The identity verification page: pending and decided documents, and the review of one. */
export function Component() {
  const { view, change, addressWith } = useListSearchParams(documentSearchParams);
  const { tab } = view;
  const { uid: me } = useUserState();
  const name = useClientName(view.client);
  const now = useNow();
  const page = useRef<HTMLDivElement>(null);
  const documents = useInfiniteQuery(adminQueries.submittedVerifications(getStatus[tab], view.client ?? undefined));
  const order = tab === 'waiting' ? sortByUpload : undefined;
  const rows = documents.data?.pages.flatMap((one) => one.rows) ?? [];
  const { open, begin, end } = useOpenRow<SubmittedVerification, Choice>({
    shown: (order?.(rows) ?? rows).filter(matchesDocument(view)),
    idOf: ({ uid }) => uid,
    page,
  });
  const clear = () => {
    change(emptyFilters);
    page.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  };
  const rowKeys: RowKey[] = [
    { key: 'a', does: 'Review, to accept', run: (uid) => begin(uid, 'approve') },
    { key: 'r', does: 'Review, to reject', run: (uid) => begin(uid, 'reject') },
  ];
  return (
    <Page title="Identity Verification" aside={aside}>
      <ListKeys opens="Open the review" rowKeys={tab === 'waiting' ? rowKeys : []}>
        <div ref={page}>
          <div className="mb-s-5">
            <DocumentTabs current={tab} counted={view.client === null} addressOf={(other) => addressWith({ tab: other })} />
          </div>
          <OnlyClient name={name} are="documents" everybody={addressWith({ client: null })} />
          <DocumentTools view={view} onChange={change} />
          <PagedList
            of={documents}
            filter={{ words: describeFilter(view), matches: matchesDocument(view), clear }}
            noun={{ one: 'document', many: 'documents' }}
            are={tab}
            failedTitle={`The ${tab} documents could not be read`}
            empty={<Empty title={empties[tab].title}>{empties[tab].text}</Empty>}
            order={order}
          >
            {(shown) => (
              <DocumentsTable
                tab={tab}
                rows={shown}
                now={now}
                me={me}
                chosen={open?.row.uid ?? null}
                onOpen={({ uid }) => begin(uid, 'approve')}
              />
            )}
          </PagedList>
        </div>
      </ListKeys>
      {open && <ReviewDialog key={open.row.uid} {...open} now={now} onClose={end} />}
    </Page>
  );
}
