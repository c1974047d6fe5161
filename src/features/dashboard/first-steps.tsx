import type { ReactNode } from 'react';
import { depositLimits } from '@/domain/deposit';
import { usd } from '@/lib/format';
import { ButtonLink } from '@/ui/button';
import { Panel } from '@/ui/page';
import { StatusMark } from '@/ui/status-mark';
import { Step, Steps } from '@/ui/steps';

export interface FirstStepsProps {
  email: string;
  emailVerified: boolean;
  /** A first deposit was requested, and the desk has not decided about it. */
  waiting: boolean;
}

/** What to do while no money has come in: the way to the first line that moves money. */
export function FirstSteps({ email, emailVerified, waiting }: FirstStepsProps) {
  return (
    <Panel title="How to begin">
      <Steps>
        <Step
          title={
            <>
              Verify your <span className="whitespace-nowrap">e-mail</span> address
            </>
          }
        >
          {emailVerified ? (
            <StatusMark kind="done">Verified</StatusMark>
          ) : (
            <Say>
              Open the link in the message that we sent to <b className="wrap-anywhere">{email}</b>. Until then no money can move. If
              nothing came, the note at the top of this page sends it again.
            </Say>
          )}
        </Step>
        <Step title="Make a first deposit" later={!emailVerified}>
          <FirstDeposit waiting={waiting} ready={emailVerified} />
        </Step>
        <Step title="See it in your book" later>
          <Say>When the desk confirms that the coins came in, the amount is credited in full, and the line appears here by itself.</Say>
        </Step>
      </Steps>
    </Panel>
  );
}

function FirstDeposit({ waiting, ready }: { waiting: boolean; ready: boolean }) {
  if (waiting) {
    return (
      <div className="grid justify-items-start gap-s-3">
        <StatusMark kind="wait">Requested, waiting for the desk</StatusMark>
        <ButtonLink to="/user/deposit">See your deposits</ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-s-4">
      <Say>
        In bitcoin or ethereum, from {usd(depositLimits.min)} USD. You get an address to send to, and every step is written in your book.
      </Say>
      <ButtonLink to="/user/deposit" kind={ready ? 'first' : 'second'}>
        {ready ? 'Make a deposit' : 'See how a deposit works'}
      </ButtonLink>
    </div>
  );
}

const Say = ({ children }: { children: ReactNode }) => <p className="max-w-measure text-ink-2 text-t-ui">{children}</p>;
