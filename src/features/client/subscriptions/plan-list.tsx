import { daysInWords, type Plan, type PlanList as Plans, plansByFee } from '@/domain/requests/plans';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/feedback/empty';
import { Bar } from '@/ui/feedback/skeleton';
import { StatusMark } from '@/ui/feedback/status-mark';
import { PlansSentence, PlanTerms } from '@/ui/ledger/plan-terms';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { type Current, sameTerms, termsOf } from './current-plan';

export interface PlanListProps {
  plans: Plans;
  current: Current | null;
  /** Why none can be chosen now. */
  notYet: string | undefined;
  onChoose: (id: string, plan: Plan) => void;
}

/** What the desk offers, the lowest fee first. */
export function PlanList({ plans, current, notYet, onChoose }: PlanListProps) {
  return (
    <>
      <PlansSentence />
      <ul className="plans">
        {plansByFee(plans).map(([id, plan]) => (
          <li key={id}>
            <PlanTerms plan={plan} />
            <div className="plan-choose">
              <Choose id={id} plan={plan} current={current} notYet={notYet} onChoose={onChoose} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

type ChooseProps = { id: string; plan: Plan } & Omit<PlanListProps, 'plans'>;

function Choose({ id, plan, current, notYet, onChoose }: ChooseProps) {
  const mine = current?.subscription.plan === id && !current.ended;
  const choose = (
    <Button notYet={notYet} onClick={() => onChoose(id, plan)}>
      {wordsFor(id, plan, current)}
    </Button>
  );
  if (!mine) return choose;
  if (sameTerms(plan, termsOf(current.subscription))) return <StatusMark kind="done">Your plan</StatusMark>;
  return (
    <>
      <p className="plan-small">
        Yours runs on at {usd(current.subscription.amount)} USD for {daysInWords(current.subscription.duration)}, as you took it.
      </p>
      {choose}
    </>
  );
}

function wordsFor(id: string, { name }: Plan, current: Current | null): string {
  if (current?.subscription.plan === id) return current.ended ? `Choose ${name} again` : 'Change to these terms';
  return current && !current.ended ? `Change to ${name}` : `Choose ${name}`;
}

export const NoPlans = () => (
  <Empty title="No plans offered">
    The desk offers no plans at this time. You need none: deposits, withdrawals and trades are the same for everyone.
  </Empty>
);

export const PlansLoading = () => (
  <div aria-busy="true">
    <p role="status">
      <VisuallyHidden>The plans are being read.</VisuallyHidden>
    </p>
    <ul className="plans" aria-hidden="true">
      {['5rem', '3.5rem', '6rem'].map((width) => (
        <li key={width}>
          <div className="plan-what">
            <p className="plan-name">
              <Bar width={width} />
            </p>
            <ul className="plan-includes">
              <li>
                <Bar width="min(14rem, 80%)" />
              </li>
              <li>
                <Bar width="min(16rem, 90%)" />
              </li>
            </ul>
          </div>
          <p className="plan-fee">
            <Bar width="4rem" /> <Bar width="6rem" />
          </p>
          <div className="plan-choose">
            <Bar width="7rem" />
          </div>
        </li>
      ))}
    </ul>
  </div>
);
