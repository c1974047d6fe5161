import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Subscriber } from '@/data/admin/subscribers';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useSecondPerson } from '@/data/hooks/use-second-person';
import { getReadErrorMessage } from '@/data/ledger/error-messages';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { getAvailableBalance } from '@/domain/accounts/account';
import { capitalizeName, formatName, getFirstName } from '@/domain/accounts/person-words';
import { formatDays, formatPlanName, type PlanList } from '@/domain/desk/plans';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { getUncoveredFee } from '@/domain/requests/fee';
import {
  getChargeOp,
  getSubscriptionEnd,
  type Subscriptions,
} from '@/domain/requests/subscription';
import type { Uid } from '@/domain/revision-fields';
import { previewProposal } from '@/domain/statement/entry-preview';
import { formatDayMonthYear, formatDollars } from '@/lib/format';
import { AccountStatusMark } from '@/parts/clients/account-status-mark';
import { EntryLink } from '@/parts/clients/client-link';
import { useClientAccount } from '@/parts/decisions/client-account';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import { OverNote } from '@/parts/decisions/over-note';
import { ReasonField } from '@/parts/decisions/reason-field';
import { RoleNote } from '@/parts/decisions/role-note';
import {
  getSecondPersonReason,
  ProposalPreview,
  SecondPersonNote,
  type SecondPersonState,
} from '@/parts/decisions/second-person-note';
import { ProposalInQueue, useShownProposal } from '@/parts/proposals/proposal-in-queue';
import { getFeeRows } from '@/parts/subscriptions/fee-rows';
import { DescriptionList } from '@/ui/description-list';
import { ErrorState } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import { combineQueries, type QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { StatusMark } from '@/ui/feedback/status-mark';
import { ChoiceField } from '@/ui/forms/choice-field';
import { useSchemaForm } from '@/ui/forms/form';
import { Diff } from '@/ui/ledger/diff';
import { QuotedText } from '@/ui/ledger/quoted-text';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { Dialog } from '@/ui/overlays/dialog';
import { Time } from '@/ui/time';
import {
  getDisabledReason,
  getSubscriptionOutcome,
  previewSubscriptionDecision,
  type SubscriptionCase,
  type SubscriptionDecision,
  type SubscriptionDecisionInput,
  type SubscriptionDecisionKind,
  subscriptionDecisionSchema,
} from './subscription-decision';
import { hasEnded } from './subscription-filters';
import { useSubscriptionDecision } from './use-subscription-decision';

interface SubscriptionFactsProps {
  row: Subscriber;
  /** The entry that charged it; null if there is none. */
  charge: Entry | null;
  query: QueryState<SubscriptionCase>;
  now: Date;
}

function SubscriptionFacts({ row, charge, query, now }: SubscriptionFactsProps) {
  const { subscription } = row;
  return (
    <div className="grid items-start gap-x-12 gap-y-4 sm:grid-cols-2">
      <DescriptionList
        dense
        title="Subscription"
        rows={[
          {
            label: 'Fee',
            value: `${formatDollars(subscription.amount)} for ${formatDays(subscription.duration)}`,
          },
          { label: 'Chosen', value: <Time at={subscription.date} /> },
          { label: 'Ends', value: <Time at={getSubscriptionEnd(subscription)} /> },
          { label: 'Status', value: <StateMark ended={hasEnded(row, now)} /> },
          {
            label: 'Fee charged',
            value: charge ? <ChargeStatus charge={charge} uid={row.uid} /> : 'not yet',
          },
        ]}
      />
      <DescriptionList dense title="Client" rows={getClientRows(row, query)} />
    </div>
  );
}

export const StateMark = ({ ended }: { ended: boolean }) => (
  <StatusMark kind={ended ? 'neutral' : 'success'}>{ended ? 'Ended' : 'Active'}</StatusMark>
);

const ChargeStatus = ({ charge, uid }: { charge: Entry; uid: Uid }) => (
  <>
    <Time at={charge.at} />, <EntryLink uid={uid} folio={formatFolio(charge)} />
  </>
);

const noHolds = { reserved: '0', staked: '0' };

function getClientRows({ profile }: Subscriber, { data, status }: QueryState<SubscriptionCase>) {
  const money = (
    of: (found: SubscriptionCase & { account: NonNullable<SubscriptionCase['account']> }) => string,
  ) => {
    if (data) return data.account ? of({ ...data, account: data.account }) : 'no account';
    return status === 'pending' ? <SkeletonBar width="4.5rem" /> : 'unknown';
  };
  return [
    { label: 'Balance', value: money(({ account }) => formatDollars(account.balance)) },
    { label: 'Reserved', value: money(({ holds }) => formatDollars((holds ?? noHolds).reserved)) },
    {
      label: 'In open trades',
      value: money(({ holds }) => formatDollars((holds ?? noHolds).staked)),
    },
    {
      label: 'Available',
      value: money(({ account, holds }) =>
        formatDollars(getAvailableBalance(account, holds ?? noHolds)),
      ),
    },
    {
      label: 'Account status',
      value: profile ? <AccountStatusMark status={profile.status} /> : 'unknown',
    },
  ];
}

interface SubscriptionOutcomeProps {
  row: Subscriber;
  name: string;
  fate: 'gone' | 'another';
  /** The entry that ended it; null while unknown. */
  ending: Entry | null;
  onClose: () => void;
}

function SubscriptionOutcome({ row, name, fate, ending, onClose }: SubscriptionOutcomeProps) {
  const { uid: me } = useUserState();
  const person = capitalizeName(getFirstName(row.profile));
  return (
    <Dialog
      drawer
      onClose={onClose}
      label="Subscription has changed"
      title={`${name} for ${formatName(row.profile, row.uid)}`}
      closeLabel="Back to list"
    >
      {fate === 'gone' ? (
        <OverNote
          happened={
            ending?.actor === me
              ? 'Your termination was recorded.'
              : `${name} has already been ended${describeEndActor(row, ending)}.`
          }
        >
          There is nothing left to charge or terminate.
        </OverNote>
      ) : (
        <OverNote happened={`${person} has chosen a plan again.`}>
          The list shows the new choice. Charge or terminate it there.
        </OverNote>
      )}
    </Dialog>
  );
}

function describeEndActor({ uid }: Subscriber, ending: Entry | null): string {
  if (!ending) return '';
  return ending.actor === uid ? ' by the client' : ' by another administrator';
}

function SubscriptionNotes({
  row,
  charge,
  charges,
  me,
  now,
}: Omit<SubscriptionFactsProps, 'query'> & { charges: boolean; me: Uid }) {
  if (row.uid === me) {
    return (
      <Note kind="pending" className="mb-4">
        <b>This is your own account.</b> Another administrator must do this.
      </Note>
    );
  }
  if (charge && !row.charge) {
    return (
      <Note kind="pending" role="status" className="mb-4">
        <b>
          {charge.actor === me
            ? 'You have already charged the fee.'
            : 'Another administrator has already charged the fee.'}
        </b>{' '}
        Entry {formatFolio(charge)}: <QuotedText>{charge.reason}</QuotedText>
      </Note>
    );
  }
  if (charges && !charge && hasEnded(row, now)) {
    return (
      <Note kind="pending" className="mb-4">
        <b>
          It ended on {formatDayMonthYear(getSubscriptionEnd(row.subscription))} and was never
          charged.
        </b>{' '}
        Charge it only if the client got what the plan includes.
      </Note>
    );
  }
  return null;
}

interface EffectsNoteProps {
  row: Subscriber;
  found: SubscriptionCase;
  act: SubscriptionDecision;
  /** Of a charge; null for none. */
  second: SecondPersonState | null;
  now: Date;
}

function EffectsNote({
  row: { uid, op, subscription },
  found,
  act,
  second,
  now,
}: EffectsNoteProps) {
  const charges = act.act === 'charge';
  const issue = charges ? getUncoveredFee(found.account, found.holds, subscription) : undefined;
  const line = previewSubscriptionDecision(uid, found, act, now);
  if (issue !== undefined) {
    return (
      <Note kind="error" className="mt-6">
        <b>The fee can’t be charged now.</b> {issue}
      </Note>
    );
  }
  if (!line) return null;
  const figures = charges && (
    <Diff
      caption="Effect of the fee, USD"
      rows={getFeeRows(found.account, found.holds, subscription)}
    />
  );
  if (!second?.isForTwo) return <EntryPreviewCard lines={[line]}>{figures}</EntryPreviewCard>;
  if (second.proposals.data === undefined) return null;
  const proposed = {
    action: 'subscription.charged',
    ref: op,
    amount: subscription.amount,
    outcome: {},
    note: act.reason.trim(),
  } as const;
  return (
    <ProposalPreview
      second="administrator"
      line={previewProposal(uid, second.proposals.data, proposed, now)}
      later={line}
    >
      {figures}
    </ProposalPreview>
  );
}

const formatFeeReason = ({ subscription }: Subscriber, name: string): string =>
  `${name} for ${formatDays(subscription.duration)}, chosen on ${formatDayMonthYear(subscription.date)}.`;

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

/**
 * The client's subscription. A cached one with another op may be older than the row, so it is
 * pending until refetched.
 */
function useSubscriptionState({ uid, op }: Subscriber): QueryState<Subscriptions | null> {
  const found = useQuery(queries.subscription(uid));
  const older = found.isFetching && found.data?.op !== op;
  return older ? { ...found, status: 'pending', data: undefined } : found;
}

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
export function SubscriptionDecisionDialog({
  row,
  first,
  plans,
  now,
  onClose,
}: SubscriptionDecisionDialogProps) {
  const { uid, op, subscription, profile } = row;
  const { uid: me } = useUserState();
  const { isAgent } = useAdminRole();
  const found = useSubscriptionState(row);
  const figures = useClientAccount(uid);
  const charged = useQuery({
    ...queries.entry(uid, getChargeOp(op)),
    enabled: row.charge === null,
  });
  // If it is gone, the last act on the document ended it: perhaps this administrator's own, whose
  // response was lost.
  const latest = found.data?.op ?? op;
  const ending = useQuery({ ...queries.entry(uid, latest), enabled: latest !== op });
  const name = formatPlanName(plans, subscription.plan);
  const feeReason = formatFeeReason(row, name);
  const { act, isPending } = useSubscriptionDecision(row, feeReason, onClose);
  const query = combineQueries([found, figures], () => ({
    found: found.data ?? { subscription: {}, rev: 0, op: '', at: now },
    account: figures.data?.account ?? null,
    holds: figures.data?.holds ?? null,
  }));
  const charge = row.charge ?? charged.data ?? null;
  const person = getFirstName(profile);
  const second = useSecondPerson({
    uid,
    ref: op,
    amount: charge ? null : subscription.amount,
    now,
  });
  const submit = (asked: SubscriptionDecision) =>
    act({ ...asked, isForTwo: asked.act === 'charge' && second.isForTwo });
  const form = useSchemaForm<SubscriptionDecisionInput, SubscriptionDecision>(
    subscriptionDecisionSchema,
    submit,
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
        ending={ending.data ?? null}
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
  const canCharge = charge === null && second.proposed === undefined;
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
      onClose={() => onClose(false)}
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
    </ActDialog>
  );
}
