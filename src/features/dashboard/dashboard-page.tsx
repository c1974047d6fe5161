import { useQuery } from '@tanstack/react-query';
import { causeOf } from '@/data/causes';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { Dashboard } from './dashboard';
import { entriesRead } from './latest-entries';

export function Component() {
  const { uid, emailVerified, profile, account, rates } = useUserState();
  const holds = useQuery(queries.holds(uid));
  const entries = useQuery(queries.latestEntries(uid, entriesRead));
  return (
    <Dashboard
      uid={uid}
      email={profile.email}
      emailVerified={emailVerified}
      account={account}
      holds={holds}
      entries={entries}
      rates={rates}
      cause={causeOf}
    />
  );
}
