import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Notices } from '@/data/collections/notifications';
import { queries } from '@/data/queries';
import type { Uid } from '@/domain/ledger/revision-fields';
import { Button } from '@/ui/button';
import { MessageDialog } from '@/ui/feedback/messages';
import { QueryBoundary } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { useFocusAfterLoadMore } from '@/ui/hooks/use-focus';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';
import { NothingNote } from '../client-layout';

const initialRows = 5;

/** Messages in this client's own list, newest first. Messages to everyone are left out, since they are not about this client. */
export function SentPanel({ uid }: { uid: Uid }) {
  // Messages write no entry, nor does reading them, so live updates do not report either.
  const notices = useQuery({ ...queries.notices(uid), staleTime: 0 });
  return (
    <Panel id="messages" title="Messages sent">
      <QueryBoundary query={notices} loading={<SkeletonBar width="14rem" />} failedTitle="Couldn’t load messages">
        {(found) => <NoticeList notices={found} />}
      </QueryBoundary>
    </Panel>
  );
}

function NoticeList({ notices: { list, seenAt } }: { notices: Notices }) {
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<Notices['list'][number] | null>(null);
  const own = list.filter((notice) => notice.to === 'you');
  const rows = useFocusAfterLoadMore<HTMLDivElement>(own.length > initialRows && !all, initialRows);
  if (own.length === 0) return <NothingNote>No messages sent to this client alone.</NothingNote>;
  return (
    <>
      <div ref={rows}>
        <ul>
          {(all ? own : own.slice(0, initialRows)).map((notice) => (
            <li key={notice.id} className="flex flex-wrap items-baseline justify-between gap-x-3 not-first:border-t not-first:border-rule">
              <Button kind="plain" size="flush" onClick={() => setOpen(notice)}>
                {notice.title}
              </Button>
              <small className="text-ink-3 text-t-xs/[inherit]">
                <Time at={notice.createdAt} format="date" />, {notice.createdAt <= seenAt ? 'seen' : 'not seen yet'}
              </small>
            </li>
          ))}
        </ul>
      </div>
      {own.length > initialRows && !all && (
        <Button dense onClick={() => setAll(true)}>
          Show all {own.length}
        </Button>
      )}
      {open && <MessageDialog message={{ ...open, from: 'From the desk', at: open.createdAt }} onClose={() => setOpen(null)} />}
    </>
  );
}
