import { useEffect } from 'react';
import type { Subscriber } from '@/data/admin/subscribers';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useSecondPerson } from '@/data/hooks/use-second-person';
import { getReadErrorMessage } from '@/data/ledger/error-messages';
import { useUserState } from '@/data/user-state';
import { formatName, getFirstName } from '@/domain/accounts/person-words';
import { formatDays, formatPlanName, type PlanList } from '@/domain/desk/plans';
import { getSubscriptionEnd } from '@/domain/requests/subscription';
import { formatDayMonthYear, formatDollars } from '@/lib/format';
import { RoleNote } from '@/parts/decisions/role-note';
import {
  getSecondPersonReason,
  type SecondPersonState,
} from '@/parts/decisions/second-person-note';
import { ProposalInQueue, useShownProposal } from '@/parts/proposals/proposal-in-queue';
import { ErrorState } from '@/ui/feedback/empty-state';
import { type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { ActDialog } from '@/ui/overlays/act-dialog';
import {
  getDisabledReason,
  getSubscriptionOutcome,
  type SubscriptionDecision,
  type SubscriptionDecisionInput,
  type SubscriptionDecisionKind,
  subscriptionDecisionSchema,
} from './subscription-decision';
import { EffectsNote } from './subscription-effects';
import { SubscriptionFacts, SubscriptionNotes } from './subscription-facts';
import { SubscriptionFields } from './subscription-fields';
import { hasEnded } from './subscription-filters';
import { SubscriptionOutcome } from './subscription-outcome';
import { type SubscriptionRead, useSubscriptionCase } from './use-subscription-case';
import { useSubscriptionDecision } from './use-subscription-decision';

const formatFeeReason = ({ subscription }: Subscriber, name: string): string =>
  `${name} for ${formatDays(subscription.duration)}, chosen on ${formatDayMonthYear(subscription.date)}.`;

/** A proposed fee is no reason not to end the subscription. */
const noProposal = { proposals: { data: undefined }, proposed: undefined };

interface SubscriptionDecisionDialogProps {
  row: Subscriber;
  first: SubscriptionDecisionKind;
  plans: PlanList;
  now: Date;
  onClose: (left: boolean) => void;
}

/**
 * Charges the fee of one client's subscription or ends it. If it was ended or replaced in the
 * meantime, explains that instead.
 */
export function SubscriptionDecisionDialog(props: SubscriptionDecisionDialogProps) {
  const { row, first, plans, now, onClose } = props;
  const { uid, op, subscription, profile } = row;
  const name = formatPlanName(plans, subscription.plan);
  const feeReason = formatFeeReason(row, name);
  const read = useSubscriptionCase(row, now);
  const { query, charge, ending } = read;
  const { act, isPending } = useSubscriptionDecision(row, feeReason, onClose);
  const second = useSecondPerson({
    uid,
    ref: op,
    amount: charge ? null : subscription.amount,
    now,
  });
  const form = useSchemaForm<SubscriptionDecisionInput, SubscriptionDecision>(
    subscriptionDecisionSchema,
    (asked) => act({ ...asked, isForTwo: asked.act === 'charge' && second.isForTwo }),
    {
      defaultValues: { act: charge ? 'terminate' : first, forCharge: feeReason, forEnd: '' },
    },
  );
  const proposal = useShownProposal({
    uid,
    profile,
    second: first === 'charge' ? second : noProposal,
    isPending,
  });
  const { resetField } = form;
  const isCharged = charge !== null;
  useEffect(() => {
    // Its text was sent, or is of no use any more: closing the dialog loses nothing.
    if (isCharged) resetField('forCharge');
  }, [isCharged, resetField]);
  // While this administrator's act is being written, the form stays: the act reports its own
  // outcome.
  const fate = query.data && !isPending ? getSubscriptionOutcome(op, query.data.found) : 'same';
  if (fate !== 'same') {
    return (
      <SubscriptionOutcome
        row={row}
        name={name}
        fate={fate}
        ending={ending}
        onClose={() => onClose(fate === 'gone')}
      />
    );
  }
  if (proposal)
    return (
      <ProposalInQueue
        row={proposal}
        choice={undefined}
        now={now}
        onClose={() => onClose(false)}
        onDecided={() => onClose(false)}
        onNext={undefined}
      />
    );
  return (
    <SubscriptionForm
      row={row}
      name={name}
      form={form}
      read={read}
      second={second}
      now={now}
      onClose={() => onClose(false)}
    />
  );
}

interface SubscriptionFormProps {
  row: Subscriber;
  /** Of the plan. */
  name: string;
  form: SchemaForm<SubscriptionDecisionInput, SubscriptionDecision>;
  read: SubscriptionRead;
  second: SecondPersonState;
  now: Date;
  onClose: () => void;
}

function SubscriptionForm({ row, name, form, read, second, now, onClose }: SubscriptionFormProps) {
  const { uid, subscription, profile } = row;
  const { query, charge } = read;
  const { uid: me } = useUserState();
  const { isAgent } = useAdminRole();
  const person = getFirstName(profile);
  const values = form.watch();
  const charges = values.act === 'charge';
  const reason = charges ? values.forCharge : values.forEnd;
  const end = formatDayMonthYear(getSubscriptionEnd(subscription));
  return (
    <ActDialog
      form={form}
      drawer
      label={hasEnded(row, now) ? `Ended on ${end}` : `Runs until ${end}`}
      title={`${name} for ${formatName(profile, uid)}`}
      submitLabel={
        charges
          ? `${second.isForTwo ? 'Propose to charge' : 'Charge'} ${formatDollars(subscription.amount)}`
          : `Terminate and tell ${person}`
      }
      kind={charges ? 'primary' : 'danger'}
      disabledReason={
        getDisabledReason(values.act, { uid, me, subscription, charged: charge !== null, query }) ??
        (charges ? getSecondPersonReason(second) : undefined)
      }
      onClose={onClose}
      introduction={
        <>
          <SubscriptionNotes row={row} charge={charge} charges={charges} me={me} now={now} />
          <SubscriptionFacts row={row} charge={charge} query={query} now={now} />
          {query.status === 'error' && !query.data && (
            <ErrorState title="Couldn’t load the client’s account" onRetry={query.refetch}>
              {getReadErrorMessage(query.error)} You can’t charge or terminate until it loads.
            </ErrorState>
          )}
        </>
      }
      preview={
        query.data &&
        !(charges && charge) && (
          <EffectsNote
            row={row}
            found={query.data}
            act={{ act: values.act, reason }}
            second={charges ? second : null}
            now={now}
          />
        )
      }
      closedNote={
        isAgent ? undefined : (
          <div className="mt-6">
            <RoleNote needs="agent" act="charge and terminate" />
          </div>
        )
      }
    >
      <SubscriptionFields
        row={row}
        name={name}
        charges={charges}
        charge={charge}
        second={second}
        now={now}
      />
    </ActDialog>
  );
}
