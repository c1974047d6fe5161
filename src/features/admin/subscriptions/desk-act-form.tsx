import type { Subscriber } from '@/data/collections/subscribers';
import { causeOf } from '@/data/ledger/causes';
import { atStart, firstNameOf, nameOf } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/ledger/envelope';
import type { Entry } from '@/domain/ledger/ledger';
import { daysInWords, type PlanList, planName } from '@/domain/requests/plans';
import { endsAt } from '@/domain/requests/subscription';
import { dayMonthYear, usd } from '@/lib/format';
import { Failed } from '@/ui/feedback/empty';
import type { RemoteState } from '@/ui/feedback/remote';
import { ChoiceField } from '@/ui/forms/fields';
import { useSchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { type Act, blockedBecause, type Case, type DeskAct, type DeskActInput, deskActSchema, fateOf } from './desk-act';
import { SubscriptionFacts } from './subscription-facts';
import { SubscriptionFate } from './subscription-fate';
import { SubscriptionNotes } from './subscription-notes';
import { hasEnded } from './view';
import { WhatFollows } from './what-follows';

export interface DeskActFormProps {
  row: Subscriber;
  /** The entry that charged it; null while none has. */
  charge: Entry | null;
  /** Where it is gone, the entry that ended it; null while that is not known. */
  ending: Entry | null;
  of: RemoteState<Case>;
  plans: PlanList;
  me: Uid;
  now: Date;
  /** The act that is chosen at first. */
  first: Act;
  busy: boolean;
  /** @throws FormError */
  act: (act: DeskAct) => Promise<void>;
  onClose: (left: boolean) => void;
}

/** One client's subscription: what it is, and charging its fee or ending it. Where somebody was faster, it says so instead. */
export function DeskActForm(props: DeskActFormProps) {
  const { row, ending, of, busy, plans, me, onClose } = props;
  const fate = of.data ? fateOf(row.op, of.data.found) : 'same';
  // While the own act is under way, its outcome is told by the act.
  if (fate === 'same' || busy) return <Acting {...props} />;
  return <SubscriptionFate row={row} fate={fate} ending={ending} plans={plans} me={me} onClose={() => onClose(fate === 'gone')} />;
}

function Acting({ row, charge, of, plans, me, now, first, act, onClose }: DeskActFormProps) {
  const { uid, subscription, profile } = row;
  const name = planName(plans, subscription.plan);
  const person = firstNameOf(profile);
  const form = useSchemaForm<DeskActInput, DeskAct>(deskActSchema, act, {
    defaultValues: { act: charge ? 'terminate' : first, forCharge: feeReason(row, name), forEnd: '' },
  });
  const values = form.watch();
  const charges = values.act === 'charge';
  const reason = charges ? values.forCharge : values.forEnd;
  const situation = { uid, me, subscription, charged: charge !== null, of };
  const fee = usd(subscription.amount);
  return (
    <ActDialog
      form={form}
      beside
      label={hasEnded(row, now) ? `Ended on ${dayMonthYear(endsAt(subscription))}` : `Runs until ${dayMonthYear(endsAt(subscription))}`}
      title={`${name} of ${nameOf(profile, uid)}`}
      submit={charges ? `Charge ${fee}` : `Terminate and tell ${person}`}
      kind={charges ? 'first' : 'refuse-sure'}
      note={charges ? 'Charge and reason are one commit.' : 'The termination and its reason are one commit.'}
      notYet={blockedBecause(values.act, situation)}
      onClose={() => onClose(false)}
      about={
        <>
          <SubscriptionNotes row={row} charge={charge} charges={charges} own={uid === me} me={me} now={now} />
          <SubscriptionFacts row={row} charge={charge} of={of} now={now} />
          {of.status === 'error' && !of.data && (
            <Failed title="The client’s account could not be read" onRetry={of.refetch}>
              {causeOf(of.error)} Nothing can be charged or terminated until it is read.
            </Failed>
          )}
        </>
      }
      outcome={of.data && !(charges && charge) && <WhatFollows row={row} found={of.data} act={{ act: values.act, reason }} now={now} />}
    >
      <div className="mt-s-5 grid gap-s-4">
        <ChoiceField
          name="act"
          label="What to do"
          options={options(row, charge, name, atStart(person)).map((one) => ({
            ...one,
            disabled: uid === me || (one.value === 'charge' && charge !== null),
          }))}
        />
        {charges && !charge && <ReasonField name="forCharge" label="What the fee is for" reader={person} />}
        {!charges && <ReasonField name="forEnd" label="Reason for terminating it" reader={person} />}
      </div>
    </ActDialog>
  );
}

/** True as it stands, and there to be changed. */
const feeReason = ({ subscription }: Subscriber, name: string): string =>
  `${name} for ${daysInWords(subscription.duration)}, chosen on ${dayMonthYear(subscription.date)}.`;

const options = ({ subscription }: Subscriber, charge: Entry | null, name: string, person: string) => [
  {
    value: 'charge',
    label: `Charge the fee of ${usd(subscription.amount)}`,
    text: charge
      ? 'It was charged already. A subscription is charged once.'
      : 'Exactly this fee, as it was agreed to, leaves the balance. A subscription can be charged once only.',
  },
  {
    value: 'terminate',
    label: `Terminate ${name}`,
    text: charge
      ? `${name} ends at once. What was charged is not paid back by this; an adjustment can do that. ${person} can choose a plan again.`
      : `${name} ends at once and its fee is waived: it cannot be charged any more. ${person} can choose a plan again.`,
  },
];
