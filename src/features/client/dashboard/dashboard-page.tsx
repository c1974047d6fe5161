import { useQuery } from '@tanstack/react-query';
import { causeOf } from '@/data/ledger/causes';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { mayAct } from '@/domain/accounts/standing';
import { Later } from '@/ui/feedback/later';
import { Dashboard } from './dashboard';
import { entriesRead } from './latest-entries';
import { TradingSkeleton } from './trading-skeleton';

const loadTrading = () => import('./trading');

export function Component() {
  const { uid, emailVerified, profile, account } = useUserState();
  const holds = useQuery(queries.holds(uid));
  const entries = useQuery(queries.latestEntries(uid, entriesRead));
  const trades = useQuery(queries.trades(uid));
  // Who is active and has traded is through with the first steps: what they ask for is read for nobody else.
  const isNew = profile.status !== 'active' || !emailVerified || account.data?.rev === 1 || trades.data === null;
  const beginning = mayAct(profile.status) && isNew;
  const verification = useQuery({ ...queries.verification(uid), enabled: beginning });
  const deposits = useQuery({ ...queries.deposits(uid), enabled: beginning });
  return (
    <Dashboard
      uid={uid}
      email={profile.email}
      standing={profile.status}
      account={account}
      holds={holds}
      entries={entries}
      begun={beginning ? { emailVerified, verification, deposits, trades } : null}
      deciding={mayAct(profile.status) && !isNew && trades.isPending}
      cause={causeOf}
    >
      <Later load={loadTrading} loading={<TradingSkeleton />} failedTitle="Chart and trades could not be loaded" cause={causeOf}>
        {({ Trading }) => <Trading account={account} holds={holds} trades={trades} entries={entries.data ?? []} />}
      </Later>
    </Dashboard>
  );
}
