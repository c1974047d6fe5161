import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { AccountStatus } from '@/domain/accounts/account-status';
import { awaitsDecision, type Verification } from '@/domain/identity/verification';
import type { Entry } from '@/domain/ledger/ledger';
import { isZero, type Money } from '@/domain/money';
import { env } from '@/lib/env/env';
import { formatDayMonthYear, formatDollars } from '@/lib/format';
import { ButtonLink } from '@/ui/button-link';
import { cx } from '@/ui/cx';
import { Note } from '@/ui/feedback/note';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { StatusMark } from '@/ui/feedback/status-mark';
import { ButtonRow } from '@/ui/forms/button-row';
import { Amount } from '@/ui/ledger/hidden-amounts';
import { QuotedText } from '@/ui/ledger/quoted-text';
import { Step, Steps } from '@/ui/ledger/steps';
import { Panel } from '@/ui/page';
import { MoneyBar, type WithdrawalFigures } from './money-bar';

/** The newest entry that set this account status; undefined if it is not in `entries`. */
const getClosedReason = (
  status: AccountStatus,
  entries: readonly Entry[] | undefined,
): Entry | undefined =>
  entries
    ?.filter(
      ({ action, after }) =>
        (action === 'status.changed' || action === 'status.frozen') && after.status === status,
    )
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];

interface ClosedProps {
  status: AccountStatus;
  email: string;
  emailVerified: boolean;
  verification: QueryState<Verification | null>;
  /** True for a practice desk: no real document is to be sent. */
  practice: boolean;
  /** Entries about the account status; undefined while unknown. */
  entries: readonly Entry[] | undefined;
  /** USD; undefined while unknown. */
  balance: Money | undefined;
}

/** Why withdrawals are closed for a client who is not active, and how to open them. */
function Closed(props: ClosedProps) {
  const { status, entries, balance } = props;
  switch (status) {
    case 'frozen':
      return <FrozenNote at={getClosedReason(status, entries)?.at} />;
    case 'suspended':
      return <SuspendedNote entry={getClosedReason(status, entries)} />;
    case 'closed':
      return (
        <Panel title="Withdrawals are closed because your account is closed">
          <Explanation className="mb-6">
            You can’t request withdrawals any more. You can still read your whole statement.
          </Explanation>
          {balance !== undefined && !isZero(balance) && (
            <Explanation className="mb-6">
              <b>
                <Amount>{formatDollars(balance)}</Amount> is left in your account.
              </b>{' '}
              Ask us how it’s paid out.
            </Explanation>
          )}
          <ContactLinks />
        </Panel>
      );
    default:
      return <NotActiveNote {...props} />;
  }
}

const Explanation = ({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) => <p className={cx('max-w-measure text-ink-2 text-t-ui/[1.55]', className)}>{children}</p>;

const ContactLinks = () => (
  <ButtonRow className="mt-4">
    <ButtonLink to="/company/contact" kind="primary">
      Contact us
    </ButtonLink>
    <ButtonLink to="/user/statement">See your statement</ButtonLink>
  </ButtonRow>
);

function FrozenNote({ at }: { at: Date | undefined }) {
  return (
    <Panel
      title={`Withdrawals are closed because you froze your account${at ? ` on ${formatDayMonthYear(at)}` : ''}`}
    >
      <Steps className="mt-6">
        <Step title="Contact us">
          <Explanation>Only we can lift a freeze, so no one who has your password can.</Explanation>
          <ContactLinks />
        </Step>
        <Step title="We activate your account" isUpcoming>
          <Explanation>We record the reason in your book, and this page unlocks.</Explanation>
        </Step>
      </Steps>
    </Panel>
  );
}

function SuspendedNote({ entry }: { entry: Entry | undefined }) {
  return (
    <Panel
      title={`Withdrawals are closed because we suspended your account${entry ? ` on ${formatDayMonthYear(entry.at)}` : ''}`}
    >
      <Steps className="mt-6">
        <Step title="Read the reason">
          {entry ? (
            <Note kind="error">
              <QuotedText>{entry.reason}</QuotedText>
            </Note>
          ) : (
            <Explanation>The reason is in your statement.</Explanation>
          )}
        </Step>
        <Step title="Contact us">
          <Explanation>
            Reply to the reason, or ask about it. You can still cancel pending requests here.
          </Explanation>
          <ContactLinks />
        </Step>
        <Step title="We activate your account" isUpcoming>
          <Explanation>We record the reason in your book, and this page unlocks.</Explanation>
        </Step>
      </Steps>
    </Panel>
  );
}

function NotActiveNote({ status, email, emailVerified, verification, practice }: ClosedProps) {
  const verified = verification.data?.status === 'verified';
  return (
    <Panel title="You can withdraw once we activate your account">
      <Explanation className="mb-6">
        {status === 'pending' ? 'Your account is new.' : `Your account status is “${status}”.`}
        {emailVerified && ' Deposits, trades and subscriptions are open already.'}
      </Explanation>
      <Steps>
        <Step title="Verify your email address">
          {emailVerified ? (
            <StatusMark kind="success">Verified</StatusMark>
          ) : (
            <Explanation>
              Open the link we sent to <b className="wrap-anywhere">{email}</b>. You can resend it
              from the note at the top of this page.
            </Explanation>
          )}
        </Step>
        <Step title="Verify your identity">
          <QueryBoundary
            query={verification}
            loading={<SkeletonBar width="9rem" />}
            failedTitle="Couldn’t load your verification"
            tightRetry
          >
            {(found) => <IdentityNote verification={found} practice={practice} />}
          </QueryBoundary>
        </Step>
        <Step title="We activate your account" isUpcoming={!(emailVerified && verified)}>
          {emailVerified && verified && (
            <StatusMark kind="pending">Waiting for activation</StatusMark>
          )}
          <Explanation className={cx(emailVerified && verified && 'mt-2')}>
            You’ll be notified and this page will unlock. There’s no fixed time; ask us if you’d
            like an update.
          </Explanation>
        </Step>
      </Steps>
    </Panel>
  );
}

function IdentityNote({
  verification,
  practice,
}: {
  verification: Verification | null;
  practice: boolean;
}) {
  if (verification?.status === 'verified') return <StatusMark kind="success">Verified</StatusMark>;
  if (verification && awaitsDecision(verification))
    return <StatusMark kind="pending">Sent, under review</StatusMark>;
  const refused = verification?.status === 'rejected';
  return (
    <div className="grid justify-items-start gap-3">
      {refused && <StatusMark kind="error">Rejected</StatusMark>}
      {refused && verification.note && (
        <Note kind="error">
          <QuotedText>{verification.note}</QuotedText>
        </Note>
      )}
      {practice ? (
        <Explanation>Send any picture, but no real document.</Explanation>
      ) : (
        !refused && (
          <Explanation>
            Send a photo of your passport, identity card or driving licence.
          </Explanation>
        )
      )}
      <ButtonLink to="/user/user-verify" kind="primary">
        {refused ? 'Send another document' : 'Verify your identity'}
      </ButtonLink>
    </div>
  );
}

export function ClosedSide({ figures }: { figures: QueryState<WithdrawalFigures> }) {
  const { uid, emailVerified, profile } = useUserState();
  const verification = useQuery(queries.verification(uid));
  const entries = useQuery(queries.collectionEntries(uid, 'users'));
  return (
    <div className="grid gap-8">
      <Closed
        status={profile.status}
        email={profile.email}
        emailVerified={emailVerified}
        verification={verification}
        practice={env.practice}
        entries={entries.data}
        balance={figures.data?.balance}
      />
      <MoneyBar
        className="border-rule border-t pt-6"
        figuresQuery={figures}
        requestedAmount={null}
        status={profile.status}
        emailVerified={emailVerified}
      />
    </div>
  );
}
