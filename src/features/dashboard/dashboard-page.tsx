import { useQuery } from '@tanstack/react-query';
import { causeOf } from '@/data/causes';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { mayAct } from '@/domain/standing';
import { Later } from '@/ui/later';
import { Dashboard } from './dashboard';
import { entriesRead } from './latest-entries';
import { TradingSkeleton } from './trading-skeleton';

const loadTrading = () => import('./trading');

export function Component() {
  const { uid, emailVerified, profile, account } = useUserState();
  const holds = useQuery(queries.holds(uid));
  const entries = useQuery(queries.latestEntries(uid, entriesRead));
  const trades = useQuery(queries.trades(uid));
  // An active client has been let in by the desk: what the first steps ask for is read for nobody else.
  const beginning = mayAct(profile.status) && (profile.status !== 'active' || !emailVerified || account.data?.rev === 1);
  const verification = useQuery({ ...queries.verification(uid), enabled: beginning });
  const deposits = useQuery({ ...queries.deposits(uid), enabled: beginning });
  return (
    <Dashboard
      uid={uid}
      email={profile.email}
      account={account}
      holds={holds}
      entries={entries}
      begun={beginning ? { emailVerified, verification, deposits, trades } : null}
      cause={causeOf}
    >
      <Later load={loadTrading} loading={<TradingSkeleton />} failedTitle="Chart and trades could not be loaded" cause={causeOf}>
        {({ Trading }) => <Trading account={account} holds={holds} trades={trades} entries={entries.data ?? []} />}
      </Later>
    </Dashboard>
  );
}
