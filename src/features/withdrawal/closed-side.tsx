import { useQuery } from '@tanstack/react-query';
import { causeOf } from '@/data/causes';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { Entry } from '@/domain/ledger';
import type { RemoteState } from '@/ui/remote';
import { Closed } from './closed';
import type { Figures } from './figures';
import { MoneyBar } from './money-bar';

/** Why there is no form, for everybody else. */
export function ClosedSide({ figures, entries }: { figures: RemoteState<Figures>; entries: readonly Entry[] | undefined }) {
  const { uid, emailVerified, profile } = useUserState();
  const verification = useQuery(queries.verification(uid));
  return (
    <div className="withdrawal-closed">
      <Closed
        standing={profile.status}
        email={profile.email}
        emailVerified={emailVerified}
        verification={verification}
        entries={entries}
        cause={causeOf}
      />
      <MoneyBar of={figures} asked={null} closed cause={causeOf} />
    </div>
  );
}
