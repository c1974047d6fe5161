import { formatDays, type Plan } from '@/domain/requests/plans';
import { formatUsd } from '@/lib/format';
import { keyByIndex } from '@/ui/cx';
import { Heading } from '@/ui/heading';
import './plan-terms.css';

/** Shown above every list of plans, so that no plan is mistaken for more than it is. */
export const PlansNote = () => (
  <p className="text-ink-3 text-t-sm">A plan is service for a fee. None of them changes what a trade wins or loses.</p>
);

/** The content and the fee of a plan: the first two parts of an item in a list of plans (`ul.plans`). */
export function PlanTerms({ plan: { name, fee, days, includes } }: { plan: Plan }) {
  return (
    <>
      <div className="plan-what">
        <Heading className="plan-name">{name}</Heading>
        {includes.length > 0 ? (
          <ul className="plan-includes">
            {keyByIndex(includes).map(({ key, item }) => (
              <li key={key}>{item}</li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-3 text-t-sm">The desk has listed nothing that this plan includes.</p>
        )}
      </div>
      <p className="plan-fee">
        <b>{formatUsd(fee)}</b> <span>USD for {formatDays(days)}</span>
      </p>
    </>
  );
}
