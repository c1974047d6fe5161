import { useState } from 'react';
import type { Notices } from '@/data/collections/notices';
import type { Audience } from '@/domain/messages/audience';
import type { Notice } from '@/domain/messages/notice';
import { MessageDialog } from '@/parts/messages/message-item';
import { Button } from '@/ui/button';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { useFocusAfterLoadMore } from '@/ui/hooks/use-focus';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';
import { NothingNote } from '../client-layout';

const initialRows = 5;

/**
 * The messages that this client reads, newest first: to them alone, to clients with their status,
 * and to everyone.
 */
export function SentPanel({ notices }: { notices: QueryState<Notices> }) {
  return (
    <Panel id="messages" title="Messages sent">
      <QueryBoundary
        query={notices}
        loading={<SkeletonBar width="14rem" />}
        failedTitle="Couldn’t load messages"
      >
        {(found) => <NoticeList notices={found} />}
      </QueryBoundary>
    </Panel>
  );
}

const audienceNotes: Record<Audience['to'], string> = {
  client: '',
  status: 'to a group, ',
  everyone: 'to everyone, ',
};

function NoticeList({ notices: { list, seenAt } }: { notices: Notices }) {
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<Notice | null>(null);
  const rows = useFocusAfterLoadMore<HTMLDivElement>(
    list.length > initialRows && !all,
    initialRows,
  );
  if (list.length === 0) return <NothingNote>No messages to this client yet.</NothingNote>;
  return (
    <>
      <div ref={rows}>
        <ul>
          {(all ? list : list.slice(0, initialRows)).map((notice) => (
            <li
              key={notice.id}
              className="flex flex-wrap items-baseline justify-between gap-x-3 not-first:border-t not-first:border-rule"
            >
              <Button kind="plain" size="flush" onClick={() => setOpen(notice)}>
                {notice.title}
              </Button>
              <small className="text-ink-3 text-t-xs/[inherit]">
                {audienceNotes[notice.audience.to]}
                <Time at={notice.at} />, {notice.at <= seenAt ? 'seen' : 'not seen yet'}
              </small>
            </li>
          ))}
        </ul>
      </div>
      {list.length > initialRows && !all && (
        <Button dense onClick={() => setAll(true)}>
          Show all {list.length}
        </Button>
      )}
      {open && (
        <MessageDialog message={{ ...open, from: 'From the desk' }} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
