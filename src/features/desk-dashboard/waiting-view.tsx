import { Link } from 'react-router-dom';
import { waitingFor } from '@/lib/format';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/page';
import { Remote, type RemoteState } from '@/ui/remote';
import { Bar } from '@/ui/skeleton';
import { StatusMark } from '@/ui/status-mark';
import { VisuallyHidden } from '@/ui/visually-hidden';

/** What waits for the desk. So far that is deposits. */
export interface Waiting {
  deposits: number;
  /** Since when the oldest waits; null when none does. */
  oldest: Date | null;
}

export function WaitingView({ of, now }: { of: RemoteState<Waiting>; now: Date }) {
  return (
    <Panel title="What waits">
      <Remote
        of={of}
        loading={<WaitingSkeleton />}
        failedTitle="What waits could not be read"
        isEmpty={({ deposits }) => deposits === 0}
        empty={<Empty title="Nothing waits">A client’s request appears here by itself as soon as it is sent in.</Empty>}
      >
        {({ deposits, oldest }) => (
          <ul>
            <li className="flex flex-wrap items-baseline justify-between gap-x-s-4 gap-y-1 border-b border-rule py-s-3 first:pt-0">
              <Link to="/admin/deposit" className="font-medium">
                {deposits === 1 ? '1 deposit' : `${deposits.toLocaleString('en-US')} deposits`}
              </Link>
              {oldest && (
                <StatusMark kind="wait">{deposits === 1 ? waitingFor(oldest, now) : `the oldest ${waitingFor(oldest, now)}`}</StatusMark>
              )}
            </li>
          </ul>
        )}
      </Remote>
    </Panel>
  );
}

const WaitingSkeleton = () => (
  <div aria-busy="true" className="flex justify-between border-b border-rule pb-s-3">
    <p role="status">
      <VisuallyHidden>Counting what waits…</VisuallyHidden>
    </p>
    <Bar width="5.5rem" />
    <Bar width="8rem" />
  </div>
);
