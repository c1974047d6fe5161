import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { queries } from '@/data/queries';
import { Failed } from '@/ui/empty';
import type { RemoteState } from '@/ui/remote';
import { bellLabel } from './bell-news';
import { NewsSkeleton } from './client-news';
import { Popover } from './popover';

/** What waits for the desk. */
export function DeskBell() {
  const waiting = useQuery(queries.waitingDepositCount());
  return <DeskBellView waiting={waiting} />;
}

export function DeskBellView({ waiting }: { waiting: RemoteState<number> }) {
  const count = waiting.data ?? 0;
  return (
    <Popover
      label={bellLabel(count, 'waiting')}
      icon={<BellIcon aria-hidden="true" />}
      mark={count > 0 && <span className="dot" />}
      title="Notifications"
    >
      {(close) =>
        waiting.status === 'error' && waiting.data === undefined ? (
          <Failed title="What waits could not be counted" onRetry={waiting.refetch} />
        ) : (
          <DeskNews count={waiting.data} onFollow={close} />
        )
      }
    </Popover>
  );
}

function DeskNews({ count, onFollow }: { count: number | undefined; onFollow: () => void }) {
  if (count === undefined) return <NewsSkeleton />;
  if (count === 0) return <p className="popover-text">No deposit waits for a decision.</p>;
  return (
    <p className="popover-text">
      {count === 1 ? 'One deposit waits' : `${count} deposits wait`} for a decision.{' '}
      <Link to="/admin/deposit" onClick={onFollow}>
        Go to the queue
      </Link>
    </p>
  );
}
