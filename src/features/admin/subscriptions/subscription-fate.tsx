import { useEffect, useRef } from 'react';
import type { Subscriber } from '@/data/collections/subscribers';
import { atStart, firstNameOf, nameOf } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/ledger/envelope';
import type { Entry } from '@/domain/ledger/ledger';
import { type PlanList, planName } from '@/domain/requests/plans';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { Dialog } from '@/ui/overlays/dialog';

export interface SubscriptionFateProps {
  row: Subscriber;
  fate: 'gone' | 'another';
  /** Where it is gone, the entry that ended it; null while that is not known. */
  ending: Entry | null;
  plans: PlanList;
  me: Uid;
  onClose: () => void;
}

/** What became of a subscription while its dialog was open. */
export function SubscriptionFate({ row, fate, ending, plans, me, onClose }: SubscriptionFateProps) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []);
  const name = planName(plans, row.subscription.plan);
  const person = atStart(firstNameOf(row.profile));
  return (
    <Dialog
      open
      beside
      onClose={onClose}
      label="Subscription, changed meanwhile"
      title={`${name} of ${nameOf(row.profile, row.uid)}`}
      foot={
        <Button kind="first" onClick={onClose}>
          Back to the list
        </Button>
      }
    >
      <div ref={said} tabIndex={-1}>
        <Note kind="plain" role="status">
          {fate === 'gone' ? (
            <>
              <b>{ending?.actor === me ? 'Your termination was recorded.' : `${name} was ended meanwhile${byWhom(row, ending)}.`}</b>{' '}
              Nothing is left to charge or to terminate.
            </>
          ) : (
            <>
              <b>{person} has chosen again in the meantime.</b> The list shows the new choice; charge or terminate it from there.
            </>
          )}
        </Note>
      </div>
    </Dialog>
  );
}

function byWhom({ uid }: Subscriber, ending: Entry | null): string {
  if (!ending) return '';
  return ending.actor === uid ? ' by the client' : ' by another administrator';
}
