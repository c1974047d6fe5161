import { cx } from '@/ui/cx';

/** Where links to the trade form lead. */
export const tradeFormId = 'place-trade';

/**
 * The form beside the market and the trades, where there is room. Its container is the dashboard.
 */
export const tradingColumnsClass =
  'grid grid-cols-1 gap-12 @min-[56rem]:grid-cols-[minmax(0,1fr)_20.5rem] @min-[56rem]:grid-rows-[auto_1fr]';

export const tradingPlace = {
  market: 'flex flex-col',
  form: 'scroll-mt-12 @min-[56rem]:row-span-2',
  trades: 'min-w-0',
};

/** So low that its axis is in the first view of a laptop, 900 px high. */
export const chartClass =
  'relative h-[clamp(15rem,100dvh-32.5rem,26.25rem)] flex-none @max-[40rem]:h-62';

/** The grid lines of the chart, until it is drawn. */
export const ChartSpace = () => (
  <div
    className={cx(
      chartClass,
      'mb-8 bg-[repeating-linear-gradient(var(--rule)_0_1px,transparent_1px_20%)]',
    )}
    aria-busy="true"
  />
);

/** The list, an item and its first line, of the first steps and of their skeleton. */
export const firstSteps = {
  list: '[counter-reset:first-step]',
  item: cx(
    'relative grid justify-items-start gap-2 border-rule border-t py-3.5 ps-12 first:border-t-0 first:pt-0 max-sm:ps-8',
    '@min-[44rem]:grid-cols-[minmax(0,1fr)_auto]',
  ),
  number: cx(
    '[counter-increment:first-step] before:absolute before:start-0 before:top-3.5 first:before:top-0',
    'before:font-display before:font-medium before:text-[1.625rem]/[1.1] before:normal-nums before:content-[counter(first-step)]',
  ),
  head: 'flex flex-wrap items-baseline gap-x-4 text-d-sm/[1.28] @min-[44rem]:col-start-1',
  text: 'max-w-measure text-ink-2 text-t-ui/[1.45] @min-[44rem]:col-start-1',
};
