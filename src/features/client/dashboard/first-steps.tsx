import type { ReactNode } from 'react';
import { depositLimits } from '@/domain/requests/deposit';
import { formatDollars } from '@/lib/format';
import { ButtonLink } from '@/ui/button-link';
import { cx } from '@/ui/cx';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { StatusMark } from '@/ui/feedback/status-mark';
import { Heading } from '@/ui/heading';
import { Panel } from '@/ui/page';
import { firstSteps } from './layout';
import { getProgress, isComplete, type ProgressInput, type StepState } from './progress';

interface FirstStepsProps {
  email: string;
  /** True for a practice desk: no real document is to be sent. */
  practice: boolean;
  /** True if withdrawals are open already. */
  isActive: boolean;
  progressInput: ProgressInput;
}

/** Beside both lines of its step, where there is room. */
const actionClass = '@min-[44rem]:self-center @min-[44rem]:[grid-area:1/2/span_2]';

/**
 * What a new client does first, with the state of each step. Returns null when all steps are done.
 */
export function FirstSteps({ email, practice, isActive, progressInput }: FirstStepsProps) {
  const progress = getProgress(progressInput);
  if (isComplete(progress)) return null;
  return (
    <Panel title="Get started">
      <ol className={firstSteps.list}>
        <EmailStep email={email} state={progress.email} />
        <IdentityStep
          state={progress.identity}
          note={progress.identityNote}
          practice={practice}
          isActive={isActive}
        />
        <DepositStep state={progress.deposit} ready={progress.email === 'done'} />
        <FirstStep title="Place your first trade" state={progress.trade} done="Placed">
          Optional. Never trade more than you can afford to lose; you’ll see your maximum loss
          first.
        </FirstStep>
      </ol>
    </Panel>
  );
}

const EmailStep = ({ email, state }: { email: string; state: StepState }) => (
  <FirstStep title="Verify your email address" state={state} done="Verified">
    Open the link we sent to <b className="wrap-anywhere">{email}</b>. Until then, no money can
    move. Didn’t get it? Resend it from the note at the top of this page.
  </FirstStep>
);

/** @param note the desk's reason for refusing the document */
const IdentityStep = ({
  state,
  note,
  practice,
  isActive,
}: {
  state: StepState;
  note: string;
  practice: boolean;
  isActive: boolean;
}) => (
  <FirstStep
    title="Verify your identity"
    state={state}
    done="Verified"
    waiting="We’re reviewing it"
    refused="Not accepted"
    quote={note}
    action={
      <ButtonLink to="/user/user-verify" dense className={actionClass}>
        {state === 'refused' ? 'Send another' : 'Send a document'}
      </ButtonLink>
    }
  >
    {practice
      ? 'Any picture will do; please don’t send a real document.'
      : 'Use your passport, identity card or driving licence.'}{' '}
    {isActive
      ? 'We (the desk) compare it with your name.'
      : 'We (the desk) can then activate your account, which opens withdrawals.'}
  </FirstStep>
);

/** @param ready true if the client can make a deposit now */
const DepositStep = ({ state, ready }: { state: StepState; ready: boolean }) => (
  <FirstStep
    title="Make your first deposit"
    state={state}
    done="Credited"
    waiting="Waiting for your coins to arrive"
    refused="Your last one was rejected"
    action={
      <ButtonLink
        to="/user/deposit"
        kind={ready ? 'primary' : 'secondary'}
        dense
        className={actionClass}
      >
        {ready ? 'Make a deposit' : 'See how it works'}
      </ButtonLink>
    }
  >
    Deposit bitcoin or ethereum, from {formatDollars(depositLimits.min)}. It’s credited in full, and
    every step is recorded in your book.
  </FirstStep>
);

interface FirstStepProps {
  title: ReactNode;
  state: StepState;
  /** Labels of the states that the step can have. */
  done: string;
  waiting?: string;
  refused?: string;
  quote?: string;
  action?: ReactNode;
  /** What to do; hidden when the step is done. */
  children: ReactNode;
}

function FirstStep({
  title,
  state,
  done,
  waiting,
  refused,
  quote,
  action,
  children,
}: FirstStepProps) {
  return (
    <li
      className={cx(
        firstSteps.item,
        firstSteps.number,
        state === 'done' ? 'before:text-ink-3' : 'before:text-green',
      )}
    >
      <div className={firstSteps.head}>
        <Heading className={cx(state === 'done' && 'text-ink-3')}>{title}</Heading>
        {state === 'done' && <StatusMark kind="success">{done}</StatusMark>}
        {state === 'waiting' && <StatusMark kind="pending">{waiting}</StatusMark>}
        {state === 'refused' && <StatusMark kind="error">{refused}</StatusMark>}
        {state === 'failed' && (
          <span className="text-ink-3 text-t-sm">Couldn’t load this step. Reload the page.</span>
        )}
        {state === 'unknown' && <SkeletonBar width="5rem" />}
      </div>
      {state !== 'done' && (
        <>
          <p className={firstSteps.text}>
            {quote ? (
              <>
                The desk wrote: <q>{quote}</q>
              </>
            ) : (
              children
            )}
          </p>
          {state !== 'waiting' && action}
        </>
      )}
    </li>
  );
}
