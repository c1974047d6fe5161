import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Popover, PopoverText } from '@/app/shell/popover';
import { describeWork, deskWork, getWorkPath } from '@/domain/requests/desk-work';
import { IconButtonDot } from '@/ui/button';
import { ErrorState } from '@/ui/feedback/empty-state';
import { getNewsItemClass, newsClass } from '@/ui/feedback/news-class';
import { getBellLabel } from './news';
import { NewsSkeleton } from './news-skeleton';
import type { DeskCounts } from './use-desk-counts';

/** Without open trades: they need no decision until their time is over. */
const waitingWork = deskWork.filter(({ place }) => place !== 'trades');

/** The desk's bell: how much is pending. */
export function DeskBell({ counts }: { counts: DeskCounts }) {
  const waitingTotal = waitingWork.reduce((sum, { place }) => sum + (counts[place].data ?? 0), 0);
  return (
    <Popover
      label={getBellLabel(waitingTotal, 'waiting')}
      icon={<BellIcon aria-hidden="true" />}
      badge={waitingTotal > 0 && <IconButtonDot />}
      title="Notifications"
    >
      {(close) => <DeskNews counts={counts} onFollow={close} />}
    </Popover>
  );
}

/** Each count is read separately, so one failure does not hide the others. */
function DeskNews({ counts, onFollow }: { counts: DeskCounts; onFollow: () => void }) {
  const states = waitingWork.map(({ place }) => counts[place]);
  const failed = states.filter(({ status, data }) => status === 'error' && data === undefined);
  if (failed.length === 0 && states.some(({ data }) => data === undefined)) return <NewsSkeleton />;
  const waiting = waitingWork.map((work) => ({ work, count: counts[work.place].data ?? 0 })).filter(({ count }) => count > 0);
  return (
    <>
      {failed.length > 0 && (
        <ErrorState
          title={failed.length === states.length ? 'Couldn’t count what’s waiting' : 'Some counts couldn’t load'}
          onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
        />
      )}
      {waiting.length > 0 && (
        <ul>
          {waiting.map(({ work, count }) => (
            <li key={work.place} className={newsClass.row}>
              <Link to={getWorkPath(work)} className={getNewsItemClass()} onClick={onFollow}>
                <span className={newsClass.what}>{describeWork(count, work)}</span>{' '}
                <small className={newsClass.detail}>{count === 1 ? 'waits' : 'wait'} for the desk</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {waiting.length === 0 && failed.length === 0 && <PopoverText>Nothing to do right now.</PopoverText>}
    </>
  );
}
