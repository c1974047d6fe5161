import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Administrator } from '@/data/admin/administrators';
import { adminQueries } from '@/data/admin-queries';
import { tightenPolicy } from '@/data/collections/policy';
import { proposePolicy } from '@/data/collections/proposals';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { canAct } from '@/domain/accounts/account-status';
import { isAgent, isManager } from '@/domain/accounts/admin-role';
import { reasonSchema } from '@/domain/input/reason';
import { isZero } from '@/domain/money';
import type { Reason } from '@/domain/revision-fields';
import type { DeskPolicy, Policy } from '@/domain/two-people/policy';
import { canReplaceAlone } from '@/domain/two-people/policy-change';
import { type DeskProposal, findProposedPolicy } from '@/domain/two-people/proposed-settings';
import { getMovedToday, hasDaily } from '@/domain/two-people/tally';
import { keepOwnReason } from '@/lib/browser-storage/own-reasons';
import { formatDollars } from '@/lib/format';
import { RoleNote } from '@/parts/decisions/role-note';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import { combineQueries, QueryBoundary } from '@/ui/feedback/query-boundary';
import { ButtonRow } from '@/ui/forms/button-row';
import { AmountField, TextField } from '@/ui/forms/fields';
import { FieldsSkeleton } from '@/ui/forms/fields-skeleton';
import { Form, FormError, useSchemaForm } from '@/ui/forms/form';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { useNow } from '@/ui/hooks/use-now';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';
import { EntryToBeWritten, previewOwnAct } from './payment-change';
import {
  createPolicySchema,
  formatHours,
  formatPolicyAct,
  formatPolicyChange,
  getPolicy,
  isSamePolicy,
  type PolicyInput,
  toPolicyInput,
} from './policy-schema';
import { ProposedSettingNote } from './proposed-setting-note';
import { ProposalPreview, WhyField } from './proposing';

/** A change of the policy that the manager asked for. */
interface AskedPolicy {
  /** What was shown; null for none. */
  stored: DeskPolicy | null;
  policy: Policy;
}
interface PolicyRequest extends AskedPolicy {
  /** Of a proposal; otherwise empty. */
  reason: Reason;
}

const failure = 'Error Occurred, Try Again.';
const messages = {
  update: { progress: 'Updating Policy...', success: 'Policy Updated Successfully', failure },
  propose: {
    progress: 'Updating Policy...',
    success: 'Policy Proposed. Another Manager Has to Approve.',
    failure,
  },
};

/** Sets a stricter policy, or proposes a looser one. */
function useChangePolicy(isProposal: boolean, onSuccess: () => void) {
  const { uid } = useUserState();
  return useLedgerMutation<PolicyRequest>({
    action: isProposal ? 'proposal.made' : 'policy.updated',
    messages: isProposal ? messages.propose : messages.update,
    keyParts: ({ stored, policy, reason }) => [
      String(stored?.rev ?? 0),
      policy.fourEyes,
      policy.daily,
      String(policy.addressHours),
      reason,
    ],
    send: ({ stored, policy, reason }, op) => {
      const context = currentUserContext();
      const rev = stored?.rev ?? 0;
      return isProposal
        ? proposePolicy(context, { policy, reason, rev, op })
        : tightenPolicy(context, { rev, policy, op });
    },
    onSuccess: (_, { reason }) => {
      if (isProposal) keepOwnReason(uid, 'policy.updated', reason);
      onSuccess();
    },
  });
}

/** The entry of a stricter policy, which is in the manager's own book. */
function PolicyPreview({ stored, policy }: AskedPolicy) {
  const { uid } = useUserState();
  const before = stored ? getPolicy(stored) : {};
  const entry = {
    col: 'desk',
    rev: (stored?.rev ?? 0) + 1,
    action: 'policy.updated',
    before: { ...before },
    after: { ...policy },
  } as const;
  return <EntryToBeWritten entry={previewOwnAct(uid, entry, useNow())} />;
}

interface PolicyDialogProps {
  asked: AskedPolicy;
  /** The policy as it is now. */
  current: DeskPolicy | null;
  /** Whether a looser policy waits. */
  waits: boolean;
  onDone: () => void;
  onClose: () => void;
}

function PolicyDialog({ asked, current, waits, onDone, onClose }: PolicyDialogProps) {
  const { stored, policy } = asked;
  const isProposal = !canReplaceAlone(stored, policy);
  const submitLabel = formatPolicyAct(stored, policy);
  const { act, isPending } = useChangePolicy(isProposal, onDone);
  const [schema] = useState(() => v.object({ reason: isProposal ? reasonSchema : v.string() }));
  const form = useSchemaForm(schema, ({ reason }) => act({ ...asked, reason }), {
    defaultValues: { reason: '' },
  });
  const outdated = !isPending && (current?.rev !== stored?.rev || (isProposal && waits));
  return (
    <ActDialog
      form={form}
      label="Not changed yet"
      title={`${submitLabel}?`}
      submitLabel={submitLabel}
      disabledReason={outdated ? 'Close this, and check the policy again.' : undefined}
      onClose={onClose}
      introduction={
        outdated ? (
          <Note kind="error" role="alert">
            <b>Another manager has changed this.</b> Close this, and check the policy again.
          </Note>
        ) : (
          <p className={isProposal ? 'mb-4' : undefined}>
            {explainChange(asked, { isProposal, waits })}
          </p>
        )
      }
      preview={
        isProposal ? (
          <ProposalPreview
            proposed={{
              action: 'policy.updated',
              from: getPolicy(stored),
              outcome: policy,
              note: form.watch('reason').trim(),
            }}
          />
        ) : (
          <PolicyPreview {...asked} />
        )
      }
    >
      {isProposal && <WhyField act="policy.updated" />}
    </ActDialog>
  );
}

/** "Above $1,000.00 a second approval is needed" */
const describeThreshold = ({ fourEyes }: Pick<Policy, 'fourEyes'>): string =>
  isZero(fourEyes)
    ? 'One person decides about every amount'
    : `Above ${formatDollars(fourEyes)} a second approval is needed`;

/** "One administrator moves at most $5,000.00 a day alone" */
const describeDaily = ({ daily }: Pick<Policy, 'daily'>): string =>
  isZero(daily)
    ? 'A day has no sum'
    : `One administrator moves at most ${formatDollars(daily)} a day alone`;

/** "Above $1,000.00 a second approval is needed, $5,000.00 a day alone, 24 hours": a replaced policy. */
const describeWhole = (policy: Policy): string =>
  [
    describeThreshold(policy),
    ...(isZero(policy.daily) ? [] : [`${formatDollars(policy.daily)} a day alone`]),
    formatHours(policy),
  ].join(', ');

/** What a stricter policy means for the desk, a sentence for each term that differs. */
const explainTerms = (before: Policy, after: Policy): string[] =>
  [
    after.fourEyes !== before.fourEyes &&
      `Another administrator then approves what is proposed above ${formatDollars(after.fourEyes)}.`,
    after.daily !== before.daily &&
      `Above ${formatDollars(after.daily)} of one’s own in a day, each movement needs a second approval.`,
    after.addressHours !== before.addressHours &&
      `A new payment address then waits ${formatHours(after)}.`,
  ].filter((sentence) => sentence !== false);

/** What the change does, and what becomes of a policy that waits. */
function explainChange(
  { stored, policy }: AskedPolicy,
  { isProposal, waits }: { isProposal: boolean; waits: boolean },
): string {
  if (isProposal)
    return 'Nothing changes yet. Another manager can approve it after 24 hours, for a day.';
  const voided = waits
    ? ' The policy that waits for a second manager can then no longer be approved.'
    : '';
  const before = getPolicy(stored);
  const isWaitOnly = policy.fourEyes === before.fourEyes && policy.daily === before.daily;
  const effect = explainTerms(before, policy).join(' ');
  return `It applies at once. ${effect} Only two managers can ${isWaitOnly ? 'shorten' : 'raise'} it again, a day apart.${voided}`;
}

const oneWaits =
  'A looser policy waits already: see above. It has to be taken back or rejected before another is proposed.';

/** What the sum counts, and what this manager has moved of it. */
function DailyHint({ policy }: { policy: DeskPolicy | null }) {
  const { data: tally } = useQuery({ ...adminQueries.ownTally(), enabled: hasDaily(policy) });
  const now = useNow();
  const moved =
    hasDaily(policy) && tally !== undefined
      ? ` You have moved ${formatDollars(getMovedToday(tally, now))} alone today.`
      : '';
  return (
    <>
      What one administrator moves in a UTC day without a second approval. Beyond it, everything is
      proposed. 0 for none.
      {moved}
    </>
  );
}

interface PolicyFormProps {
  stored: DeskPolicy | null;
  /** Whether a looser policy waits. */
  waits: boolean;
  /** How many acts of this form were recorded. */
  done: number;
  onAsk: (asked: AskedPolicy) => void;
}

function PolicyForm({ stored, waits, done, onAsk }: PolicyFormProps) {
  const current = getPolicy(stored);
  const schema = createPolicySchema(stored);
  const [nothing, setNothing] = useState(false);
  const submit = (policy: Policy) => {
    const isSame = isSamePolicy(policy, current);
    setNothing(isSame);
    if (isSame) return;
    if (waits && !canReplaceAlone(stored, policy)) throw new FormError(oneWaits);
    onAsk({ stored, policy });
  };
  // Changes by others appear here; what this manager typed stays.
  const form = useSchemaForm<PolicyInput, Policy>(schema, submit, {
    values: toPolicyInput(current),
    resetOptions: { keepDirtyValues: true },
  });
  const { reset } = form;
  // An act that was recorded empties the form of what was typed. The button stays, because it gets
  // the focus back.
  useEffect(() => {
    if (done > 0) reset(undefined, { keepDirtyValues: false });
  }, [done, reset]);
  const typed = v.safeParse(schema, form.watch());
  const isChanged = typed.success && !isSamePolicy(typed.output, current);
  return (
    <Form {...form} onEdit={() => setNothing(false)}>
      <AmountField
        name="fourEyes"
        label="Second approval above"
        hint="Deposits, withdrawals, results of trades, fees, each figure of an adjustment, and closing an account with that balance. 0 turns it off."
      />
      <AmountField name="daily" label="A day’s sum alone" hint={<DailyHint policy={stored} />} />
      <TextField
        name="addressHours"
        label="Waiting period for a new payment address, hours"
        inputMode="numeric"
        autoComplete="off"
        hint="24 to 168 (1 to 23 needs two managers). After it, another manager has one day to approve."
      />
      <ButtonRow>
        <Button type="submit">
          {isChanged ? formatPolicyAct(stored, typed.output) : 'Save changes'}
        </Button>
        {nothing && (
          <p className="text-ink-2 text-t-sm" role="status">
            Nothing to save: you changed nothing.
          </p>
        )}
      </ButtonRow>
    </Form>
  );
}

interface ProposedNoteProps {
  stored: DeskPolicy | null;
  proposed: DeskProposal;
  /** All administrators; undefined while they load. */
  people: readonly Administrator[] | undefined;
}

/** The looser policy that waits. */
function ProposedNote({ stored, proposed, people }: ProposedNoteProps) {
  if (!('fourEyes' in proposed.outcome)) return null;
  const change = formatPolicyChange(getPolicy(stored), proposed.outcome) || 'the same policy';
  return (
    <ProposedSettingNote
      proposal={proposed}
      what={change === 'off' ? 'to turn it off' : change}
      current={stored}
      policy={stored}
      author={
        people && (people.find(({ profile }) => profile.uid === proposed.by)?.profile ?? null)
      }
    />
  );
}

/** Says to the only manager what nobody can approve. */
function LonelyNote({ people }: { people: readonly Administrator[] }) {
  const count = (may: typeof isAgent) =>
    people.filter(({ profile }) => canAct(profile.status) && may(profile.desk)).length;
  if (count(isManager) > 1) return null;
  return (
    <Note>
      <b>
        {count(isAgent) <= 1
          ? 'You’re the only administrator who decides: no one can approve anything above the threshold, a looser policy or a new payment address.'
          : 'You’re the only manager: no one can approve large adjustments, a looser policy or a new payment address.'}
      </b>{' '}
      Add a second manager.
    </Note>
  );
}

/** Replaced policies shown here. The journal of the desk has them all. */
const maxShown = 10;

/** Replaced policies, newest first, with the time from which each applied. */
function EarlierPolicies({ history }: Pick<DeskPolicy, 'history'>) {
  if (history.length === 0) return null;
  return (
    <DescriptionList
      dense
      title={
        history.length > maxShown
          ? `Earlier policies, the newest ${maxShown} of ${history.length}`
          : 'Earlier policies'
      }
      rows={history
        .toReversed()
        .slice(0, maxShown)
        .map((policy) => ({
          label: (
            <>
              From <Time at={policy.since} />
            </>
          ),
          value: describeWhole(policy),
        }))}
    />
  );
}

function PolicyState({ stored }: { stored: DeskPolicy | null }) {
  const current = getPolicy(stored);
  return (
    <p>
      <b>
        {describeThreshold(current)}
        {stored ? ',' : '.'}
      </b>
      {stored && (
        <>
          {' '}
          since <Time at={stored.since} format="date" />. {describeDaily(current)}.
        </>
      )}
    </p>
  );
}

/** Above which amount two people decide. Everybody at the desk reads it, and managers change it. */
export function PolicyPanel() {
  const { isManager: canChange } = useAdminRole();
  const policy = useQuery(queries.policy());
  const proposals = useQuery(queries.deskProposals());
  const people = useQuery(adminQueries.paymentMethods()).data;
  const known = combineQueries([policy, proposals], () => ({
    stored: policy.data ?? null,
    proposed: findProposedPolicy(proposals.data ?? []),
  }));
  const [asked, setAsked] = useState<AskedPolicy | null>(null);
  const [done, setDone] = useState(0);
  const close = () => setAsked(null);
  const finish = () => {
    close();
    setDone(done + 1);
  };
  return (
    <Panel title="Second approval" id="policy">
      <QueryBoundary
        query={known}
        loading={
          <FieldsSkeleton label="Loading the policy…" widths={['12rem', '12rem', '14rem']} />
        }
        failedTitle="Couldn’t load the policy"
      >
        {({ stored, proposed }) => (
          <div className="grid max-w-measure gap-4">
            <PolicyState stored={stored} />
            {proposed && <ProposedNote stored={stored} proposed={proposed} people={people} />}
            {canChange && people && <LonelyNote people={people} />}
            {canChange ? (
              <PolicyForm
                stored={stored}
                waits={proposed !== undefined}
                done={done}
                onAsk={setAsked}
              />
            ) : (
              <RoleNote needs="manager" act="change the policy" />
            )}
            <p className="text-ink-2 text-t-sm">
              These rules can’t tell that two accounts are one person, and don’t bind the project’s
              owner. Everybody with an account can read the policy and its history.
            </p>
            {stored && <EarlierPolicies history={stored.history} />}
          </div>
        )}
      </QueryBoundary>
      {asked && known.data && (
        <PolicyDialog
          asked={asked}
          current={known.data.stored}
          waits={known.data.proposed !== undefined}
          onDone={finish}
          onClose={close}
        />
      )}
    </Panel>
  );
}
