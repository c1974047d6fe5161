import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NoticeReader, Notices } from '@/data/collections/notices';
import { queries } from '@/data/queries';
import type { Audience } from '@/domain/messages/audience';
import type { Notice } from '@/domain/messages/notice';
import { Button } from '@/ui/button';
import { MessageDialog } from '@/ui/feedback/messages';
import { QueryBoundary } from '@/ui/feedback/query-boundary';
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
export function SentPanel({ reader }: { reader: NoticeReader }) {
  // Messages write no entry, nor does reading them, so live updates do not report either.
  const notices = useQuery({ ...queries.notices(reader), staleTime: 0 });
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
                <Time at={notice.at} format="date" />,{' '}
                {notice.at <= seenAt ? 'seen' : 'not seen yet'}
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
