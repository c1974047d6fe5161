/** Layout of the charts, the same while they load. */
export const chartsLayout = {
  all: 'grid gap-6',
  panels: 'grid grid-cols-1 gap-12 @min-[56rem]:grid-cols-[minmax(0,1fr)_20.5rem]',
  /** As high as a chart with its table closed, also where there is none. */
  content: 'flex min-h-83 flex-col max-sm:min-h-85',
  reading: 'mb-3 min-h-6 text-ink-2 text-t-sm/[inherit]',
  plot: 'relative h-56 min-w-0',
  /** The lines of a chart without figures. */
  lines: 'bg-[repeating-linear-gradient(var(--rule)_0_1px,transparent_1px_3.5rem)]',
  axis: 'col-start-1 mt-2 min-h-5 text-ink-3 text-t-xs [direction:ltr]',
};

export const chartTitles = { balance: 'Balance over time', profit: 'Profit by month' };
