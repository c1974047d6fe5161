import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { getDayEnd, getDayStart, sortDays } from '@/domain/day';
import { getAdjacentMonths, getMonthStart, getPreviousMonth, type Month } from '@/domain/ledger/statement-period';
import { formatDayMonthYear, formatMonthYear } from '@/lib/format';
import { Button, IconButton } from '@/ui/button';
import { DateRange } from '@/ui/forms/date-range';
import { Picker, SearchBox, Toolbar } from '@/ui/tables/toolbar';
import { orders, orderWords, type Period, periodKinds, periodWords, shows, showWords, type useStatementParams } from './filters';

const formatMonth = (month: Month): string => formatMonthYear(getMonthStart(month));

/** The days of a range in ascending order; nulls for other periods. */
const daysOf = (period: Period) => (period.kind === 'range' ? sortDays(period.from, period.to) : [null, null]);

/** "March 2026", "1 Mar 2026 to 9 Mar 2026", "the whole book". @param month the month shown if `period` is a month */
export function formatPeriod(period: Period, month: Month): string {
  if (period.kind === 'month') return formatMonth(month);
  const [from, to] = daysOf(period);
  if (from === null && to === null) return 'the whole book';
  const first = from && formatDayMonthYear(getDayStart(from));
  const last = to && formatDayMonthYear(new Date(getDayEnd(to).getTime() - 1));
  if (first && last) return first === last ? first : `${first} to ${last}`;
  return first ? `since ${first}` : `up to ${last}`;
}

/** Continues "No entries": "in March 2026", "from 1 Mar 2026 to 9 Mar 2026", "since 1 Mar 2026". @param name result of `formatPeriod` */
export function formatDuringPeriod(period: Period, name: string): string {
  const [from, to] = daysOf(period);
  if (from === null && to === null) return `in ${name}`;
  if (from === null || to === null) return name;
  return from === to ? `on ${name}` : `from ${name}`;
}

/** Part of a file name: `2026-03`, `2026-03-01-to-2026-03-09`, `whole-book`. */
export function formatFileDays(period: Period, month: Month): string {
  if (period.kind === 'month') return month;
  const said = daysOf(period).filter((day) => day !== null);
  return said.join('-to-') || 'whole-book';
}

export type ExportTarget = 'file' | 'paper';

interface PeriodBarProps {
  asking: ReturnType<typeof useStatementParams>;
  /** Months with entries, as far as the book has been read. */
  months: readonly Month[];
  month: Month;
  /** True if there may be older months. */
  more: boolean;
  /** The export that waits for older entries. */
  leaving: ExportTarget | null;
  onLeave: (out: ExportTarget) => void;
}

const waits = 'Older entries are being read first.';

/** Period, kind, order and search of the lines, and their export. */
export function PeriodBar({ asking, months, month, more, leaving, onLeave }: PeriodBarProps) {
  const { asked } = asking;
  return (
    <Toolbar label="Days, kind and order">
      <span className="statement-period">
        <PeriodChoice asking={asking} months={months} month={month} more={more} />
      </span>
      <span className="statement-choices">
        <Picker
          label="Days"
          value={asked.period.kind}
          options={periodKinds.map((value) => ({ value, label: periodWords[value] }))}
          onChange={(kind) => asking.cover(kind, month)}
        />
        <Picker
          label="Show"
          value={asked.show}
          options={shows.map((value) => ({ value, label: showWords[value] }))}
          onChange={asking.show}
        />
        <Picker
          label="Order"
          value={asked.order}
          options={orders.map((value) => ({ value, label: orderWords[value] }))}
          onChange={asking.order}
        />
      </span>
      <SearchBox label="Search these entries" placeholder="Amount, words, number, address" value={asked.text} onChange={asking.search} />
      <span className="statement-out">
        <Button busy={leaving === 'file'} notYet={leaving === 'paper' ? waits : undefined} onClick={() => onLeave('file')}>
          {leaving !== 'file' && <Download aria-hidden="true" />}
          Export
        </Button>
        <Button busy={leaving === 'paper'} notYet={leaving === 'file' ? waits : undefined} onClick={() => onLeave('paper')}>
          {leaving !== 'paper' && <Printer aria-hidden="true" />}
          Print
        </Button>
      </span>
    </Toolbar>
  );
}

function PeriodChoice({ asking, months, month, more }: Pick<PeriodBarProps, 'asking' | 'months' | 'month' | 'more'>) {
  const { period } = asking.asked;
  if (period.kind === 'all') return <b className="period-name">Whole book</b>;
  if (period.kind === 'range') return <DateRange label="Days of the statement" from={period.from} to={period.to} onChange={asking.range} />;
  const beside = getAdjacentMonths(months, month);
  const before = beside.before ?? (more ? getPreviousMonth(month) : null);
  return (
    <span className="stepper">
      <Step to={before} otherwise="No entries before this month" onMonth={asking.goTo} icon={<ChevronLeft />} />
      <b className="period-name" aria-live="polite">
        {formatMonth(month)}
      </b>
      <Step to={beside.after} otherwise="No entries after this month" onMonth={asking.goTo} icon={<ChevronRight />} />
    </span>
  );
}

interface StepProps {
  to: Month | null;
  otherwise: string;
  onMonth: (month: Month) => void;
  icon: ReactNode;
}

/** Goes one month back or forward. At either end it is only `aria-disabled`, so that it keeps the focus. */
function Step({ to, otherwise, onMonth, icon }: StepProps) {
  return (
    <IconButton
      label={to === null ? otherwise : formatMonth(to)}
      aria-disabled={to === null || undefined}
      icon={icon}
      onClick={() => to !== null && onMonth(to)}
    />
  );
}
