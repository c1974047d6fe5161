import type { ReactNode } from 'react';
import { isZero, type Money } from '@/domain/money';
import type { Uid } from '@/domain/revision-fields';
import type { FormattedLine } from '@/domain/statement/book-line';
import { type Bounds, findSecondReason } from '@/domain/two-people/one-person';
import type { Proposal, Proposals } from '@/domain/two-people/proposal';
import { getSecondPerson } from '@/domain/two-people/proposal-words';
import { getLeftToday } from '@/domain/two-people/tally';
import { formatDollars } from '@/lib/format';
import { cx } from '@/ui/cx';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { RetryButton } from '@/ui/feedback/retry-button';
import { StatusMark } from '@/ui/feedback/status-mark';
import { PreviewedLines } from './entry-preview-card';

/** The client's acts that wait for a second person. */
export const getProposalsPath = (uid: Uid): string =>
  `/admin/proposals?client=${encodeURIComponent(uid)}`;

/** In place of the status of a request that somebody has proposed to complete. */
export const SecondPersonMark = () => (
  <StatusMark kind="pending" wrap>
    Second approval
  </StatusMark>
);

/** "You may still move $1,200.00 alone today", also of nothing. @param left USD */
const describeLeft = (left: Money): string =>
  isZero(left)
    ? 'You can’t move any more alone today'
    : `You may still move ${formatDollars(left)} alone today`;

/** What is left of the administrator's day; nothing if the day is not bounded. */
export function LeftTodayNote({
  bounds: { policy, tally },
  now,
  className,
}: {
  bounds: Bounds;
  now: Date;
  className?: string;
}) {
  const left = getLeftToday(policy, tally, now);
  return (
    left !== null && <p className={cx('text-ink-2 text-t-sm', className)}>{describeLeft(left)}.</p>
  );
}

interface DecidersNoteProps {
  bounds: Bounds;
  /** USD that the act would move, without a sign; null if that is not known yet. */
  amount: Money | null;
  /** What is proposed. */
  action: Proposal['action'];
  now: Date;
}

/**
 * Why an act is only proposed; otherwise what is left of the administrator's day, if that is
 * bounded.
 */
export function DecidersNote({ bounds, amount, action, now }: DecidersNoteProps) {
  const reason = amount === null ? null : findSecondReason(bounds, amount, now);
  const left = getLeftToday(bounds.policy, bounds.tally, now);
  if (reason === null) return <LeftTodayNote bounds={bounds} now={now} />;
  return (
    <Note role="status">
      <b>
        {reason === 'day' && left !== null
          ? `${describeLeft(left)}.`
          : `Above ${formatDollars(bounds.policy?.fourEyes ?? '0')} a second approval is needed.`}
      </b>{' '}
      {reason === 'day'
        ? `This is more, so ${getSecondPerson({ action }).toLowerCase()}`
        : getSecondPerson({ action })}{' '}
      has to approve within 24 hours.
    </Note>
  );
}

/** Words while it is not known who decides. */
const unknownWords = {
  policy: {
    doing: 'Checking whether a second approval is needed…',
    failed: 'Couldn’t check whether a second approval is needed.',
  },
  proposals: {
    doing: 'Checking for earlier proposals…',
    failed: 'Couldn’t check for earlier proposals.',
  },
};

interface UnknownNoteProps {
  /** What is read. */
  what: keyof typeof unknownWords;
  query: Pick<QueryState<unknown>, 'status' | 'refetch'>;
}

/** Shown until it is known who decides. Nothing is sent before that. */
export const UnknownNote = ({ what, query: { status, refetch } }: UnknownNoteProps) =>
  status === 'error' ? (
    <Note kind="error" role="alert">
      <b>{unknownWords[what].failed}</b> Nothing can be sent until that is known.{' '}
      <RetryButton onRetry={refetch} />
    </Note>
  ) : (
    <Note role="status">{unknownWords[what].doing}</Note>
  );

/** Why the button waits until it is known who decides. */
export const getUnknownReason = (
  what: keyof typeof unknownWords,
  { status }: Pick<QueryState<unknown>, 'status'>,
): string =>
  status === 'error' ? `${unknownWords[what].failed} Try again above.` : unknownWords[what].doing;

/** Who may confirm it: what moves money by a request, trade or fee needs no manager. */
type SecondPerson = 'administrator' | 'manager';

/** Who decides about one movement, and what is known of its proposals. */
export interface SecondPersonState {
  bounds: QueryState<Bounds>;
  /** USD that would move, without a sign; null for nothing, or if it is not known yet. */
  amount: Money | null;
  /** Whether two people decide. */
  isForTwo: boolean;
  /** The client's; read only if two people decide. */
  proposals: QueryState<Proposals | null>;
  /** The same was proposed before, and waits: its panel is the proposal's. */
  proposed: Proposal | undefined;
}

interface SecondPersonNoteProps {
  action: Proposal['action'];
  state: SecondPersonState;
  now: Date;
}

/** Who decides, and what is left of the administrator's day. */
export function SecondPersonNote({ action, state, now }: SecondPersonNoteProps) {
  const { bounds, amount, isForTwo, proposals } = state;
  if (amount === null) return null;
  if (bounds.data === undefined) return <UnknownNote what="policy" query={bounds} />;
  if (isForTwo && proposals.data === undefined)
    return <UnknownNote what="proposals" query={proposals} />;
  return <DecidersNote bounds={bounds.data} amount={amount} action={action} now={now} />;
}

/** Why nothing can be sent; undefined if one person decides, or if it can be proposed. */
export function getSecondPersonReason({
  bounds,
  amount,
  isForTwo,
  proposals,
}: SecondPersonState): string | undefined {
  if (amount === null) return undefined;
  if (bounds.data === undefined) return getUnknownReason('policy', bounds);
  return isForTwo && proposals.data === undefined
    ? getUnknownReason('proposals', proposals)
    : undefined;
}

interface ProposalPreviewProps {
  /** Who can confirm it. */
  second: SecondPerson;
  line: FormattedLine;
  /** The entry that confirming will write. */
  later: FormattedLine;
  /** What stays until then. */
  stays?: string;
  /** What confirming will change, in the figures of the client. */
  children: ReactNode;
}

/** The entry of a proposal, and, set back, what confirming it will write. */
export const ProposalPreview = ({
  second,
  line,
  later,
  stays = 'balance',
  children,
}: ProposalPreviewProps) => (
  <>
    <section className="mt-6">
      <PreviewedLines title="Entry to be written" lines={[line]} />
      <p className="mt-3 text-ink-2 text-t-sm">
        The {stays} stays until another {second} approves.
      </p>
    </section>
    <section className="mt-6 grid gap-6 border-rule border-s ps-4">
      <PreviewedLines title="What approving will write" lines={[later]} />
      {children}
    </section>
  </>
);

export const createProposingMessages = (second: SecondPerson) => ({
  progress: 'Proposing..',
  success: `Proposed. Another ${second} has to approve.`,
  failure: 'Error Occurred.',
});
