import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FormattedLine } from '@/domain/ledger/book-line';
import type { Uid } from '@/domain/ledger/revision-fields';
import type { Policy } from '@/domain/two-people/policy';
import { isExpired, type Proposal } from '@/domain/two-people/proposal';
import { getConfirmationEnd, getSecondPerson } from '@/domain/two-people/proposal-words';
import { formatDateTime, formatDollars } from '@/lib/format';
import { PreviewedLines } from './entry-preview-card';
import { Note } from './note';
import type { QueryState } from './query-boundary';
import { RetryButton } from './retry-button';
import { StatusMark } from './status-mark';

/** The client's acts that wait for a second person. */
export const getProposalsPath = (uid: Uid): string => `/admin/proposals?client=${encodeURIComponent(uid)}`;

/** In place of the status of a request that somebody has proposed to complete. */
export const SecondPersonMark = () => (
  <StatusMark kind="pending" wrap>
    Waits for a second person
  </StatusMark>
);

interface TwoPeopleNoteProps {
  policy: Pick<Policy, 'fourEyes'>;
  /** What is proposed. */
  action: Proposal['action'];
}

/** Why an act is only proposed. */
export const TwoPeopleNote = ({ policy: { fourEyes }, action }: TwoPeopleNoteProps) => (
  <Note role="status">
    <b>Above {formatDollars(fourEyes)} two people decide.</b> {getSecondPerson({ action })} has to confirm within 24 hours.
  </Note>
);

/** Words while it is not known who decides. */
const unknownWords = {
  policy: { doing: 'Checking whether two people decide…', failed: 'Couldn’t check whether two people decide.' },
  proposals: { doing: 'Checking for proposals that wait…', failed: 'Couldn’t check for proposals that wait.' },
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
      <b>{unknownWords[what].failed}</b> Nothing can be sent until that is known. <RetryButton onRetry={refetch} />
    </Note>
  ) : (
    <Note role="status">{unknownWords[what].doing}</Note>
  );

/** Why the button waits until it is known who decides. */
export const getUnknownReason = (what: keyof typeof unknownWords, { status }: Pick<QueryState<unknown>, 'status'>): string =>
  status === 'error' ? `${unknownWords[what].failed} Try again above.` : unknownWords[what].doing;

/** All but requests is for managers. */
type SecondPerson = 'administrator' | 'manager';

interface WaitingProposalNoteProps {
  uid: Uid;
  proposal: Pick<Proposal, 'at'>;
  /** Who proposed it; null for the reader. */
  author: string | null;
  now: Date;
}

/** The same was proposed before, and waits. */
export function WaitingProposalNote({ uid, proposal, author, now }: WaitingProposalNoteProps) {
  const { at } = proposal;
  const link = <Link to={getProposalsPath(uid)}>Open the proposal</Link>;
  return (
    <Note kind="pending">
      <b>
        {author ?? 'You'} proposed this on {formatDateTime(at)}.
      </b>{' '}
      {isExpired(proposal, now) ? (
        <>It is older than 24 hours and can’t be confirmed. Remove it before you propose again. {link}</>
      ) : (
        <>
          {author === null ? 'Another administrator' : 'A second person'} has to confirm it by{' '}
          {formatDateTime(getConfirmationEnd(proposal))}. {link}
        </>
      )}
    </Note>
  );
}

interface ProposalPreviewProps {
  /** Who can confirm it. */
  second: SecondPerson;
  line: FormattedLine;
  /** The entry that confirming will write. */
  later: FormattedLine;
  /** What confirming will change, in the figures of the client. */
  children: ReactNode;
}

/** The entry of a proposal, and, set back, what confirming it will write. */
export const ProposalPreview = ({ second, line, later, children }: ProposalPreviewProps) => (
  <>
    <section className="mt-6">
      <PreviewedLines title="Entry to be written" lines={[line]} />
      <p className="mt-3 text-ink-2 text-t-sm">The balance stays until another {second} confirms.</p>
    </section>
    <section className="mt-6 grid gap-6 border-rule border-s ps-4">
      <PreviewedLines title="What confirming will write" lines={[later]} />
      {children}
    </section>
  </>
);

export const createProposingMessages = (second: SecondPerson) => ({
  progress: 'Proposing..',
  success: `Proposed. Another ${second} has to confirm.`,
  failure: 'Error Occurred.',
});
