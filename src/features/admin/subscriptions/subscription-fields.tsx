import type { Subscriber } from '@/data/admin/subscribers';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useUserState } from '@/data/user-state';
import { capitalizeName, getFirstName } from '@/domain/accounts/person-words';
import type { Entry } from '@/domain/ledger/ledger';
import { formatDollars } from '@/lib/format';
import { ReasonField } from '@/parts/decisions/reason-field';
import { SecondPersonNote, type SecondPersonState } from '@/parts/decisions/second-person-note';
import { ChoiceField } from '@/ui/forms/choice-field';

interface OptionsInput {
  row: Subscriber;
  charge: Entry | null;
  /** Of the plan. */
  name: string;
  person: string;
  second: SecondPersonState;
}

function describeCharging({ charge, second }: OptionsInput): string {
  if (charge) return 'Already charged. A subscription is charged once.';
  if (second.proposed) return 'Proposed already. It needs a second approval.';
  return `Exactly this agreed fee leaves the balance${second.isForTwo ? ' once another administrator approves' : ''}. A subscription can be charged only once.`;
}

const getOptions = (input: OptionsInput) => [
  {
    value: 'charge',
    label: `${input.second.isForTwo ? 'Propose to charge' : 'Charge'} the fee of ${formatDollars(input.row.subscription.amount)}`,
    text: describeCharging(input),
  },
  {
    value: 'terminate',
    label: `Terminate ${input.name}`,
    text: input.charge
      ? `${input.name} ends right away. This doesn’t refund the fee already charged; an adjustment can. ${input.person} can choose a plan again.`
      : `${input.name} ends right away and its fee is waived: it can no longer be charged. ${input.person} can choose a plan again.`,
  },
];

interface SubscriptionFieldsProps {
  row: Subscriber;
  /** Of the plan. */
  name: string;
  /** Whether charging is chosen. */
  charges: boolean;
  /** The entry that charged it; null if there is none. */
  charge: Entry | null;
  second: SecondPersonState;
  now: Date;
}

/** The choice between the two acts, and the reason of the chosen one. */
export function SubscriptionFields({
  row,
  name,
  charges,
  charge,
  second,
  now,
}: SubscriptionFieldsProps) {
  const { uid: me } = useUserState();
  const { isAgent } = useAdminRole();
  const { uid, op } = row;
  const person = getFirstName(row.profile);
  const canCharge = charge === null && second.proposed === undefined;
  return (
    <div className="mt-6 grid gap-4">
      <ChoiceField
        name="act"
        label="Action"
        options={getOptions({ row, charge, name, person: capitalizeName(person), second }).map(
          (one) => ({
            ...one,
            disabled: uid === me || (one.value === 'charge' && !canCharge),
          }),
        )}
      />
      {charges && !charge && isAgent && (
        <SecondPersonNote action="subscription.charged" state={second} now={now} />
      )}
      {charges && !charge && (
        <ReasonField
          name="forCharge"
          label="What the fee is for"
          reader={person}
          act="subscription.charged"
          subject={op}
          author={me}
        />
      )}
      {!charges && (
        <ReasonField
          name="forEnd"
          label="Reason for terminating"
          reader={person}
          act="subscription.terminated"
          subject={op}
          author={me}
        />
      )}
    </div>
  );
}
