import { useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { createProfileLoader } from '@/data/admin/profile-loader';
import { adminQueries } from '@/data/admin-queries';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useClientName } from '@/data/hooks/use-client-name';
import { useIsIdle } from '@/data/hooks/use-is-idle';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { readAllPages } from '@/data/ledger/read';
import {
  getSubmittedVerifications,
  type SubmittedVerification,
} from '@/data/ledger/submitted-verifications';
import { useUserState } from '@/data/user-state';
import { formatName } from '@/domain/accounts/person-words';
import { getFileName } from '@/domain/identity/upload';
import { identityKindName, identityKinds } from '@/domain/identity/verification';
import type { Uid } from '@/domain/revision-fields';
import { formatCsv } from '@/lib/files/csv';
import { formatWaitingTime } from '@/lib/format';
import type { AdminColumn } from '@/parts/clients/admin-table';
import { ClientFilterNote } from '@/parts/clients/client-link';
import { CardOrderSelect } from '@/parts/clients/list-order';
import { Queue } from '@/parts/decisions/queue';
import { queueKeys, stepKeys } from '@/parts/decisions/queue-steps';
import { EmptyState } from '@/ui/feedback/empty-state';
import { useNow } from '@/ui/hooks/use-now';
import { Page } from '@/ui/page';
import { ExportButton, type ExportButtonProps } from '@/ui/tables/export-button';
import { useListSearchParams } from '@/ui/tables/search-params';
import type { Column } from '@/ui/tables/table';
import { Tabs } from '@/ui/tables/tabs';
import { ListToolbar, OptionalFilter } from '@/ui/tables/toolbar';
import { Urgency } from '@/ui/tables/urgency';
import { Age, Time } from '@/ui/time';
import { reviewKeys } from './decision-form';
import {
  type DocumentOrder,
  type DocumentTab,
  describeFilter,
  documentOrders,
  documentSearchParams,
  documentTabs,
  matchesDocument,
  orderLabels,
  sortPending,
  statusByTab,
} from './document-filters';
import { VerificationReviewDialog } from './document-review-dialog';
import { UnsentActivations } from './unsent-activations';

const captionByTab: Record<Exclude<DocumentTab, 'waiting'>, string> = {
  verified: 'Approved documents, latest activity first',
  rejected: 'Rejected documents, latest activity first',
};

const getKindName = ({ verification: { kind } }: SubmittedVerification): string =>
  kind ? identityKindName[kind] : '';

const kindColumn: Column<SubmittedVerification> = {
  key: 'kind',
  header: 'Document',
  cell: getKindName,
};
const countryColumn: Column<SubmittedVerification> = {
  key: 'country',
  header: 'Country',
  cell: ({ profile }) => profile?.country,
};
const emailColumn: Column<SubmittedVerification> = {
  key: 'email',
  header: 'Email',
  hideWhenNarrow: true,
  cell: ({ profile }) => profile?.email,
};

const getCaption = (tab: DocumentTab, order: DocumentOrder): string =>
  tab === 'waiting'
    ? `Documents to review, ${orderLabels[order]} among those shown`
    : captionByTab[tab];

const sortDirections = { age: 'descending', client: 'ascending' } as const;

type SortBy = (
  order: DocumentOrder,
  text: string,
) => Pick<Column<SubmittedVerification>, 'header' | 'sort'>;

const createPendingColumns = (
  now: Date,
  me: Uid,
  sortBy: SortBy,
): readonly AdminColumn<SubmittedVerification>[] => [
  {
    key: 'age',
    ...sortBy('age', 'Age'),
    cell: ({ uploadedAt }) => (
      <Urgency since={uploadedAt} now={now}>
        <Age since={uploadedAt} now={now} />
      </Urgency>
    ),
  },
  { key: 'client', ...sortBy('client', 'Client') },
  kindColumn,
  countryColumn,
  emailColumn,
  { key: 'seen', header: 'Viewed', cell: (row) => describeViewer(row, me) },
];

const createDecidedColumns = (tab: DocumentTab): readonly AdminColumn<SubmittedVerification>[] => [
  { key: 'at', header: 'Last activity', cell: (row) => <LastActTime row={row} /> },
  'client',
  kindColumn,
  countryColumn,
  ...(tab === 'verified' ? [emailColumn] : []),
  {
    key: 'note',
    header: tab === 'rejected' ? 'Reason' : 'Note',
    cell: ({ verification }) => <DecisionNote text={verification.note} />,
  },
];

/** Who opened the document last. A new document has no viewer. */
function describeViewer({ verification: { viewer } }: SubmittedVerification, me: Uid): string {
  if (viewer === '') return 'not yet';
  return viewer === me ? 'by you' : 'by another administrator';
}

/** A decision clears the viewer; opening the document sets it again. */
function LastActTime({ row: { verification } }: { row: SubmittedVerification }) {
  return (
    <>
      {verification.viewer === '' ? 'Decided' : 'Viewed again'} <Time at={verification.at} />
    </>
  );
}

const DecisionNote = ({ text }: { text: string }) =>
  text ? (
    <q className="block max-w-[24rem] whitespace-normal text-left text-ink-2">{text}</q>
  ) : (
    <span className="text-ink-3">none</span>
  );

function PendingCard({ row, now, me }: { row: SubmittedVerification; now: Date; me: Uid }) {
  const country = row.profile?.country;
  return (
    <>
      {getKindName(row)}
      {country && `, ${country}`},{' '}
      <Urgency since={row.uploadedAt} now={now}>
        {formatWaitingTime(row.uploadedAt, now, 'sent')}
      </Urgency>
      , {row.verification.viewer === '' ? 'not viewed yet' : `viewed ${describeViewer(row, me)}`}
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

const csvHeader = [
  'Client',
  'Email',
  'Country',
  'Document',
  'File',
  'Sent (UTC)',
  'State',
  'Last act (UTC)',
  'Note',
  'Client id',
];

export const formatDocumentsCsv = (rows: readonly SubmittedVerification[]): string =>
  formatCsv(
    csvHeader,
    rows.map(({ uid, verification: { kind, document, status, at, note }, uploadedAt, profile }) => [
      formatName(profile, uid),
      profile?.email ?? '',
      profile?.country ?? '',
      kind ? identityKindName[kind] : '',
      getFileName(document),
      uploadedAt,
      status === 'not-verified' ? 'waiting' : status,
      at,
      note,
      uid,
    ]),
  );

const tabLabels: Record<DocumentTab, string> = {
  waiting: 'Waiting',
  verified: 'Verified',
  rejected: 'Rejected',
};

/** The number of documents of each tab. A count that could not be read is left out. */
function useCounts(counted: boolean): Partial<Record<DocumentTab, number | undefined>> {
  const enabled = useIsIdle() && counted;
  const count = (tab: DocumentTab) => ({
    ...adminQueries.submittedVerificationCount(statusByTab[tab]),
    enabled,
  });
  const [waiting, verified, rejected] = useQueries({ queries: documentTabs.map(count) });
  return counted
    ? { waiting: waiting?.data, verified: verified?.data, rejected: rejected?.data }
    : {};
}

const kindOptions = identityKinds.map((kind) => ({ value: kind, label: identityKindName[kind] }));

const emptyTexts: Record<DocumentTab, { title: string; text: string }> = {
  waiting: {
    title: 'Nothing to review',
    text: 'Documents appear here as soon as a client sends one.',
  },
  verified: {
    title: 'No verified clients yet',
    text: 'Clients whose document is approved appear here.',
  },
  rejected: {
    title: 'No rejected documents',
    text: 'Rejected documents appear here, with the reason the client sees.',
  },
};

const panelKeys = [...queueKeys, ...reviewKeys];

export function Component() {
  const { filters, change, clear, searchBox, getSearchWith } =
    useListSearchParams(documentSearchParams);
  const { tab, client, text, kind, order } = filters;
  const { uid: me } = useUserState();
  const { isAgent } = useAdminRole();
  const name = useClientName(client);
  const now = useNow();
  const queryClient = useQueryClient();
  const currentTab = useRef<HTMLAnchorElement>(null);
  // The counts cover all clients, so they would contradict the rows of one.
  const counts = useCounts(client === null);
  const documents = useInfiniteQuery(
    adminQueries.submittedVerifications(statusByTab[tab], client ?? undefined),
  );
  const waits = tab === 'waiting';
  const verb = waits && isAgent ? 'Review' : 'Details';
  const sortRows = waits ? sortPending(order) : undefined;
  const rows = documents.data?.pages.flatMap((one) => one.rows) ?? [];
  const matches = matchesDocument(filters);
  const shown = (sortRows?.(rows) ?? rows).filter(matches);
  const readCsv: ExportButtonProps['readCsv'] = async (how) => {
    const status = statusByTab[tab];
    const load = createProfileLoader(queryClient);
    const of = client ?? undefined;
    const all = await readAllPages(
      (after) =>
        getSubmittedVerifications(currentUserContext(), {
          status,
          after,
          loadProfiles: load,
          clientUid: of,
        }),
      how,
    );
    return formatDocumentsCsv((sortRows?.(all) ?? all).filter(matches));
  };
  const sortBy: SortBy = (by, label) => ({
    header: <Link to={getSearchWith({ order: by })}>{label}</Link>,
    sort: order === by ? sortDirections[by] : undefined,
  });
  const search = {
    label: 'Name, email or country',
    text,
    onText: (typed: string) => change({ text: typed }),
    ref: searchBox,
  };
  return (
    <Page
      title="Identity verification"
      aside="Every view of a document is an entry in the client’s book."
    >
      <div className="mb-6">
        <Tabs
          label="Status"
          currentTab={currentTab}
          tabs={documentTabs.map((one) => ({
            to: getSearchWith({ tab: one }),
            label: tabLabels[one],
            count: counts[one],
            current: one === tab,
          }))}
        />
      </div>
      <UnsentActivations now={now} />
      <ClientFilterNote
        name={name}
        itemsLabel="documents"
        allPath={getSearchWith({ client: null })}
      />
      <Queue<SubmittedVerification, 'approve' | 'reject'>
        list={{
          query: documents,
          filter: { description: describeFilter(filters), matches, clear },
          noun: { one: 'document', many: 'documents' },
          stateLabel: tab,
          failedTitle: `Couldn’t load ${tab} documents`,
          empty: <EmptyState title={emptyTexts[tab].title}>{emptyTexts[tab].text}</EmptyState>,
          sortRows,
        }}
        table={{
          caption: getCaption(tab, order),
          columns: waits ? createPendingColumns(now, me, sortBy) : createDecidedColumns(tab),
          getClient: ({ uid, profile }) => ({ uid, profile }),
          renderCardLine: (row) =>
            waits ? <PendingCard row={row} now={now} me={me} /> : <DecidedCard row={row} />,
        }}
        getId={({ uid }) => uid}
        shown={shown}
        canDecide={({ uid }) => uid !== me}
        opener={{
          text: verb,
          label: (row) =>
            `${verb}: ${getKindName(row).toLowerCase()} of ${formatName(row.profile, row.uid)}`,
          first: 'approve',
        }}
        keys={{
          open: 'Open the document’s review',
          getRowKeys: (openRow) =>
            waits && isAgent
              ? [
                  {
                    key: 'a',
                    description: 'Review to approve',
                    run: (uid) => openRow(uid, 'approve'),
                  },
                  {
                    key: 'r',
                    description: 'Review to reject',
                    run: (uid) => openRow(uid, 'reject'),
                  },
                ]
              : [],
          panel: waits ? (isAgent ? panelKeys : stepKeys) : [],
        }}
        loadedOrder={waits && order !== 'age' ? orderLabels[order] : undefined}
        tools={
          <ListToolbar
            label="Filter documents"
            search={search}
            end={<ExportButton fileName={`identity-${tab}.csv`} readCsv={readCsv} />}
          >
            <OptionalFilter
              label="Document"
              every="All documents"
              value={kind}
              options={kindOptions}
              onChange={(chosen) => change({ kind: chosen })}
            />
            {waits && (
              <CardOrderSelect
                orders={documentOrders}
                labels={orderLabels}
                value={order}
                onChange={(by) => change({ order: by })}
              />
            )}
          </ListToolbar>
        }
        onNoneLeft={() => currentTab.current?.focus()}
        renderDialog={({ row, first, onClose, ...queue }) => (
          <VerificationReviewDialog
            row={row}
            first={first}
            now={now}
            onClose={onClose}
            queue={queue}
          />
        )}
      />
    </Page>
  );
}
