import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { getDayEnd, getDayStart, sortDays } from '@/domain/day';
import { getAdjacentMonths, getMonthStart, getPreviousMonth, type Month } from '@/domain/ledger/statement-period';
import { formatDayMonthYear, formatMonthYear } from '@/lib/format';
import { Button, IconButton } from '@/ui/button';
import { cx } from '@/ui/cx';
import { DateRange } from '@/ui/forms/date-range';
import type { ListState } from '@/ui/tables/search-params';
import { FilterSelect, SearchBox, Toolbar } from '@/ui/tables/toolbar';
import {
  getPeriod,
  lineFilterLabels,
  lineFilters,
  orderLabels,
  orders,
  type Period,
  periodKinds,
  periodLabels,
  type StatementParams,
} from './filters';

const formatMonth = (month: Month): string => formatMonthYear(getMonthStart(month));

/** The days of a range in ascending order; nulls for other periods. */
const getRangeDays = (period: Period) => (period.kind === 'range' ? sortDays(period.from, period.to) : [null, null]);

/** "March 2026", "1 Mar 2026 to 9 Mar 2026", "the whole book". @param month the month shown if `period` is a month */
export function formatPeriod(period: Period, month: Month): string {
  if (period.kind === 'month') return formatMonth(month);
  const [from, to] = getRangeDays(period);
  if (from === null && to === null) return 'the whole book';
  const first = from && formatDayMonthYear(getDayStart(from));
  const last = to && formatDayMonthYear(new Date(getDayEnd(to).getTime() - 1));
  if (first && last) return first === last ? first : `${first} to ${last}`;
  return first ? `since ${first}` : `up to ${last}`;
}

/** Continues "No entries": "in March 2026", "from 1 Mar 2026 to 9 Mar 2026", "since 1 Mar 2026". @param name result of `formatPeriod` */
export function formatDuringPeriod(period: Period, name: string): string {
  const [from, to] = getRangeDays(period);
  if (from === null && to === null) return `in ${name}`;
  if (from === null || to === null) return name;
  return from === to ? `on ${name}` : `from ${name}`;
}

/** Part of a file name: `2026-03`, `2026-03-01-to-2026-03-09`, `whole-book`. */
export function formatFileDays(period: Period, month: Month): string {
  if (period.kind === 'month') return month;
  const said = getRangeDays(period).filter((day) => day !== null);
  return said.join('-to-') || 'whole-book';
}

export type ExportTarget = 'file' | 'paper';

interface PeriodBarProps {
  params: ListState<StatementParams>;
  /** Months with entries, as far as the book has been read. */
  months: readonly Month[];
  month: Month;
  /** True if there may be older months. */
  more: boolean;
  /** The export that waits for older entries. */
  exporting: ExportTarget | null;
  onExport: (out: ExportTarget) => void;
}

const readingNote = 'Loading older entries first…';

/** Controls that stay together; a line of their own on a phone. */
const groupClass = 'flex min-w-0 flex-wrap items-center max-sm:basis-full';
const periodNameClass = 'font-display font-medium text-[1.25rem]/[1] normal-nums';

export function PeriodBar({ params, months, month, more, exporting, onExport }: PeriodBarProps) {
  const { filters: asked, change, go } = params;
  return (
    <Toolbar label="Period, type and order" className="@min-[52rem]:grid @min-[52rem]:grid-cols-[minmax(0,1fr)_auto]">
      <span className={cx(groupClass, 'min-h-10 flex-[1_1_20rem] gap-3')}>
        <PeriodChoice params={params} months={months} month={month} more={more} />
      </span>
      <span className={cx(groupClass, 'gap-3 max-sm:grid max-sm:grid-cols-2 max-sm:gap-2')}>
        <FilterSelect
          label="Period"
          value={asked.period.kind}
          options={periodKinds.map((value) => ({ value, label: periodLabels[value] }))}
          onChange={(kind) => go({ period: getPeriod(kind, month), folio: '' })}
          className="max-sm:w-full"
        />
        <FilterSelect
          label="Show"
          value={asked.show}
          options={lineFilters.map((value) => ({ value, label: lineFilterLabels[value] }))}
          onChange={(show) => change({ show })}
          className="max-sm:w-full"
        />
        <FilterSelect
          label="Order"
          value={asked.order}
          options={orders.map((value) => ({ value, label: orderLabels[value] }))}
          onChange={(order) => change({ order })}
          className="max-sm:col-span-full max-sm:w-full"
        />
      </span>
      <SearchBox
        label="Search these entries"
        placeholder="Search amounts, notes, entry numbers…"
        value={asked.text}
        onChange={(text) => change({ text })}
        wide
        className="flex-[1_1_14rem]"
      />
      <span className={cx(groupClass, 'gap-3 @min-[52rem]:justify-end max-sm:gap-2')}>
        <Button
          size="toolbar"
          busy={exporting === 'file'}
          disabledReason={exporting === 'paper' ? readingNote : undefined}
          className="max-sm:flex-1"
          onClick={() => onExport('file')}
        >
          {exporting !== 'file' && <Download aria-hidden="true" />}
          Export
        </Button>
        <Button
          size="toolbar"
          busy={exporting === 'paper'}
          disabledReason={exporting === 'file' ? readingNote : undefined}
          className="max-sm:flex-1"
          onClick={() => onExport('paper')}
        >
          {exporting !== 'paper' && <Printer aria-hidden="true" />}
          Print
        </Button>
      </span>
    </Toolbar>
  );
}

function PeriodChoice({ params, months, month, more }: Pick<PeriodBarProps, 'params' | 'months' | 'month' | 'more'>) {
  const { filters, change, go } = params;
  const { period } = filters;
  if (period.kind === 'all') return <b className={periodNameClass}>Whole book</b>;
  if (period.kind === 'range')
    return (
      <DateRange
        label="Statement dates"
        from={period.from}
        to={period.to}
        onChange={(from, to) => change({ period: { kind: 'range', from, to } })}
      />
    );
  const beside = getAdjacentMonths(months, month);
  const goTo = (to: Month) => go({ period: { kind: 'month', month: to }, folio: '' });
  const before = beside.before ?? (more ? getPreviousMonth(month) : null);
  return (
    <span className="-ms-3.25 inline-flex items-center max-sm:flex-[1_1_100%] max-sm:justify-between">
      <MonthLink to={before} otherwise="No entries before this month" onMonth={goTo} icon={<ChevronLeft />} />
      <b className={cx(periodNameClass, 'min-w-42 px-2 text-center max-sm:min-w-0')} aria-live="polite">
        {formatMonth(month)}
      </b>
      <MonthLink to={beside.after} otherwise="No entries after this month" onMonth={goTo} icon={<ChevronRight />} />
    </span>
  );
}

interface MonthLinkProps {
  to: Month | null;
  otherwise: string;
  onMonth: (month: Month) => void;
  icon: ReactNode;
}

/** Goes one month back or forward. At either end it is only `aria-disabled`, so that it keeps the focus. */
function MonthLink({ to, otherwise, onMonth, icon }: MonthLinkProps) {
  return (
    <IconButton
      label={to === null ? otherwise : formatMonth(to)}
      aria-disabled={to === null || undefined}
      icon={icon}
      onClick={() => to !== null && onMonth(to)}
    />
  );
}
