import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Popover, PopoverText } from '@/app/shell/popover';
import { type MenuCounts, useAdminCounts } from '@/data/hooks/use-admin-counts';
import { adminWork, describeWork, getWorkPath } from '@/domain/requests/admin-work';
import { IconButtonDot } from '@/ui/button';
import { ErrorState } from '@/ui/feedback/empty-state';
import { getNewsItemClass, newsClass } from '@/ui/feedback/news-class';
import { getBellLabel } from './news';
import { NewsSkeleton } from './news-skeleton';

/**
 * The desk's bell: how much is pending. Only what waits for a decision counts; the rest is listed
 * below it.
 */
export function AdminBell({ counts }: { counts: MenuCounts }) {
  const pendingTotal = adminWork.reduce(
    (sum, work) => (work.waits ? sum + (counts[work.queue].data ?? 0) : sum),
    0,
  );
  return (
    <Popover
      label={getBellLabel(pendingTotal, 'waiting')}
      icon={<BellIcon aria-hidden="true" />}
      badge={pendingTotal > 0 && <IconButtonDot />}
      title="Notifications"
    >
      {(close) => <AdminNews onFollow={close} />}
    </Popover>
  );
}

/**
 * Each count is read separately, so one failure does not hide the others. Those that the menu has
 * not read are read now.
 */
function AdminNews({ onFollow }: { onFollow: () => void }) {
  const counts = useAdminCounts();
  const states = adminWork.map(({ queue }) => counts[queue]);
  const failed = states.filter(({ status, data }) => status === 'error' && data === undefined);
  if (failed.length === 0 && states.some(({ data }) => data === undefined)) return <NewsSkeleton />;
  const counted = adminWork
    .map((work) => ({ work, count: counts[work.queue].data ?? 0 }))
    .filter(({ count }) => count > 0);
  const waiting = counted.filter(({ work }) => work.waits);
  return (
    <>
      {failed.length > 0 && (
        <ErrorState
          title={
            failed.length === states.length
              ? 'Couldn’t count what’s waiting'
              : 'Some counts couldn’t load'
          }
          onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
        />
      )}
      {waiting.length === 0 && failed.length === 0 && (
        <PopoverText>Nothing to do right now.</PopoverText>
      )}
      {counted.length > 0 && (
        <ul>
          {[...waiting, ...counted.filter(({ work }) => !work.waits)].map(({ work, count }) => (
            <li key={work.queue} className={newsClass.row}>
              <Link to={getWorkPath(work)} className={getNewsItemClass()} onClick={onFollow}>
                <span className={newsClass.what}>{describeWork(count, work)}</span>{' '}
                <small className={newsClass.detail}>{describeState(work.waits, count)}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function describeState(waits: boolean, count: number): string {
  if (!waits) return 'for information';
  return count === 1 ? 'waits for the desk' : 'wait for the desk';
}
