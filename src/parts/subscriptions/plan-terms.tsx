import type { ReactNode } from 'react';
import { formatDays, type Plan } from '@/domain/desk/plans';
import { formatDollars } from '@/lib/format';
import { cx, keyByIndex } from '@/ui/cx';
import { Heading } from '@/ui/heading';

/** Shown above every list of plans, so that no plan is mistaken for more than it is. */
export const PlansNote = () => (
  <p className="text-ink-3 text-t-sm">Plans add service. They never change your trading results.</p>
);

/** An item in a list of plans. */
export const planItemClass =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-4 border-rule py-6 not-first:border-t';

export const planNameClass =
  'font-display font-medium text-d-sm/[1.2] normal-nums wrap-anywhere [&+*]:mt-2';

const itemClass =
  'ps-4 before:float-start before:-ms-4 before:mt-[0.7rem] before:w-2 before:border-ink-3 before:border-t';

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

const noIncludes = (
  <p className="text-ink-3 text-t-sm">The desk hasn’t listed anything for this plan.</p>
);

const columnsByCount = {
  1: '@min-[42rem]:grid-cols-[minmax(0,26rem)]',
  2: '@min-[42rem]:grid-cols-2',
  3: '@min-[42rem]:grid-cols-3',
};

/**
 * A list of plans to compare: up to three beside each other if the container has room. The rows of
 * its items are aligned.
 */
export const getPlanColumnsClass = (count: number): string | undefined =>
  cx(
    'grid @min-[42rem]:gap-x-6 @min-[42rem]:gap-y-4',
    columnsByCount[count <= 1 ? 1 : count === 2 ? 2 : 3],
  );

interface PlanColumnProps {
  name: ReactNode;
  fee: ReactNode;
  term: ReactNode;
  includes: readonly ReactNode[];
  /** Marks the client's plan. */
  current?: boolean | undefined;
  /** The last row. */
  children: ReactNode;
}

/**
 * A plan in a list with `getPlanColumnsClass`: its name, its fee, what it includes, and how to
 * choose it.
 */
export const PlanColumn = ({ name, fee, term, includes, current, children }: PlanColumnProps) => (
  <li
    className={cx(
      'grid grid-cols-[minmax(0,1fr)_auto] content-start items-baseline gap-x-4 gap-y-4 py-6 not-first:border-t',
      '@min-[42rem]:row-span-4 @min-[42rem]:grid-cols-[minmax(0,1fr)] @min-[42rem]:grid-rows-subgrid @min-[42rem]:border @min-[42rem]:p-5',
      current ? 'border-green bg-green-wash @max-[42rem]:-mx-3 @max-[42rem]:px-3' : 'border-rule',
    )}
    aria-current={current ? 'true' : undefined}
  >
    <Heading className="font-display font-medium text-d-sm/[1.2] normal-nums wrap-anywhere">
      {name}
    </Heading>
    <p className="flex flex-wrap items-baseline gap-x-2 @max-[42rem]:justify-end">
      <b className="font-display font-medium text-d-sm/[1.2] normal-nums @min-[42rem]:text-d-md/[1.2]">
        {fee}
      </b>
      <span className="whitespace-nowrap text-ink-3 text-t-sm/[inherit]">{term}</span>
    </p>
    <div className="col-span-full">
      {includes.length > 0 ? <PlanIncludes items={includes} /> : noIncludes}
    </div>
    <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 self-end">
      {children}
    </div>
  </li>
);

/** The content and the fee of a plan: the first two parts of an item in a list of plans. */
export function PlanTerms({ plan: { name, fee, days, includes } }: { plan: Plan }) {
  return (
    <>
      <div>
        <Heading className={planNameClass}>{name}</Heading>
        {includes.length > 0 ? <PlanIncludes items={includes} /> : noIncludes}
      </div>
      <p className="text-end">
        <b className="block font-display font-medium text-d-sm/[1.2] normal-nums">
          {formatDollars(fee)}
        </b>{' '}
        <span className="whitespace-nowrap text-ink-3 text-t-sm/[inherit]">
          for {formatDays(days)}
        </span>
      </p>
    </>
  );
}
