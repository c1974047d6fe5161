import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { Administrator } from '@/data/admin/administrators';
import { adminQueries } from '@/data/admin-queries';
import { cancelProposedPolicy, confirmPolicy, proposePolicy, tightenPolicy } from '@/data/collections/policy';
import { useDeskRole } from '@/data/hooks/use-desk-role';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { canAct } from '@/domain/accounts/account-status';
import { isAgent, isManager } from '@/domain/accounts/desk-role';
import { formatFullName } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/revision-fields';
import { isZero } from '@/domain/money';
import type { DeskPolicy, Policy } from '@/domain/two-people/policy';
import { canReplaceAlone } from '@/domain/two-people/policy-change';
import { getProposedPolicy, type ProposedPolicy } from '@/domain/two-people/waiting-settings';
import { formatDollars } from '@/lib/format';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import { QueryBoundary } from '@/ui/feedback/query-boundary';
import { RoleNote } from '@/ui/feedback/role-note';
import { LoadingPart } from '@/ui/feedback/skeleton';
import { ButtonRow } from '@/ui/forms/button-row';
import { AmountField, TextField } from '@/ui/forms/fields';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { useNow } from '@/ui/hooks/use-now';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';
import { EntryToBeWritten, previewOwnAct } from './payment-change';
import { FieldSkeleton } from './personal-card';
import {
  createPolicySchema,
  formatPolicyAct,
  formatPolicyChange,
  getPolicy,
  isSamePolicy,
  type PolicyInput,
  toPolicyInput,
} from './policy-change';
import { findAuthorFault, type RemovalVerb, WaitingNote } from './waiting/waiting-note';

/** An act on the policy, as it was when the manager asked for it. */
interface PolicyAct {
  kind: 'tighten' | 'propose' | 'confirm' | 'cancel';
  /** What was shown; null for none. */
  stored: DeskPolicy | null;
  /** Of `cancel`, the policy that stays. */
  policy: Policy;
  title: string;
  submitLabel: string;
  explanation: string;
}

const progressMessages = { progress: 'Updating Policy...', failure: 'Error Occurred, Try Again.' };
const successMessages: Record<PolicyAct['kind'], string> = {
  tighten: 'Policy Updated Successfully',
  propose: 'Policy Proposed. Another Manager Has to Confirm.',
  confirm: 'Policy Confirmed Successfully',
  cancel: 'Proposed Policy Removed',
};
const actions = {
  tighten: 'policy.updated',
  propose: 'policy.proposed',
  confirm: 'policy.updated',
  cancel: 'policy.cancelled',
} as const;

const usePolicyAct = (onSuccess: () => void) =>
  useLedgerMutation<PolicyAct>({
    action: ({ kind }) => actions[kind],
    messages: ({ kind }) => ({ ...progressMessages, success: successMessages[kind] }),
    keyParts: ({ kind, stored, policy }) => [kind, String(stored?.rev ?? 0), policy.fourEyes, String(policy.addressHours)],
    send: ({ kind, stored, policy }, op) => {
      const [context, rev] = [currentUserContext(), stored?.rev ?? 0];
      if (kind === 'tighten') return tightenPolicy(context, rev, policy, op);
      if (kind === 'propose') return proposePolicy(context, rev, policy, op);
      return (kind === 'confirm' ? confirmPolicy : cancelProposedPolicy)(context, rev, op);
    },
    onSuccess,
  });

/** The entry that an act writes into the manager's own book. */
function previewPolicyAct({ kind, stored, policy }: PolicyAct, uid: Uid, now: Date) {
  const before = stored ? { fourEyes: stored.fourEyes, addressHours: stored.addressHours, proposed: stored.proposed } : {};
  const proposed = kind === 'propose' ? { ...policy, by: uid, op: 'to come', at: now } : {};
  const after = { ...(kind === 'propose' ? getPolicy(stored) : policy), proposed };
  return previewOwnAct(uid, { col: 'desk', rev: (stored?.rev ?? 0) + 1, action: actions[kind], before, after }, now);
}

const confirmationSchema = v.object({});

interface PolicyDialogProps {
  asked: PolicyAct;
  /** The policy as it is now. */
  current: DeskPolicy | null;
  onDone: () => void;
  onClose: () => void;
}

function PolicyDialog({ asked, current, onDone, onClose }: PolicyDialogProps) {
  const { uid } = useUserState();
  const { act, isPending } = usePolicyAct(onDone);
  const form = useSchemaForm(confirmationSchema, () => act(asked));
  const outdated = current?.rev !== asked.stored?.rev && !isPending;
  return (
    <ActDialog
      form={form}
      label="Not changed yet"
      title={asked.title}
      submitLabel={asked.submitLabel}
      disabledReason={outdated ? 'Close this, and check the policy again.' : undefined}
      onClose={onClose}
      introduction={
        outdated ? (
          <Note kind="error" role="alert">
            <b>Another manager has changed this.</b> Close this, and check the policy again.
          </Note>
        ) : (
          <p>{asked.explanation}</p>
        )
      }
      preview={<EntryToBeWritten entry={previewPolicyAct(asked, uid, useNow())} />}
    >
      {null}
    </ActDialog>
  );
}

/** "Above $1,000.00 two people decide" */
const describeThreshold = ({ fourEyes }: Pick<Policy, 'fourEyes'>): string =>
  isZero(fourEyes) ? 'One person decides about every amount' : `Above ${formatDollars(fourEyes)} two people decide`;

/** What a policy means for the desk, as a sentence of a dialog. */
const explainThreshold = (policy: Policy): string =>
  isZero(policy.fourEyes)
    ? 'One administrator then decides about every amount alone.'
    : `An administrator then has to confirm what another one proposes, above ${formatDollars(policy.fourEyes)}.`;

function createFormAct(stored: DeskPolicy | null, policy: Policy): PolicyAct {
  const submitLabel = formatPolicyAct(stored, policy);
  const replaced = stored && getProposedPolicy(stored) ? ' The policy that waits for a second manager is removed.' : '';
  if (canReplaceAlone(stored, policy)) {
    const explanation = `It applies at once. ${explainThreshold(policy)} Only two managers can raise it again, a day apart.${replaced}`;
    return { kind: 'tighten', stored, policy, submitLabel, title: `${submitLabel}?`, explanation };
  }
  const explanation = `Nothing changes yet. Another manager can confirm it after 24 hours, for a day.${replaced}`;
  return { kind: 'propose', stored, policy, submitLabel, title: `${submitLabel}?`, explanation };
}

function PolicyForm({ stored, onAsk }: { stored: DeskPolicy | null; onAsk: (act: PolicyAct) => void }) {
  const current = getPolicy(stored);
  const schema = createPolicySchema(stored);
  const [nothing, setNothing] = useState(false);
  const submit = (policy: Policy) => {
    const isSame = isSamePolicy(policy, current);
    setNothing(isSame);
    if (!isSame) onAsk(createFormAct(stored, policy));
  };
  // Changes by others appear here; what this manager typed stays.
  const form = useSchemaForm<PolicyInput, Policy>(schema, submit, {
    values: toPolicyInput(current),
    resetOptions: { keepDirtyValues: true },
  });
  const typed = v.safeParse(schema, form.watch());
  const isChanged = typed.success && !isSamePolicy(typed.output, current);
  return (
    <Form {...form} onEdit={() => setNothing(false)}>
      <AmountField
        name="fourEyes"
        label="Two people decide above"
        hint="Withdrawals, deposits without a transaction id, and each figure of an adjustment. 0 turns it off."
      />
      <TextField
        name="addressHours"
        label="Hours that a new payment address waits"
        inputMode="numeric"
        autoComplete="off"
        hint="From 1 to 168, at least 24 unless two managers agree. Then another manager can confirm the address, for a day."
      />
      <ButtonRow>
        <Button type="submit">{isChanged ? formatPolicyAct(stored, typed.output) : 'Save changes'}</Button>
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
  stored: DeskPolicy;
  waiting: ProposedPolicy;
  /** All administrators; undefined while they load. */
  people: readonly Administrator[] | undefined;
  getName: (uid: Uid) => string;
  onAsk: (act: PolicyAct) => void;
}

/** The looser policy that waits, and what this administrator can do about it. */
function ProposedNote({ stored, waiting, people, getName, onAsk }: ProposedNoteProps) {
  const { isManager: canDecide } = useDeskRole();
  const current = getPolicy(stored);
  const change = formatPolicyChange(current, waiting.policy) || 'the same policy';
  const remove = (verb: RemovalVerb): PolicyAct => ({
    kind: 'cancel',
    stored,
    policy: current,
    title: `${verb} the proposed policy?`,
    submitLabel: verb,
    explanation: `${describeThreshold(current)}, as now.`,
  });
  const confirm: PolicyAct = {
    kind: 'confirm',
    stored,
    policy: waiting.policy,
    title: `Confirm ${change}?`,
    submitLabel: `Confirm ${change}`,
    explanation: `It applies at once. ${explainThreshold(waiting.policy)}`,
  };
  return (
    <WaitingNote
      waiting={waiting}
      title={`${getName(waiting.by)} proposed ${change === 'off' ? 'to turn it off' : change}`}
      confirmLabel={confirm.submitLabel}
      fault={people && findAuthorFault(people, waiting.by)}
      canDecide={canDecide}
      onConfirm={() => onAsk(confirm)}
      onRemove={(verb) => onAsk(remove(verb))}
    />
  );
}

/** Who could not do anything alone, if the desk has one administrator who decides, or one manager. */
function LonelyNote({ people }: { people: readonly Administrator[] }) {
  const count = (may: typeof isAgent) => people.filter(({ profile }) => canAct(profile.status) && may(profile.desk)).length;
  if (count(isManager) > 1) return null;
  return (
    <Note>
      {count(isAgent) <= 1 ? (
        <>
          <b>One administrator decides here,</b> so nobody could confirm anything above a threshold, or a new payment address.
        </>
      ) : (
        <>
          <b>The desk has one manager,</b> so nobody could confirm an adjustment above a threshold, a looser policy or a new payment
          address.
        </>
      )}
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
      title={history.length > maxShown ? `Earlier policies, the newest ${maxShown} of ${history.length}` : 'Earlier policies'}
      rows={history
        .toReversed()
        .slice(0, maxShown)
        .map((policy) => ({
          label: (
            <>
              From <Time at={policy.since} />
            </>
          ),
          value: `${describeThreshold(policy)}, ${policy.addressHours} hours`,
        }))}
    />
  );
}

const PolicySkeleton = () => (
  <LoadingPart label="Loading the policy…">
    <div className="grid gap-4" aria-hidden="true">
      <FieldSkeleton width="12rem" />
      <FieldSkeleton width="14rem" />
    </div>
  </LoadingPart>
);

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
          since <Time at={stored.since} format="date" />.
        </>
      )}
    </p>
  );
}

/** Above which amount two people decide. Everybody at the desk reads it, and managers change it. */
export function PolicyPanel() {
  const { isManager: canChange } = useDeskRole();
  const policy = useQuery(queries.policy());
  const people = useQuery(adminQueries.paymentMethods()).data;
  const [asked, setAsked] = useState<PolicyAct | null>(null);
  const [done, setDone] = useState(0);
  const close = () => setAsked(null);
  const finish = () => {
    close();
    setDone(done + 1);
  };
  const getName = (uid: Uid): string => {
    const found = people?.find(({ profile }) => profile.uid === uid);
    return found ? formatFullName(found.profile) : 'An administrator';
  };
  return (
    <Panel title="Two people">
      <QueryBoundary query={policy} loading={<PolicySkeleton />} failedTitle="Couldn’t load the policy">
        {(stored) => {
          const waiting = stored && getProposedPolicy(stored);
          return (
            <div className="grid max-w-measure gap-4">
              <PolicyState stored={stored} />
              {stored && waiting && <ProposedNote {...{ stored, waiting, people, getName }} onAsk={setAsked} />}
              {canChange && people && <LonelyNote people={people} />}
              {canChange ? (
                // An act that was recorded empties the form of what was typed.
                <PolicyForm key={done} stored={stored} onAsk={setAsked} />
              ) : (
                <RoleNote needs="manager" act="Changing the policy" />
              )}
              <p className="text-ink-2 text-t-sm">
                Two accounts of one person, and the owner of the project, are beyond these rules. Everybody with an account can read the
                policy and its history.
              </p>
              {stored && <EarlierPolicies history={stored.history} />}
            </div>
          );
        }}
      </QueryBoundary>
      {asked && <PolicyDialog asked={asked} current={policy.data ?? null} onDone={finish} onClose={close} />}
    </Panel>
  );
}
