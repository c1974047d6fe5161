import type { ReactNode } from 'react';
import { depositLimits } from '@/domain/deposit';
import { usd } from '@/lib/format';
import { ButtonLink } from '@/ui/button';
import { Heading } from '@/ui/heading';
import { Panel } from '@/ui/page';
import { Bar } from '@/ui/skeleton';
import { StatusMark } from '@/ui/status-mark';
import type { Progress, StepState } from './progress';

export interface FirstStepsProps {
  email: string;
  progress: Progress;
}

/** What a new client does first, with how far each step is; it takes the place of an empty page. */
export function FirstSteps({ email, progress }: FirstStepsProps) {
  const { email: verified, identity, deposit, trade } = progress;
  const next = nextOf(progress);
  return (
    <Panel title="How to begin">
      <ol className="first-steps">
        <FirstStep
          title={
            <>
              Verify your <span className="whitespace-nowrap">e-mail</span> address
            </>
          }
          state={verified}
          done="Verified"
        >
          Open the link in the message that we sent to <b className="wrap-anywhere">{email}</b>. Until then no money can move. If nothing
          came, the note at the top of this page sends it again.
        </FirstStep>
        <FirstStep
          title="Verify your identity"
          state={identity}
          done="Verified"
          waiting="Sent, the desk looks at it"
          refused="Not accepted"
          quote={progress.identityNote}
          action={
            <StepLink
              to="/user/user-verify"
              first={next === 'identity'}
              text={identity === 'refused' ? 'Send another' : 'Send a document'}
            />
          }
        >
          With a passport, an identity card or a driving licence. Withdrawals open when the desk has seen it.
        </FirstStep>
        <FirstStep
          title="Make a first deposit"
          state={deposit}
          done="Credited"
          waiting="Announced, the desk looks for the coins"
          refused="The last one was rejected"
          action={
            <StepLink to="/user/deposit" first={next === 'deposit'} text={verified === 'done' ? 'Make a deposit' : 'See how it works'} />
          }
        >
          In bitcoin or ethereum, from {usd(depositLimits.min)} USD. It is credited in full, and every step is written in your book.
        </FirstStep>
        <FirstStep title="Place a first trade" state={trade} done="Placed">
          If you want to: below, with no more than you can lose. You see that amount before you place it.
        </FirstStep>
      </ol>
    </Panel>
  );
}

/** The step whose button is the first one. */
function nextOf({ email, identity, deposit }: Progress): 'identity' | 'deposit' | null {
  if (email !== 'done') return null;
  if (deposit === 'open' || deposit === 'refused') return 'deposit';
  return identity === 'open' || identity === 'refused' ? 'identity' : null;
}

interface FirstStepProps {
  title: ReactNode;
  state: StepState;
  /** The state in words, where it can be one. */
  done: string;
  waiting?: string;
  refused?: string;
  /** The desk's own words about a refusal. */
  quote?: string;
  action?: ReactNode;
  /** What to do; gone once it is done. */
  children: ReactNode;
}

function FirstStep({ title, state, done, waiting, refused, quote, action, children }: FirstStepProps) {
  return (
    <li data-done={state === 'done' ? '' : undefined}>
      <div className="first-step-head">
        <Heading>{title}</Heading>
        {state === 'done' && <StatusMark kind="done">{done}</StatusMark>}
        {state === 'waiting' && <StatusMark kind="wait">{waiting}</StatusMark>}
        {state === 'refused' && <StatusMark kind="no">{refused}</StatusMark>}
        {state === 'failed' && <span className="text-ink-3 text-t-sm">How far this is could not be read.</span>}
        {state === 'unknown' && <Bar width="5rem" />}
      </div>
      {state !== 'done' && (
        <>
          <p>
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

const StepLink = ({ to, first, text }: { to: string; first: boolean; text: string }) => (
  <ButtonLink to={to} kind={first ? 'first' : 'second'} dense>
    {text}
  </ButtonLink>
);
