import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getNewestByActions } from '@/data/ledger/ledger';
import { queries } from '@/data/queries';
import { getAvailableBalance, operator } from '@/domain/accounts/account';
import { type AccountStatus, describePermissions, getAccountStatusName, isAccountStatus } from '@/domain/accounts/account-status';
import { formatName, getFirstName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { getText } from '@/domain/accounts/snapshot';
import { reasonSchema } from '@/domain/input/reason';
import { previewEntry } from '@/domain/ledger/entry-preview';
import type { Entry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { isZero, type Money } from '@/domain/money';
import { formatDollars } from '@/lib/format';
import { EntryPreviewCard } from '@/ui/feedback/entry-preview-card';
import { Note } from '@/ui/feedback/note';
import { combineQueries, QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { RetryButton } from '@/ui/feedback/retry-button';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { SelectField, TextField } from '@/ui/forms/fields';
import { useSchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import { Heading } from '@/ui/heading';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { useNow } from '@/ui/hooks/use-now';
import { Diff } from '@/ui/ledger/diff';
import { SumTable } from '@/ui/ledger/sum-table';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { partLabel } from '@/ui/part-label';
import { Time } from '@/ui/time';
import { PanelItem } from '../client-layout';
import { getOpenTrades, getPendingDeposits, getPendingWithdrawals } from '../panels/open-items-panel';
import { useClientFigures } from '../use-client';

const recentStatusCount = 3;

/**
 * The client's last status entries and last closure request, unordered. They are two queries, since repeated closure requests would crowd
 * out the status entries.
 */
const useKnownStatuses = (uid: Uid) =>
  useQuery({
    queryKey: ['entries', uid, 'statuses'],
    queryFn: async () => {
      const last = await Promise.all([
        getNewestByActions(currentUserContext(), uid, ['status.changed', 'status.frozen'], recentStatusCount),
        getNewestByActions(currentUserContext(), uid, ['closure.requested'], 1),
      ]);
      return last.flat();
    },
  });

/** A client's last statuses in words ("Suspended, by the desk"), newest first. Several, since a client's own freeze hides what the desk had set. */
function getPastStatuses(entries: readonly Entry[], uid: Uid) {
  return entries
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ op, action, actor, after, reason, at }) => {
      const what = action === 'closure.requested' ? 'Closure requested' : getAccountStatusName(getText(after, 'status'));
      return { op, words: `${what}, by the ${actor === uid ? 'client' : actor === operator ? 'operator' : 'desk'}`, at, reason };
    });
}

/** The statuses that the desk sets most often; `frozen` is set by clients. */
const listedStatuses = ['pending', 'active', 'suspended', 'closed'] as const;
const otherStatus = 'another';
/** Answers a closure request without changing the status. */
const keptStatus = 'kept';
/** Typed to confirm closing an account that still has money or pending requests. */
const confirmationWord = 'close';

const wordSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('Enter a status.'),
  v.regex(/^\S*$/, 'Use one word, or join words with a hyphen: under-review.'),
  v.maxLength(30, 'Use at most 30 letters.'),
  v.check(isAccountStatus, 'Use letters from a to z and hyphens, starting with a letter.'),
);

const unchangedMessage = 'This is already the status.';

const sharedFields = { reason: reasonSchema, confirmation: v.string() };

/**
 * @param current the account status that is shown
 * @param isSomethingLeft whether a closed client would lose access to money or requests
 * @param isClosureAsked whether a closure request is open, which can be answered without a new status
 */
export const createStatusFormSchema = (current: AccountStatus, isSomethingLeft: boolean, isClosureAsked: boolean) =>
  v.pipe(
    v.variant(
      'choice',
      [
        v.object({ choice: v.picklist(listedStatuses), word: v.string(), ...sharedFields }),
        v.object({ choice: v.literal(otherStatus), word: wordSchema, ...sharedFields }),
        v.object({ choice: v.literal(isClosureAsked ? keptStatus : otherStatus), word: v.string(), ...sharedFields }),
      ],
      'Choose a new status.',
    ),
    v.forward(
      v.check(({ choice }) => choice !== current, unchangedMessage),
      ['choice'],
    ),
    v.forward(
      v.check(({ choice, word }) => choice !== otherStatus || word !== current, unchangedMessage),
      ['word'],
    ),
    v.forward(
      v.check(
        ({ choice, word, confirmation: typed }) =>
          !(isSomethingLeft && getChosenStatus({ choice, word }, current) === 'closed') || typed.trim().toLowerCase() === confirmationWord,
        `Type “${confirmationWord}” to close the account with what’s left on it.`,
      ),
      ['confirmation'],
    ),
    v.transform(({ choice, word, reason }) => ({ to: choice === keptStatus ? current : choice === otherStatus ? word : choice, reason })),
  );
export type StatusInput = v.InferInput<ReturnType<typeof createStatusFormSchema>>;
type StatusChange = v.InferOutput<ReturnType<typeof createStatusFormSchema>>;

/** The status that the form would set; null if it is invalid or unchanged. `kept` returns the current status. */
export function getChosenStatus({ choice, word }: { choice: string; word: string }, current: AccountStatus): AccountStatus | null {
  if (choice === keptStatus) return current;
  const to = choice === otherStatus ? word.trim().toLowerCase() : choice;
  return isAccountStatus(to) && to !== current ? to : null;
}

/** A client's money and pending requests, which are out of reach once the account is closed. */
interface RemainingFunds {
  /** USD. */
  balance: Money;
  reserved: Money;
  staked: Money;
  available: Money;
  /** Pending requests and open trades, in words. */
  waiting: readonly string[];
}

const hasNoRemainingFunds = ({ balance, waiting }: RemainingFunds): boolean => isZero(balance) && waiting.length === 0;

function useRemainingFunds(uid: Uid, now: Date): QueryState<RemainingFunds> {
  const figures = useClientFigures(uid);
  const deposits = useQuery(queries.deposits(uid));
  const withdrawals = useQuery(queries.withdrawals(uid));
  const trades = useQuery(queries.trades(uid));
  return combineQueries([figures, deposits, withdrawals, trades], () => {
    const { account = { balance: '0' }, holds = { reserved: '0', staked: '0' } } = figures.data ?? {};
    const waiting = [
      getPendingDeposits(deposits.data?.list ?? []),
      getPendingWithdrawals(withdrawals.data?.list ?? []),
      getOpenTrades(trades.data?.list ?? [], now),
    ];
    return {
      balance: account.balance,
      ...holds,
      available: getAvailableBalance(account, holds),
      waiting: waiting.flatMap((words) => words ?? []),
    };
  });
}

/** Shows what is left on an account before it is closed, and asks for the confirmation. @param person the client's first name */
function RemainingFundsNote({ funds, person }: { funds: QueryState<RemainingFunds>; person: string }) {
  return (
    <QueryBoundary query={funds} loading={<SkeletonBar width="14rem" />} failedTitle="Couldn’t load what’s left on the account">
      {(left) =>
        hasNoRemainingFunds(left) ? (
          <p>Nothing is left on this account, and nothing is waiting.</p>
        ) : (
          <RemainingFundsList left={left} person={person} />
        )
      }
    </QueryBoundary>
  );
}

function RemainingFundsList({ left, person }: { left: RemainingFunds; person: string }) {
  return (
    <div className="grid gap-3">
      <SumTable
        caption="Left on the account"
        rows={[
          { label: 'Balance', value: formatDollars(left.balance) },
          { label: 'Reserved for withdrawals', value: formatDollars(left.reserved) },
          { label: 'Held in open trades', value: formatDollars(left.staked) },
          { label: 'Available', value: formatDollars(left.available) },
        ]}
      />
      <Note kind="error">
        <b>A closed client can’t withdraw or cancel anything.</b> {left.waiting.length > 0 && `Waiting: ${left.waiting.join('; ')}. `}
        Decide what’s waiting and pay out what’s left first, or tell {person} in the reason what will happen to it.
      </Note>
      <TextField
        name="confirmation"
        label={`Type “${confirmationWord}” to close the account anyway`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  );
}

/** Placed below the form, so that nothing moves while it loads. */
function StatusHistory({ uid }: { uid: Uid }) {
  const history = useKnownStatuses(uid);
  if (history.data?.length === 0) return null;
  return (
    <section className="my-6">
      <Heading className={partLabel.ruled}>Status history</Heading>
      {history.data ? (
        <ul>
          {getPastStatuses(history.data, uid).map(({ op, words, at, reason }) => (
            <PanelItem key={op} className="justify-between">
              <span>
                {words}
                {reason && <q className="block text-ink-2">{reason}</q>}
              </span>
              <Time at={at} className="flex-none text-ink-2 text-t-sm/[inherit]" />
            </PanelItem>
          ))}
        </ul>
      ) : history.status === 'error' ? (
        <p>
          <span className="text-red">Couldn’t load the client’s book.</span> <RetryButton onRetry={history.refetch} />
        </p>
      ) : (
        <SkeletonBar width="11rem" />
      )}
    </section>
  );
}

const toastMessages = {
  progress: 'Updating User Status..',
  success: 'User Status has been updated Successfully..',
  failure: 'Error Occurred.',
};

/** The dialog for the account status. It follows changes by other administrators. */
export function StatusDialog({ profile: opened, onClose }: { profile: Profile; onClose: (done: boolean) => void }) {
  const { uid } = opened;
  const profile = useQuery({ ...queries.profile(uid), initialData: opened, staleTime: 0 }).data ?? opened;
  const { status: current, closureAt } = profile;
  const { act } = useLedgerMutation<StatusChange>({
    action: 'status.changed',
    messages: toastMessages,
    keyParts: ({ to, reason }) => [uid, current, to, reason],
    send: ({ to, reason }, op) => changeAccountStatus(currentUserContext(), uid, to, reason, op, current),
    onSuccess: () => onClose(true),
  });
  const now = useNow();
  const funds = useRemainingFunds(uid, now);
  const [shown] = useState(current);
  const form = useSchemaForm(createStatusFormSchema(current, !funds.data || !hasNoRemainingFunds(funds.data), closureAt !== null), act, {
    defaultValues: { choice: '', word: '', reason: '', confirmation: '' },
  });
  const typed = form.watch();
  const to = getChosenStatus(typed, current);
  const person = getFirstName(profile);
  return (
    <ActDialog
      form={form}
      drawer
      label={profile.email}
      title={`Status of ${formatName(profile, uid)}`}
      submitLabel={getSubmitLabel(to, current)}
      kind={to === 'suspended' || to === 'closed' ? 'danger' : 'primary'}
      disabledReason={to === 'closed' && !funds.data ? 'What’s left on the account hasn’t loaded yet.' : undefined}
      onClose={() => onClose(false)}
      introduction={
        <>
          <ClosureRequestNote at={closureAt} />
          <StatusChangedNote shown={shown} current={current} />
        </>
      }
      preview={
        <>
          <StatusHistory uid={uid} />
          <StatusPreview profile={profile} to={to} reason={typed.reason} now={now} />
        </>
      }
    >
      <SelectField name="choice" label="New status" options={getOptions(current, closureAt !== null)} hint={getHint(typed.choice)} />
      {typed.choice === otherStatus && (
        <TextField
          name="word"
          label="Status name"
          hint={to ? describePermissions(to) : 'One lowercase word. It allows the same as pending.'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {to === 'closed' && <RemainingFundsNote funds={funds} person={person} />}
      <ReasonField reader={person} />
    </ActDialog>
  );
}

function getHint(choice: string): string | undefined {
  if (choice === otherStatus) return 'A status of your own, e.g. under-review.';
  if (choice === keptStatus) return 'The client will see that the account wasn’t closed, and why.';
  return choice === '' ? undefined : describePermissions(choice);
}

function getSubmitLabel(to: AccountStatus | null, current: AccountStatus): string {
  if (!to) return 'Change status';
  return to === current ? 'Don’t close' : `Change to ${getAccountStatusName(to).toLowerCase()}`;
}

const getOptions = (current: AccountStatus, isClosureAsked: boolean) => [
  { value: '', label: 'Choose…' },
  ...(isClosureAsked ? [{ value: keptStatus, label: `Keep ${getAccountStatusName(current).toLowerCase()}` }] : []),
  ...listedStatuses.filter((status) => status !== current).map((value) => ({ value, label: getAccountStatusName(value) })),
  { value: otherStatus, label: 'Other…' },
];

const ClosureRequestNote = ({ at }: { at: Date | null }) =>
  at && (
    <Note kind="pending" className="mb-4">
      <b>
        Closure requested on <Time at={at} format="date" />.
      </b>{' '}
      Any status you set here answers the request. The client will see the reason.
    </Note>
  );

const StatusChangedNote = ({ shown, current }: { shown: AccountStatus; current: AccountStatus }) =>
  shown === current ? null : (
    <Note kind="pending" role="status" className="mb-4">
      <b>The status has changed.</b> It’s now {getAccountStatusName(current).toLowerCase()}. Change it only if you still need to.
    </Note>
  );

interface StatusPreviewProps {
  profile: Profile;
  to: AccountStatus | null;
  reason: string;
  now: Date;
}

function StatusPreview({ profile: { uid, rev, status }, to, reason, now }: StatusPreviewProps) {
  if (!to) return null;
  const entry = { col: 'users', rev: rev + 1, action: 'status.changed', before: { status }, after: { status: to }, at: now } as const;
  const [before, after] = [getAccountStatusName(status), getAccountStatusName(to)];
  return (
    <EntryPreviewCard lines={[previewEntry(uid, { ...entry, reason: reason.trim() })]}>
      {to !== status && <Diff caption="Before and after" rows={[{ label: 'Status', before, after, change: 'changed' }]} />}
    </EntryPreviewCard>
  );
}
