import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { useUserState } from '@/data/user-state';
import { formatAdministrator } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { describePayeeDoubt } from '@/domain/desk/payee';
import type { Uid } from '@/domain/revision-fields';
import { Note } from '@/ui/feedback/note';
import { combineQueries, QueryBoundary } from '@/ui/feedback/query-boundary';
import { LoadingPart, SkeletonBar } from '@/ui/feedback/skeleton';
import { Panel } from '@/ui/page';

const command = 'with npm run desk:payee';

interface ChosenMethodProps {
  /** Empty if the operator has chosen nobody yet. */
  chosen: Uid;
  /** Null if this is no administrator any more. */
  profile: Profile | null;
  isOwn: boolean;
}

/** A choice outlasts the role of who was chosen: clients go on paying to that address. */
function ChosenMethod({ chosen, profile, isOwn }: ChosenMethodProps): ReactNode {
  if (chosen === '') {
    return (
      <Note kind="pending">
        <b>Deposits aren’t open yet.</b> Clients see no payment method until the operator chooses a
        manager’s, {command}.
      </Note>
    );
  }
  const name = formatAdministrator(profile, chosen);
  const doubt = describePayeeDoubt(profile);
  if (doubt !== null) {
    return (
      <Note kind="pending">
        <b>
          Clients see the payment method of {name}, who {doubt}.
        </b>{' '}
        They pay to it until the operator chooses another, {command}.
      </Note>
    );
  }
  return (
    <p>
      Clients see {isOwn ? 'your' : `${name}’s`} payment method. The operator changes this,{' '}
      {command}.
    </p>
  );
}

const ChosenMethodSkeleton = () => (
  <LoadingPart label="Loading whose payment method clients see…">
    <SkeletonBar width="min(100%, 26rem)" />
  </LoadingPart>
);

/** Whose payment method clients see. */
export function ChosenMethodPanel() {
  const { uid } = useUserState();
  const methods = useQuery(adminQueries.paymentMethods());
  const desk = useQuery(adminQueries.deskCurrent());
  const known = combineQueries([methods, desk], () => ({
    administrators: methods.data ?? [],
    chosen: desk.data?.admin ?? '',
  }));
  return (
    <Panel title="Payment method shown to clients" id="shown">
      <QueryBoundary
        query={known}
        loading={<ChosenMethodSkeleton />}
        failedTitle="Couldn’t load whose payment method clients see"
      >
        {({ administrators, chosen }) => (
          <div className="max-w-measure">
            <ChosenMethod
              chosen={chosen}
              profile={
                administrators.find(({ profile }) => profile.uid === chosen)?.profile ?? null
              }
              isOwn={chosen === uid}
            />
          </div>
        )}
      </QueryBoundary>
    </Panel>
  );
}
