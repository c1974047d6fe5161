import { compare } from '@/domain/money';
import type { Plan, PlanList as Plans } from '@/domain/plans';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { byPlace } from '@/ui/by-place';
import { Empty } from '@/ui/empty';
import { Heading } from '@/ui/heading';
import { Bar } from '@/ui/skeleton';
import { StatusMark } from '@/ui/status-mark';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { type Current, daysInWords, sameTerms, termsOf } from './current';

export interface PlanListProps {
  plans: Plans;
  current: Current | null;
  /** Why none can be chosen now. */
  notYet: string | undefined;
  onChoose: (id: string, plan: Plan) => void;
}

/** What the desk offers, the lowest fee first. */
export function PlanList({ plans, current, notYet, onChoose }: PlanListProps) {
  const offered = Object.entries(plans).toSorted(([, a], [, b]) => compare(a.fee, b.fee) || a.name.localeCompare(b.name));
  return (
    <>
      <p className="plan-small">A plan is service for a fee. None of them changes what a trade wins or loses.</p>
      <ul className="plans">
        {offered.map(([id, plan]) => (
          <li key={id}>
            <div className="plan-what">
              <Heading className="plan-name">{plan.name}</Heading>
              <ul className="plan-includes">
                {byPlace(plan.includes).map(({ key, item }) => (
                  <li key={key}>{item}</li>
                ))}
              </ul>
              {plan.includes.length === 0 && <p className="plan-small">The desk has listed nothing that this plan includes.</p>}
            </div>
            <p className="plan-fee">
              <b>{usd(plan.fee)}</b> <span>USD for {daysInWords(plan.days)}</span>
            </p>
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
