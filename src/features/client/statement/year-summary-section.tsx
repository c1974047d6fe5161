import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { isZero } from '@/domain/money';
import type { CountedSum } from '@/domain/statement/movement-sums';
import { getMonthStart, type Month, type Year } from '@/domain/statement/statement-period';
import { summarizeYear, type YearSummary } from '@/domain/statement/year-summary';
import { formatDollars, formatSignedDollars, formatSignedUsd, formatUsd } from '@/lib/format';
import { cx } from '@/ui/cx';
import { Heading } from '@/ui/heading';
import { type SumRow, SumTable } from '@/ui/ledger/sum-table';
import { Panel } from '@/ui/page';

interface YearSummarySectionProps {
  year: Year;
  book: Parameters<typeof summarizeYear>[0];
  /** Hides amounts if the client has hidden them. */
  mask: (text: string) => string;
  /** Address of the statement of a month. */
  getMonthUrl: (month: Month) => string;
}

/** The yearly statement, above the lines of the year: by kind, by result and by month. */
export function YearSummarySection({
  year,
  book: { lines, opening, whole },
  mask,
  getMonthUrl,
}: YearSummarySectionProps) {
  const summary = useMemo(
    () => summarizeYear({ lines, opening, whole }, year),
    [lines, opening, whole, year],
  );
  return (
    <Panel title={`Summary of ${year}`} className="mb-12 print:mb-8">
      <div className="grid gap-x-12 gap-y-8 @min-[44rem]:grid-cols-2 print:grid-cols-2">
        <Sums title="Balance" rows={getBalanceRows(summary)} mask={mask} />
        <Sums title="Results and fees" rows={getResultRows(summary)} mask={mask} />
      </div>
      <MonthTable summary={summary} mask={mask} getMonthUrl={getMonthUrl} />
    </Panel>
  );
}

type TextRow = SumRow & { value: string };

const Sums = ({
  title,
  rows,
  mask,
}: {
  title: string;
  rows: readonly TextRow[];
  mask: (text: string) => string;
}) => (
  <div className="min-w-0 break-inside-avoid">
    <Heading className="mb-2 font-text font-semibold text-t-ui">{title}</Heading>
    <SumTable caption={title} rows={rows.map((row) => ({ ...row, value: mask(row.value) }))} />
  </div>
);

const toRow = (label: string, { count, amount }: CountedSum): TextRow => ({
  label: `${label}, ${count}`,
  value: formatSignedDollars(amount),
});

const getBalanceRows = ({ opening, movements, closing }: YearSummary): TextRow[] => [
  { label: 'Opening balance', value: formatDollars(opening) },
  ...movements.map(({ label, ...sums }) => toRow(label, sums)),
  { label: 'Closing balance', value: formatDollars(closing), total: true },
];

const getResultRows = ({ gains, losses, realised, fees, bonus }: YearSummary): TextRow[] => [
  toRow('Trades settled without a loss', gains),
  toRow('Trades settled at a loss', losses),
  { ...toRow('Realised result', realised), total: true },
  toRow('Subscription fees', fees),
  ...(isZero(bonus)
    ? []
    : [{ label: 'Bonus', hint: 'Not part of your balance', value: formatSignedDollars(bonus) }]),
];

const cellClass = 'py-1.5 ps-4 text-end align-baseline whitespace-nowrap max-sm:ps-2';
const headClass = 'pb-1.5 ps-4 text-end font-normal text-ink-3 text-t-xs max-sm:ps-2';
const sumClass =
  'border-t border-t-rule-ink font-semibold [border-bottom:3px_double_var(--rule-ink)]';

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long' });

interface MonthTableProps extends Pick<YearSummarySectionProps, 'mask' | 'getMonthUrl'> {
  summary: YearSummary;
}

/** The months, with links to their statements. In and out add up to those of the year. */
function MonthTable({ summary, mask, getMonthUrl }: MonthTableProps) {
  const renderSums = (
    { moneyIn, moneyOut }: Pick<YearSummary, 'moneyIn' | 'moneyOut'>,
    className?: string,
  ) => (
    <>
      <td className={cx(cellClass, className)}>
        <bdi>{mask(formatSignedUsd(moneyIn.amount))}</bdi>
      </td>
      <td className={cx(cellClass, className)}>
        <bdi>{mask(formatSignedUsd(moneyOut.amount))}</bdi>
      </td>
    </>
  );
  return (
    <div className="mt-8 overflow-x-auto print:overflow-visible">
      <table className="w-full text-t-ui max-sm:text-t-sm">
        <caption className="sr-only">Months of the year, USD</caption>
        <thead className="border-rule-ink border-b">
          <tr>
            <th scope="col" className="pb-1.5 font-normal text-ink-3 text-t-xs">
              Month
            </th>
            <th scope="col" className={headClass}>
              In, USD
            </th>
            <th scope="col" className={headClass}>
              Out, USD
            </th>
            <th scope="col" className={headClass}>
              Closing
            </th>
          </tr>
        </thead>
        <tbody>
          {summary.months.map(({ month, closing, ...sums }) => (
            <tr key={month} className="break-inside-avoid border-rule border-b">
              <th scope="row" className="align-baseline font-normal">
                <Link
                  className="inline-flex min-h-9 items-center print:text-ink print:no-underline max-sm:min-h-control"
                  to={getMonthUrl(month)}
                >
                  {monthName.format(getMonthStart(month))}
                </Link>
              </th>
              {renderSums(sums)}
              <td className={cellClass}>{mask(formatUsd(closing))}</td>
            </tr>
          ))}
        </tbody>
        <tbody>
          <tr className="break-inside-avoid">
            <th scope="row" className="py-2 align-baseline font-semibold">
              Year
            </th>
            {renderSums(summary, sumClass)}
            <td className={cx(cellClass, 'font-semibold')}>{mask(formatUsd(summary.closing))}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
