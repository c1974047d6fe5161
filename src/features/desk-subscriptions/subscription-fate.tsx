import { useEffect, useRef } from 'react';
import type { Subscriber } from '@/data/subscriptions';
import { atStart, firstNameOf, nameOf } from '@/domain/person-words';
import { type PlanList, planName } from '@/domain/plans';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Note } from '@/ui/note';

export interface SubscriptionFateProps {
  row: Subscriber;
  fate: 'gone' | 'another';
  plans: PlanList;
  onClose: () => void;
}

/** What became of a subscription while its dialog was open. */
export function SubscriptionFate({ row, fate, plans, onClose }: SubscriptionFateProps) {
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
        <>
          <span className="hidden sm:block">Nothing was changed by you.</span>
          <Button kind="first" onClick={onClose}>
            Back to the list
          </Button>
        </>
      }
    >
      <div ref={said} tabIndex={-1}>
        <Note kind="plain" role="status">
          {fate === 'gone' ? (
            <>
              <b>{name} was ended meanwhile,</b> by the client or by a colleague. Nothing is left to charge or to end.
            </>
          ) : (
            <>
              <b>{person} has chosen anew meanwhile.</b> The list shows what it is now; charge or end that one from there.
            </>
          )}
        </Note>
      </div>
    </Dialog>
  );
}
