import { ChevronDown, ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getDayEnd, getDayStart, sortDays } from '@/domain/day';
import {
  getAdjacent,
  getMonthStart,
  getPreviousMonth,
  getPreviousYear,
  getYear,
  type Month,
  type Year,
} from '@/domain/statement/statement-period';
import { formatDayMonthYear, formatMonthYear } from '@/lib/format';
import { Button, IconButton } from '@/ui/button';
import { cx } from '@/ui/cx';
import { DateRange } from '@/ui/forms/date-range';
import { SegmentedControl } from '@/ui/forms/segmented-control';
import type { ListState } from '@/ui/tables/search-params';
import { FilterSelect, SearchBox, Toolbar } from '@/ui/tables/toolbar';
import {
  getPeriod,
  isFiltering,
  type LineChoice,
  lineChoiceLabels,
  lineChoices,
  lineKindLabels,
  lineKinds,
  orderLabels,
  orders,
  type Period,
  periodKinds,
  periodLabels,
  type ShownPeriod,
  type StatementParams,
} from './statement-filters';

const formatMonth = (month: Month): string => formatMonthYear(getMonthStart(month));

/** The days of a range in ascending order; nulls for other periods. */
const getRangeDays = (period: ShownPeriod) =>
  period.kind === 'range' ? sortDays(period.from, period.to) : [null, null];

/** "March 2026", "2026", "1 Mar 2026 to 9 Mar 2026", "the whole book". */
export function formatPeriod(period: ShownPeriod): string {
  if (period.kind === 'month') return formatMonth(period.month);
  if (period.kind === 'year') return period.year;
  const [from, to] = getRangeDays(period);
  if (from === null && to === null) return 'the whole book';
  const first = from && formatDayMonthYear(getDayStart(from));
  const last = to && formatDayMonthYear(new Date(getDayEnd(to).getTime() - 1));
  if (first && last) return first === last ? first : `${first} to ${last}`;
  return first ? `since ${first}` : `up to ${last}`;
}

/**
 * Continues "No entries": "in March 2026", "from 1 Mar 2026 to 9 Mar 2026", "since 1 Mar 2026".
 * @param name result of `formatPeriod`
 */
export function formatDuringPeriod(period: ShownPeriod, name: string): string {
  const [from, to] = getRangeDays(period);
  if (from === null && to === null) return `in ${name}`;
  if (from === null || to === null) return name;
  return from === to ? `on ${name}` : `from ${name}`;
}

/** Part of a file name: `2026-03`, `2026`, `2026-03-01-to-2026-03-09`, `whole-book`. */
export function formatFileDays(period: ShownPeriod): string {
  if (period.kind === 'month') return period.month;
  if (period.kind === 'year') return period.year;
  const said = getRangeDays(period).filter((day) => day !== null);
  return said.join('-to-') || 'whole-book';
}

export type ExportTarget = 'file' | 'paper';

interface PeriodBarProps {
  params: ListState<StatementParams>;
  show: LineChoice;
  onShow: (show: LineChoice) => void;
  /** Months with entries, as far as the book has been read. */
  months: readonly Month[];
  shown: ShownPeriod;
  /** True if there may be older entries. */
  more: boolean;
  /** The export that waits for older entries. */
  exporting: ExportTarget | null;
  onExport: (out: ExportTarget) => void;
  onPrintYear: (year: Year) => void;
}

const readingNote = 'Loading older entries first…';

/** Controls that stay together. On a phone the bar is a grid of two columns instead. */
const groupClass = 'flex min-w-0 flex-wrap items-center gap-3 max-sm:contents';
/** On a phone what is used now and then is folded, so that the entries come soon. */
const getFoldedClass = (open: boolean) =>
  cx('flex min-w-0 flex-wrap items-center gap-3', open ? 'max-sm:contents' : 'max-sm:hidden');
const wholeRowClass = 'max-sm:col-span-full';
const periodNameClass = 'font-display font-medium text-[1.25rem]/[1] normal-nums';

export function PeriodBar(props: PeriodBarProps) {
  const { params, show, onShow, months, shown, more } = props;
  const { filters: asked, change } = params;
  const [open, setOpen] = useState(isFiltering(asked));
  const foldedClass = getFoldedClass(open);
  return (
    <Toolbar
      label="Period, type and order"
      className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-2 @min-[52rem]:grid @min-[52rem]:grid-cols-[minmax(0,1fr)_auto]"
    >
      <span className={cx(groupClass, 'min-h-control-bar flex-[1_1_20rem]')}>
        <PeriodChoice params={params} months={months} shown={shown} more={more} />
        <SegmentedControl
          label="Show"
          labelHidden
          dense
          value={show}
          options={lineChoices.map((value) => ({ value, label: lineChoiceLabels[value] }))}
          onChange={onShow}
        />
      </span>
      <Button
        size="toolbar"
        className="group max-sm:px-2 sm:hidden"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {!open && isFiltering(asked) ? 'Filtered, export' : 'Filter, export'}
        <ChevronDown className="text-ink-3 group-aria-expanded:rotate-180" aria-hidden="true" />
      </Button>
      <span className={foldedClass}>
        <FilterSelects params={params} months={months} shown={shown} />
      </span>
      <span className={cx(foldedClass, 'flex-[1_1_24rem]')}>
        <SearchBox
          label="Search these entries"
          placeholder="Search amounts, notes, entry numbers…"
          value={asked.text}
          onChange={(text) => change({ text })}
          wide
          className={cx(wholeRowClass, 'flex-[1_1_14rem]')}
        />
      </span>
      <span className={cx(foldedClass, '@min-[52rem]:justify-end')}>
        <ExportButtons {...props} />
      </span>
    </Toolbar>
  );
}

function FilterSelects({
  params,
  months,
  shown,
}: Pick<PeriodBarProps, 'params' | 'months' | 'shown'>) {
  const { filters: asked, change, go } = params;
  return (
    <>
      <FilterSelect
        label="Period"
        value={asked.period.kind}
        options={periodKinds.map((value) => ({ value, label: periodLabels[value] }))}
        onChange={(kind) => go({ period: getPeriod(kind, shown, months), folio: '' })}
        className="max-sm:w-full"
      />
      <FilterSelect
        label="Kind"
        value={asked.kind}
        options={lineKinds.map((value) => ({ value, label: lineKindLabels[value] }))}
        onChange={(kind) => change({ kind })}
        className="max-sm:w-full"
      />
      <FilterSelect
        label="Order"
        value={asked.order}
        options={orders.map((value) => ({ value, label: orderLabels[value] }))}
        onChange={(order) => change({ order })}
        className="max-sm:w-full"
      />
    </>
  );
}

type ExportButtonsProps = Pick<
  PeriodBarProps,
  'exporting' | 'onExport' | 'onPrintYear' | 'shown' | 'months'
>;

function ExportButtons({ exporting, onExport, onPrintYear, shown, months }: ExportButtonsProps) {
  const month = shown.kind === 'month' ? shown.month : months.at(-1);
  return (
    <>
      <Button
        size="toolbar"
        busy={exporting === 'file'}
        disabledReason={exporting === 'paper' ? readingNote : undefined}
        onClick={() => onExport('file')}
      >
        {exporting !== 'file' && <Download aria-hidden="true" />}
        Export
      </Button>
      <Button
        size="toolbar"
        busy={exporting === 'paper'}
        disabledReason={exporting === 'file' ? readingNote : undefined}
        onClick={() => onExport('paper')}
      >
        {exporting !== 'paper' && <Printer aria-hidden="true" />}
        Print
      </Button>
      {shown.kind !== 'year' && month !== undefined && (
        <Button
          size="toolbar"
          disabledReason={exporting === null ? undefined : readingNote}
          onClick={() => onPrintYear(getYear(month))}
        >
          Print {getYear(month)}
        </Button>
      )}
    </>
  );
}

type PeriodChoiceProps = Pick<PeriodBarProps, 'params' | 'months' | 'shown' | 'more'>;

function PeriodChoice({ params, months, shown, more }: PeriodChoiceProps) {
  if (shown.kind === 'all') return <b className={cx(periodNameClass, wholeRowClass)}>Whole book</b>;
  if (shown.kind === 'range')
    return (
      <div className={wholeRowClass}>
        <DateRange
          label="Statement dates"
          from={shown.from}
          to={shown.to}
          onChange={(from, to) => params.change({ period: { kind: 'range', from, to } })}
        />
      </div>
    );
  const goTo = (period: Period) => params.go({ period, folio: '' });
  if (shown.kind === 'year') {
    const beside = getAdjacent([...new Set(months.map(getYear))], shown.year);
    return (
      <Stepper<Year>
        unit="year"
        before={beside.before ?? (more ? getPreviousYear(shown.year) : null)}
        shown={shown.year}
        after={beside.after}
        format={(year) => year}
        onGo={(year) => goTo({ kind: 'year', year })}
      />
    );
  }
  const beside = getAdjacent(months, shown.month);
  return (
    <Stepper<Month>
      unit="month"
      before={beside.before ?? (more ? getPreviousMonth(shown.month) : null)}
      shown={shown.month}
      after={beside.after}
      format={formatMonth}
      onGo={(month) => goTo({ kind: 'month', month })}
    />
  );
}

interface StepperProps<Part extends Month | Year> {
  unit: 'month' | 'year';
  before: Part | null;
  shown: Part;
  after: Part | null;
  format: (part: Part) => string;
  onGo: (part: Part) => void;
}

/** The period between arrows to the ones before and after it. */
function Stepper<Part extends Month | Year>({
  unit,
  before,
  shown,
  after,
  format,
  onGo,
}: StepperProps<Part>) {
  const link = (to: Part | null, otherwise: string, icon: ReactNode) => (
    // At either end it is only `aria-disabled`, so that it keeps the focus.
    <IconButton
      label={to === null ? otherwise : format(to)}
      aria-disabled={to === null || undefined}
      icon={icon}
      onClick={() => to !== null && onGo(to)}
    />
  );
  return (
    <span className={cx('-ms-3.25 inline-flex items-center max-sm:justify-between', wholeRowClass)}>
      {link(before, `No entries before this ${unit}`, <ChevronLeft />)}
      <b
        className={cx(periodNameClass, 'min-w-42 px-2 text-center max-sm:min-w-0')}
        aria-live="polite"
      >
        {format(shown)}
      </b>
      {link(after, `No entries after this ${unit}`, <ChevronRight />)}
    </span>
  );
}
