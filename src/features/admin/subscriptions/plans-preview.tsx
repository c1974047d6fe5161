import { compare } from '@/domain/money';
import { byPlace } from '@/ui/by-place';
import { PlansSentence, PlanTerms } from '@/ui/ledger/plan-terms';
import { Panel } from '@/ui/page';
import { planIn, type TypedPlan } from './typed-plans';

/** The plans as clients would see them, as far as they are complete. */
export function PlansPreview({ typed }: { typed: readonly TypedPlan[] }) {
  const left = typed.filter(({ withdrawn }) => !withdrawn);
  const plans = left.flatMap((one) => planIn(one) ?? []).toSorted((a, b) => compare(a.fee, b.fee) || a.name.localeCompare(b.name));
  const missing = left.length - plans.length;
  return (
    <Panel title="As clients see it">
      {plans.length === 0 ? (
        <p className="text-ink-3 text-t-sm">Clients read that the desk offers no plans at this time, and that they need none.</p>
      ) : (
        <>
          <PlansSentence />
          <ul className="plans">
            {byPlace(plans).map(({ key, item }) => (
              <li key={key}>
                <PlanTerms plan={item} />
              </li>
            ))}
          </ul>
        </>
      )}
      {missing > 0 && (
        <p className="text-ink-3 text-t-sm">{missing === 1 ? '1 plan is' : `${missing} plans are`} not complete yet, and so not shown.</p>
      )}
    </Panel>
  );
}
