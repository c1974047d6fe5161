import type { ReactNode } from 'react';
import { formatDays, type Plan } from '@/domain/requests/plans';
import { formatDollars } from '@/lib/format';
import { keyByIndex } from '@/ui/cx';
import { Heading } from '@/ui/heading';

/** Shown above every list of plans, so that no plan is mistaken for more than it is. */
export const PlansNote = () => <p className="text-ink-3 text-t-sm">Plans add service. They never change your trading results.</p>;

/** An item in a list of plans. */
export const planItemClass = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-4 border-rule py-6 not-first:border-t';

export const planNameClass = 'font-display font-medium text-d-sm/[1.2] normal-nums wrap-anywhere [&+*]:mt-2';

const itemClass = 'ps-4 before:float-start before:-ms-4 before:mt-[0.7rem] before:w-2 before:border-ink-3 before:border-t';

/** What a plan includes, with a dash before each part. */
export const PlanIncludes = ({ items }: { items: readonly ReactNode[] }) => (
  <ul className="grid max-w-104 gap-0.5 text-ink-2 text-t-ui/[1.5] wrap-anywhere">
    {keyByIndex(items).map(({ key, item }) => (
      <li key={key} className={itemClass}>
        {item}
      </li>
    ))}
  </ul>
);

/** The content and the fee of a plan: the first two parts of an item in a list of plans. */
export function PlanTerms({ plan: { name, fee, days, includes } }: { plan: Plan }) {
  return (
    <>
      <div>
        <Heading className={planNameClass}>{name}</Heading>
        {includes.length > 0 ? (
          <PlanIncludes items={includes} />
        ) : (
          <p className="text-ink-3 text-t-sm">The desk hasn’t listed anything for this plan.</p>
        )}
      </div>
      <p className="text-end">
        <b className="block font-display font-medium text-d-sm/[1.2] normal-nums">{formatDollars(fee)}</b>{' '}
        <span className="whitespace-nowrap text-ink-3 text-t-sm/[inherit]">for {formatDays(days)}</span>
      </p>
    </>
  );
}
