import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { operator } from '@/domain/accounts/account';
import { canEditProfile } from '@/domain/accounts/account-status';
import { deskRoleDescription, deskRoleName } from '@/domain/accounts/desk-role-words';
import { formatFullName } from '@/domain/accounts/profile';
import { getNestedSnapshot, getText, isEmpty, type Snapshot } from '@/domain/accounts/snapshot';
import { describePolicy } from '@/domain/ledger/entry-words';
import type { Action, BookEntry } from '@/domain/ledger/ledger';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { describeSwitches } from '@/domain/requests/pauses';
import { CopyButton } from '@/ui/copy-button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import { combineQueries, QueryBoundary } from '@/ui/feedback/query-boundary';
import { BookSkeleton } from '@/ui/feedback/skeleton';
import { Book } from '@/ui/ledger/book';
import { EntryDetails } from '@/ui/ledger/entry-details';
import { Page, Panel } from '@/ui/page';
import { Time } from '@/ui/time';
import { ChosenMethodPanel } from './chosen-method';
import { OwnCards } from './own-cards';
import { PausesPanel } from './pauses-panel';
import { MethodValue, previewOwnEntry } from './payment-change';
import { PaymentPanel } from './payment-panel';
import { PolicyPanel } from './policy-panel';

interface OwnEntriesProps {
  entries: readonly BookEntry[];
  me: Uid;
  getName: (uid: Uid) => string;
}

/** Maximum number of entries shown here. The ledger keeps them all. */
const maxShown = 10;

function OwnEntries({ entries, me, getName }: OwnEntriesProps) {
  const [open, setOpen] = useState<Op | null>(null);
  if (entries.length === 0) {
    return (
      <EmptyState title="No changes yet">
        When you change your payment method, pause requests, or change the policy, it’s recorded in your own book. No one can edit that.
      </EmptyState>
    );
  }
  const lines = entries.slice(0, maxShown).map((entry) => ({
    // Another manager confirms or refuses the own payment method, and the operator chooses it.
    ...previewOwnEntry(entry, entry.actor === me ? 'You' : getName(entry.actor)),
    details: open === entry.op && <Opened entry={entry} getName={getName} />,
    onToggle: () => setOpen(open === entry.op ? null : entry.op),
  }));
  return <Book caption="Your changes to payment methods, pauses and the policy, newest first" showTimes showYears lines={lines} />;
}

function Opened({ entry, getName }: { entry: BookEntry } & Pick<OwnEntriesProps, 'getName'>) {
  return (
    <EntryDetails
      rows={[
        ...getFacts(entry, getName),
        { label: 'Recorded', value: <Time at={entry.at} format="second" /> },
        { label: 'Entry id', value: <CopyButton bare text={entry.op} subject="the entry id" /> },
      ]}
    />
  );
}

const fieldLabels = [
  { field: 'bitcoin', label: 'Bitcoin address' },
  { field: 'ethereum', label: 'Ethereum address' },
  { field: 'email', label: 'Email' },
] as const;

function getFacts(entry: BookEntry, getName: OwnEntriesProps['getName']) {
  const { action, before, after } = entry;
  if (action.startsWith('policy.')) return getPolicyFacts(entry);
  if (action === 'desk.selected') return getChosenFacts(before, after, getName);
  if (action === 'switches.updated') return getSwitchFacts(entry);
  if (action !== 'payment.proposed') return getMethodFacts(before, after, 'after');
  const isRemoved = !('proposed' in after);
  const proposed = getNestedSnapshot(isRemoved ? before : after, 'proposed');
  return getMethodFacts(before, proposed, isRemoved ? 'removed' : 'proposed');
}

/** @param label what the second value is: "after" */
const getMethodFacts = (before: Snapshot, after: Snapshot, label: string) =>
  fieldLabels
    .filter(({ field }) => getText(before, field) !== getText(after, field))
    .flatMap(({ field, label: name }) => [
      ...(isEmpty(before) ? [] : [{ label: `${name}, before`, value: <MethodValue field={field} text={getText(before, field)} /> }]),
      { label: `${name}, ${label}`, value: <MethodValue field={field} text={getText(after, field)} /> },
    ]);

const getChosenFacts = (before: Snapshot, after: Snapshot, getName: OwnEntriesProps['getName']) => {
  const named = (uid: string) => (uid === '' ? 'no one' : getName(uid));
  return [
    { label: 'Before', value: named(getText(before, 'admin')) },
    { label: 'After', value: named(getText(after, 'admin')) },
  ];
};

/** Acts on documents of the desk that this page is about. */
const shownDeskActions: readonly Action[] = ['desk.selected', 'switches.updated', 'policy.updated', 'policy.proposed', 'policy.cancelled'];

const formatPolicyFact = (policy: Snapshot) =>
  'addressHours' in policy ? `${describePolicy(policy)}, ${String(policy.addressHours)} hours` : 'none';

const getPolicyFacts = ({ action, before, after }: BookEntry) => {
  if (action === 'policy.proposed') return [{ label: 'Proposed', value: formatPolicyFact(getNestedSnapshot(after, 'proposed')) }];
  if (action === 'policy.cancelled') return [{ label: 'Removed', value: formatPolicyFact(getNestedSnapshot(before, 'proposed')) }];
  return [
    { label: 'Before', value: formatPolicyFact(before) },
    { label: 'After', value: formatPolicyFact(after) },
  ];
};

const getSwitchFacts = ({ before, after }: BookEntry) => [
  { label: 'Before', value: describeSwitches(before) },
  { label: 'After', value: describeSwitches(after) },
  { label: 'Notice to clients', value: <span className="wrap-anywhere">{getText(after, 'notice') || 'none'}</span> },
];

/** The administrator's own latest entries about payment methods, pauses and the policy. */
function OwnEntriesPanel() {
  const { uid } = useUserState();
  const methods = useQuery(queries.collectionEntries(uid, 'admins'));
  const choices = useQuery(queries.collectionEntries(uid, 'desk'));
  const people = useQuery(adminQueries.paymentMethods()).data ?? [];
  const entries = combineQueries([methods, choices], () =>
    [...(methods.data ?? []), ...(choices.data ?? []).filter(({ action }) => shownDeskActions.includes(action))].toSorted(
      (a, b) => b.at.getTime() - a.at.getTime(),
    ),
  );
  const getName = (admin: string) => {
    if (admin === operator) return 'The operator';
    const found = people.find(({ profile }) => profile.uid === admin);
    return found ? formatFullName(found.profile) : 'a former administrator';
  };
  return (
    <Panel title="Change history">
      <QueryBoundary query={entries} loading={<BookSkeleton rows={3} />} failedTitle="Couldn’t load your entries">
        {(found) => <OwnEntries entries={found} me={uid} getName={getName} />}
      </QueryBoundary>
    </Panel>
  );
}

export function Component() {
  const { uid, profile } = useUserState();
  const closed = !canEditProfile(profile.status);
  return (
    <Page title="Account settings">
      <div className="@container grid gap-12" key={uid}>
        {closed && (
          <Note kind="error">
            <b>Your status is “{profile.status}”, so you can change only your password.</b> Ask the operator to change your status.
          </Note>
        )}
        <Note>
          <b>Your role: {deskRoleName[profile.desk]}.</b> {deskRoleDescription[profile.desk]}
        </Note>
        <OwnCards closed={closed} />
        {!closed && <PausesPanel />}
        {!closed && <PolicyPanel />}
        {!closed && <PaymentPanel />}
        <ChosenMethodPanel closed={closed} />
        <OwnEntriesPanel />
      </div>
    </Page>
  );
}
