import { useQuery } from '@tanstack/react-query';
import { causeOf } from '@/data/ledger/causes';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { RemoteState } from '@/ui/feedback/remote';
import { Closed } from './closed';
import type { Figures } from './figures';
import { MoneyBar } from './money-bar';

/** Why there is no form, for everybody else. */
export function ClosedSide({ figures }: { figures: RemoteState<Figures> }) {
  const { uid, emailVerified, profile } = useUserState();
  const verification = useQuery(queries.verification(uid));
  const entries = useQuery(queries.entriesOf(uid, 'users'));
  return (
    <div className="withdrawal-closed">
      <Closed
        standing={profile.status}
        email={profile.email}
        emailVerified={emailVerified}
        verification={verification}
        entries={entries.data}
        balance={figures.data?.balance}
        cause={causeOf}
      />
      <MoneyBar of={figures} asked={null} standing={profile.status} cause={causeOf} />
    </div>
  );
}
