import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { Popover } from '@/app/shell/popover';
import { adminQueries } from '@/data/admin-queries';
import { useIsIdle } from '@/data/hooks/use-is-idle';
import { useUserState } from '@/data/user-state';
import { serverNow } from '@/lib/clock';
import { IconButtonDot } from '@/ui/button';
import { useDeferred } from '@/ui/feedback/deferred';
import { combineQueries, QueryBoundary } from '@/ui/feedback/query-boundary';
import { getBellLabel } from './news';
import { NewsSkeleton } from './news-skeleton';
import { getSeenAt, saveSeenAt, useSeenHere } from './unread';

const loadNews = () => import('./admin-news');

/**
 * The desk's bell: what clients and other administrators did, with the number not seen yet in this
 * browser.
 */
export function AdminBell() {
  const { uid, profile } = useUserState();
  const [now] = useState(serverNow);
  const [isOpen, setIsOpen] = useState(false);
  const seenAt = getSeenAt({
    stored: undefined,
    inBrowser: useSeenHere(uid),
    joinedDate: profile.joinedDate,
    now,
  });
  const { data: unread = 0 } = useQuery({
    ...adminQueries.eventCount(uid, new Date(seenAt)),
    enabled: useIsIdle(),
  });
  const events = useQuery({ ...adminQueries.events(), enabled: isOpen });
  const news = useDeferred(loadNews);
  const toggle = (open: boolean) => {
    setIsOpen(open);
    // While the bell is open, what was unread when it opened stays marked.
    const at = events.data?.newestAt;
    if (!open && at) saveSeenAt(uid, [{ at }]);
  };
  return (
    <Popover
      label={getBellLabel(unread)}
      icon={<BellIcon aria-hidden="true" />}
      badge={unread > 0 && <IconButtonDot />}
      title="Notifications"
      onToggle={toggle}
    >
      {(close) => (
        <QueryBoundary
          query={combineQueries([news, events], () => ({ ...news.data, ...events.data }))}
          loading={<NewsSkeleton />}
          failedTitle="Couldn’t load notifications"
        >
          {({ AdminNews, rows }) =>
            AdminNews && rows && <AdminNews rows={rows} seenAt={seenAt} onFollow={close} />
          }
        </QueryBoundary>
      )}
    </Popover>
  );
}
