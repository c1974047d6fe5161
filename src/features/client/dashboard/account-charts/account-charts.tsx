import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { bookPageSizes } from '@/data/collections/book';
import { type BookSlice, type OlderEntries, useBook } from '@/data/hooks/use-book';
import { getReadErrorMessage } from '@/data/ledger/error-messages';
import { isZero } from '@/domain/money';
import type { Uid } from '@/domain/revision-fields';
import { getLoadedLines, getMonthStart } from '@/domain/statement/statement-period';
import {
  formatDateTime,
  formatDayMonthYear,
  formatMonthYear,
  formatSignedUsd,
  formatUsd,
} from '@/lib/format';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import { QueryBoundary } from '@/ui/feedback/query-boundary';
import { RetryButton } from '@/ui/feedback/retry-button';
import { useFocusAfterLoadMore } from '@/ui/hooks/use-focus';
import { useNow } from '@/ui/hooks/use-now';
import { setAmountsHidden, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { Panel } from '@/ui/page';
import { getBalancePoints, getProfitByMonth, type MonthProfit } from './account-series';
import { BalanceChart } from './balance-chart';
import { ChartsSkeleton } from './charts-skeleton';
import { FiguresTable } from './figures-table';
import { chartsLayout, chartTitles } from './layout';
import { ProfitChart } from './profit-chart';

/** Balance over time and profit by month, as far as the client's book has been read. */
export function AccountCharts({ uid }: { uid: Uid }) {
  const { book, growth } = useBook(uid, { more: bookPageSizes.chart });
  return (
    <QueryBoundary
      query={book}
      loading={<ChartsSkeleton loading />}
      failedTitle="Couldn’t load your balance over time"
    >
      {(found) => <Charts uid={uid} book={found} growth={growth} />}
    </QueryBoundary>
  );
}

interface ChartsProps {
  uid: Uid;
  book: BookSlice;
  growth: OlderEntries;
}

function Charts({ uid, book, growth }: ChartsProps) {
  const now = useNow();
  const { lines, opening } = useMemo(() => getLoadedLines(book, uid), [book, uid]);
  /** When the charts begin. */
  const since = lines[0]?.at ?? now;
  return (
    <div className={chartsLayout.all}>
      <div className={chartsLayout.panels}>
        <ChartPanel title={chartTitles.balance}>
          <Balance lines={lines} opening={opening} book={book} now={now} />
        </ChartPanel>
        <ChartPanel title={chartTitles.profit}>
          <Profit lines={lines} book={book} since={since} now={now} />
        </ChartPanel>
      </div>
      <Coverage book={book} growth={growth} since={since} />
    </div>
  );
}

/** Hidden amounts hide the charts too: their shape tells gain from loss. */
function ChartPanel({ title, children }: { title: string; children: ReactNode }) {
  const hidden = useAmountsHidden();
  return (
    <Panel title={title}>
      <div className={chartsLayout.content}>
        {hidden ? (
          <EmptyChart
            title="Amounts are hidden"
            action={<Button onClick={() => setAmountsHidden(false)}>Show amounts</Button>}
          >
            This chart is drawn once you show them.
          </EmptyChart>
        ) : (
          children
        )}
      </div>
    </Panel>
  );
}

/** Why there is no chart, above its lines. */
const EmptyChart = (
  props: Pick<ComponentProps<typeof EmptyState>, 'title' | 'children' | 'action'>,
) => (
  <>
    <EmptyState flush {...props} />
    <div className={cx('flex-1', chartsLayout.lines)} aria-hidden="true" />
  </>
);

type Loaded = ReturnType<typeof getLoadedLines> & Pick<ChartsProps, 'book'> & { now: Date };

function Balance({ lines, opening, book, now }: Loaded) {
  const points = useMemo(() => getBalancePoints(lines, opening), [lines, opening]);
  const hasMoved = points.some(({ change }) => change !== null);
  if (!hasMoved && book.whole)
    return (
      <EmptyChart title="No entries yet">
        Your balance appears here after your first deposit.
      </EmptyChart>
    );
  if (points.length === 0)
    return (
      <EmptyChart title="No money moved">
        None of the entries loaded so far changed your balance.
      </EmptyChart>
    );
  return (
    <>
      <BalanceChart points={points} now={now} />
      <FiguresTable
        caption="Balance over time, newest first"
        columns={['Date', 'Change, USD', 'Balance, USD']}
        rows={points.toReversed().map(({ at, change, balance }, place) => ({
          key: String(points.length - place),
          name: formatDateTime(at),
          figures: [change === null ? '' : formatSignedUsd(change), formatUsd(balance)],
        }))}
      />
    </>
  );
}

function Profit({ lines, book, since, now }: Omit<Loaded, 'opening'> & { since: Date }) {
  const months = useMemo(() => getProfitByMonth(lines, now), [lines, now]);
  if (months.every(({ profit }) => isZero(profit)))
    return (
      <EmptyChart title="No profit or loss yet">
        The results of your trades appear here, month by month, once they settle.
      </EmptyChart>
    );
  const formatMonth = (one: MonthProfit) => {
    const name = formatMonthYear(getMonthStart(one.month));
    const isCut = one === months[0] && !book.whole;
    return isCut ? `${name}, since ${formatDayMonthYear(since)}` : name;
  };
  return (
    <>
      <ProfitChart months={months} formatMonth={formatMonth} />
      <FiguresTable
        caption="Profit by month, newest first"
        columns={['Month', 'Profit, USD']}
        rows={months.toReversed().map((one) => ({
          key: one.month,
          name: formatMonth(one),
          figures: [formatSignedUsd(one.profit)],
        }))}
      />
    </>
  );
}

/** From when on the charts know the book, and the button that reads more of it. */
function Coverage({ book, growth, since }: Omit<ChartsProps, 'uid'> & { since: Date }) {
  const end = useFocusAfterLoadMore<HTMLParagraphElement>(!book.whole);
  const date = formatDayMonthYear(since);
  return (
    <div className="flex min-h-control flex-wrap items-center gap-x-4 gap-y-2">
      <p ref={end} tabIndex={-1} role="status" className="text-ink-3 text-t-sm/[inherit]">
        {book.whole
          ? `Since your account was opened on ${date}.`
          : `Since ${date}, from your newest ${book.entries.length} of ${book.total} entries.`}
      </p>
      {growth.state === 'failed' ? (
        <Note kind="error" role="alert">
          <b>Couldn’t load earlier entries.</b> {getReadErrorMessage(growth.error)}{' '}
          <RetryButton onRetry={growth.read} />
        </Note>
      ) : (
        !book.whole && (
          <Button dense busy={growth.state === 'reading'} onClick={growth.read}>
            Show earlier
          </Button>
        )
      )}
    </div>
  );
}
