import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { knownProfiles } from '@/data/admin/known-profiles';
import { deskQueries } from '@/data/desk-queries';
import { useAfterOthers } from '@/data/hooks/use-after-others';
import { useClientName } from '@/data/hooks/use-client-name';
import { causeOf } from '@/data/ledger/causes';
import { me } from '@/data/ledger/me';
import { everyPage } from '@/data/ledger/read';
import { getSubmitted, type Submitted } from '@/data/ledger/submitted';
import { useUserState } from '@/data/user-state';
import { nameOf } from '@/domain/accounts/person-words';
import { nameOfPath } from '@/domain/requests/upload';
import { identityKindName, identityKinds } from '@/domain/requests/verification';
import { csv, utc } from '@/lib/files/csv';
import { Empty } from '@/ui/feedback/empty';
import { useNow } from '@/ui/hooks/use-now';
import { Page } from '@/ui/page';
import { OnlyClient } from '@/ui/tables/client-link';
import { ExportButton } from '@/ui/tables/export-button';
import { useListAddress } from '@/ui/tables/list-address';
import { ListKeys, type RowKey } from '@/ui/tables/list-keys';
import { PagedList } from '@/ui/tables/paged-list';
import { Tabs } from '@/ui/tables/tabs';
import { Picker, SearchBox, Toolbar } from '@/ui/tables/toolbar';
import { useOpenRow } from '@/ui/tables/use-open-row';
import type { Choice } from './decision';
import { DocumentsTable } from './documents-table';
import {
  type DocumentFilter,
  type DocumentTab,
  type DocumentView,
  documentAddress,
  documentTabs,
  everything,
  filterInWords,
  matches,
  sentFirst,
  statusOf,
} from './filters';
import { ReviewDialog } from './review-dialog';

const head = ['Client', 'E-mail', 'Country', 'Document', 'File', 'Sent', 'State', 'Last act', 'Note', 'Client id'];

/** The list as a file; times are UTC. */
export const documentsCsv = (rows: readonly Submitted[]): string =>
  csv(
    head,
    rows.map(({ uid, verification: { kind, document, status, at, note }, uploadedAt, profile }) => [
      nameOf(profile, uid),
      profile?.email ?? '',
      profile?.country ?? '',
      kind ? identityKindName[kind] : '',
      nameOfPath(document),
      utc(uploadedAt),
      status === 'not-verified' ? 'waiting' : status,
      utc(at),
      note,
      uid,
    ]),
  );

const labels: Record<DocumentTab, string> = { waiting: 'Waiting', verified: 'Verified', rejected: 'Rejected' };

export interface DocumentTabsProps {
  current: DocumentTab;
  /** The list is everybody's: of one client's alone nothing is counted, and the counts of all would say another thing than the rows. */
  counted: boolean;
  addressOf: (tab: DocumentTab) => string;
}

/** The states of a document, each with how many there are. A count that could not be read is left out. */
export function DocumentTabs({ current, counted, addressOf }: DocumentTabsProps) {
  const enabled = useAfterOthers() && counted;
  const counts: Record<DocumentTab, number | undefined> = {
    waiting: useQuery({ ...deskQueries.submittedCount(statusOf.waiting), enabled }).data,
    verified: useQuery({ ...deskQueries.submittedCount(statusOf.verified), enabled }).data,
    rejected: useQuery({ ...deskQueries.submittedCount(statusOf.rejected), enabled }).data,
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

export function DocumentTools({ view, onChange }: { view: DocumentView; onChange: (filter: Partial<DocumentFilter>) => void }) {
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
          causeOf={causeOf}
          read={async (how) => {
            const rows = await everyPage(
              (after) => getSubmitted(me(), statusOf[view.tab], after, knownProfiles(client), view.client ?? undefined),
              how,
            );
            return documentsCsv(rows.filter(matches(view)));
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

/** The desk's documents of identity: those that wait, those that were decided, and the review of one. */
export function Component() {
  const { view, change, addressWith } = useListAddress(documentAddress);
  const { tab } = view;
  const { uid: me } = useUserState();
  const name = useClientName(view.client);
  const now = useNow();
  const page = useRef<HTMLDivElement>(null);
  const documents = useInfiniteQuery(deskQueries.submitted(statusOf[tab], view.client ?? undefined));
  const order = tab === 'waiting' ? sentFirst : undefined;
  const rows = documents.data?.pages.flatMap((one) => one.rows) ?? [];
  const { open, begin, end } = useOpenRow<Submitted, Choice>({
    shown: (order?.(rows) ?? rows).filter(matches(view)),
    idOf: ({ uid }) => uid,
    page,
  });
  const clear = () => {
    change(everything);
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
            filter={{ words: filterInWords(view), matches: matches(view), clear }}
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
