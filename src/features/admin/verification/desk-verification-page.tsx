import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { deskQueries } from '@/data/desk-queries';
import { useClientName } from '@/data/hooks/use-client-name';
import type { Submitted } from '@/data/ledger/submitted';
import { useUserState } from '@/data/user-state';
import { Empty } from '@/ui/feedback/empty';
import { useNow } from '@/ui/hooks/use-now';
import { Page } from '@/ui/page';
import { useListAddress } from '@/ui/tables/list-address';
import { ListKeys, type RowKey } from '@/ui/tables/list-keys';
import { OnlyClient } from '@/ui/tables/only-client';
import { PagedList } from '@/ui/tables/paged-list';
import { useOpenRow } from '@/ui/tables/use-open-row';
import type { Choice } from './decision';
import { DocumentTabs } from './document-tabs';
import { DocumentTools } from './document-tools';
import { DocumentsTable } from './documents-table';
import { ReviewDialog } from './review-dialog';
import { type DocumentTab, documentAddress, everything, filterInWords, matches, sentFirst, statusOf } from './view';

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
