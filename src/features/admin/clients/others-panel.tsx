import { Link } from 'react-router-dom';
import { useLongestWaiting } from '@/data/hooks/use-longest-waiting';
import { causeOf } from '@/data/ledger/causes';
import type { Uid } from '@/domain/ledger/envelope';
import { Remote, type RemoteState } from '@/ui/feedback/remote';
import { Bar } from '@/ui/feedback/skeleton';
import { together } from '@/ui/feedback/together';
import { useNow } from '@/ui/hooks/use-now';
import { Panel } from '@/ui/page';
import { clientAddress } from '@/ui/tables/client-link';
import { Age } from '@/ui/time';
import { type Other, othersNamed, othersWaiting } from './others';

/** Who else has a request open, so that the desk goes from one client to the next. */
export function Others({ uid }: { uid: Uid }) {
  // One more than is named: the client of this page may be among them.
  const { deposits, withdrawals } = useLongestWaiting(othersNamed + 1);
  const others = together([deposits, withdrawals], () => othersWaiting(uid, deposits.data ?? [], withdrawals.data ?? []));
  return <OthersPanel of={others} now={useNow()} />;
}

export const OthersPanel = ({ of, now }: { of: RemoteState<Other[]>; now: Date }) => (
  <Panel id="others" title="Who else waits">
    <Remote
      of={of}
      loading={<Bar width="11rem" />}
      failedTitle="The queues could not be read"
      cause={causeOf}
      empty={<p className="client-none">Nobody else has a deposit or a withdrawal open.</p>}
    >
      {(others) => (
        <ul className="open-matters others">
          {others.map(({ uid, name, words, since }) => (
            <li key={uid}>
              <Link to={clientAddress(uid)}>{name}</Link>
              <Age since={since} now={now} />
              <small>{words}</small>
            </li>
          ))}
        </ul>
      )}
    </Remote>
  </Panel>
);
