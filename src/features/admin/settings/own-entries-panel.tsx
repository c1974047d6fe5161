import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { operator } from '@/domain/accounts/account';
import { formatFullName } from '@/domain/accounts/profile';
import { describeSwitches } from '@/domain/desk/pauses';
import type { Action, BookEntry } from '@/domain/ledger/ledger';
import { deskBook, type Op, type Uid } from '@/domain/revision-fields';
import { getNestedSnapshot, getText, isEmpty, type Snapshot } from '@/domain/snapshot';
import { describePolicy } from '@/domain/statement/entry-words';
import { MethodValue } from '@/parts/decisions/method-changes';
import { CopyButton } from '@/ui/copy-button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { combineQueries, QueryBoundary } from '@/ui/feedback/query-boundary';
import { BookSkeleton } from '@/ui/feedback/skeleton';
import { Book } from '@/ui/ledger/book';
import { EntryDetails } from '@/ui/ledger/entry-details';
import { Panel } from '@/ui/page';
import { rowTarget } from '@/ui/tables/row-target';
import { Time } from '@/ui/time';
import { previewOwnEntry } from './payment-change';

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
        When you change your payment method, pause requests, or change the policy, it’s recorded in
        your own book, and what you propose in that of the desk. No one can edit either.
      </EmptyState>
    );
  }
  const lines = entries.slice(0, maxShown).map((entry) => ({
    // Another manager decides about what one proposed, and the operator chooses the payment method.
    ...previewOwnEntry(entry, entry.actor === me ? 'You' : getName(entry.actor)),
    details: open === entry.op && <Opened entry={entry} getName={getName} />,
    onToggle: () => setOpen(open === entry.op ? null : entry.op),
  }));
  return (
    <Book
      caption="Your changes to payment methods, pauses and the policy, newest first"
      showTimes
      showYears
      rowTarget={rowTarget}
      lines={lines}
    />
  );
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
  const { col, action, before, after } = entry;
  if (col === 'proposals') return getProposalFacts(entry, getName);
  if (action === 'policy.updated') return getPolicyFacts(before, after, 'After');
  if (action === 'desk.selected') return getChosenFacts(before, after, getName);
  return action === 'switches.updated'
    ? getSwitchFacts(entry)
    : getMethodFacts(before, after, 'after');
}

/** What was proposed, by whom and why, and why it was rejected. */
function getProposalFacts({ after, reason }: BookEntry, getName: OwnEntriesProps['getName']) {
  const from = getNestedSnapshot(after, 'from');
  const outcome = getNestedSnapshot(after, 'outcome');
  return [
    ...(after.action === 'policy.updated'
      ? getPolicyFacts(from, outcome, 'Proposed')
      : getMethodFacts(from, outcome, 'proposed')),
    { label: 'Proposed by', value: getName(getText(after, 'by')) },
    { label: 'Why', value: <span className="wrap-anywhere">{getText(after, 'note')}</span> },
    ...(reason === ''
      ? []
      : [{ label: 'Why it was rejected', value: <span className="wrap-anywhere">{reason}</span> }]),
  ];
}

/** @param label what the second value is: "after" */
const getMethodFacts = (before: Snapshot, after: Snapshot, label: string) =>
  fieldLabels
    .filter(({ field }) => getText(before, field) !== getText(after, field))
    .flatMap(({ field, label: name }) => [
      ...(isEmpty(before)
        ? []
        : [
            {
              label: `${name}, before`,
              value: <MethodValue field={field} text={getText(before, field)} />,
            },
          ]),
      {
        label: `${name}, ${label}`,
        value: <MethodValue field={field} text={getText(after, field)} />,
      },
    ]);

const getChosenFacts = (before: Snapshot, after: Snapshot, getName: OwnEntriesProps['getName']) => {
  const named = (uid: Uid) => (uid === '' ? 'no one' : getName(uid));
  return [
    { label: 'Before', value: named(getText(before, 'admin')) },
    { label: 'After', value: named(getText(after, 'admin')) },
  ];
};

/** Acts on documents of the desk that this page is about. */
const shownDeskActions: readonly Action[] = ['desk.selected', 'switches.updated', 'policy.updated'];

const formatPolicyFact = (policy: Snapshot) =>
  'addressHours' in policy
    ? `${describePolicy(policy)}, ${String(policy.addressHours)} hours`
    : 'none';

/** @param label what the second value is: "After" */
const getPolicyFacts = (before: Snapshot, after: Snapshot, label: string) => [
  { label: 'Before', value: formatPolicyFact(before) },
  { label, value: formatPolicyFact(after) },
];

const getSwitchFacts = ({ before, after }: BookEntry) => [
  { label: 'Before', value: describeSwitches(before) },
  { label: 'After', value: describeSwitches(after) },
  {
    label: 'Notice to clients',
    value: <span className="wrap-anywhere">{getText(after, 'notice') || 'none'}</span>,
  },
];

/**
 * Newest entries of the desk's book that are read. Those of other administrators among them are not
 * shown.
 */
const maxDeskEntries = 20;

/**
 * The administrator's own latest entries about payment methods, pauses and the policy, and what
 * they proposed or decided about these.
 */
export function OwnEntriesPanel() {
  const { uid } = useUserState();
  const methods = useQuery(queries.collectionEntries(uid, 'admins'));
  const choices = useQuery(queries.collectionEntries(uid, 'desk'));
  const proposals = useQuery(queries.latestEntries(deskBook, maxDeskEntries));
  const people = useQuery(adminQueries.paymentMethods()).data ?? [];
  const entries = combineQueries([methods, choices, proposals], () =>
    [
      ...(methods.data ?? []),
      ...(choices.data ?? []).filter(({ action }) => shownDeskActions.includes(action)),
      ...(proposals.data ?? []).filter(({ actor, after }) => actor === uid || after.by === uid),
    ].toSorted((a, b) => b.at.getTime() - a.at.getTime()),
  );
  const getName = (admin: string) => {
    if (admin === operator) return 'The operator';
    const found = people.find(({ profile }) => profile.uid === admin);
    return found ? formatFullName(found.profile) : 'a former administrator';
  };
  return (
    <Panel title="Change history">
      <QueryBoundary
        query={entries}
        loading={<BookSkeleton rows={3} money={false} />}
        failedTitle="Couldn’t load your entries"
      >
        {(found) => <OwnEntries entries={found} me={uid} getName={getName} />}
      </QueryBoundary>
    </Panel>
  );
}
