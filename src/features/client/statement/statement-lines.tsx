import { useMemo, useState } from 'react';
import type { BookSlice, OlderEntries } from '@/data/hooks/use-book';
import { getReadErrorMessage } from '@/data/ledger/error-messages';
import { type Money, sum } from '@/domain/money';
import { plural } from '@/domain/plural';
import { type FormattedLine, formatLine } from '@/domain/statement/book-line';
import type { StatementLine } from '@/domain/statement/statement';
import {
  isLoadedSince,
  type LineLinks,
  type StatementPeriod,
} from '@/domain/statement/statement-period';
import { formatDetail, isApprovedByTwo } from '@/domain/two-people/line-people';
import { formatDollars, formatSignedDollars, formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { EmptyState, ErrorState } from '@/ui/feedback/empty-state';
import { Progress } from '@/ui/feedback/progress';
import { ButtonRow } from '@/ui/forms/button-row';
import { Book, type BookLine } from '@/ui/ledger/book';
import { DayBook } from '@/ui/ledger/day-book';
import { useScrollToLine } from '@/ui/ledger/use-scroll-to-line';
import { rowTarget } from '@/ui/tables/row-target';
import type { ListState } from '@/ui/tables/search-params';
import { countLines, formatLineCount } from './line-count';
import { LineDetails } from './line-details';
import { formatDuringPeriod } from './period-bar';
import {
  describeFilter,
  everyLine,
  filterLines,
  findLine,
  isFiltering,
  type LineChoice,
  type ShownParams,
  type ShownPeriod,
  type StatementParams,
  sortLines,
} from './statement-filters';
import type { LineLimit } from './use-load-entries';

interface NoLinesProps {
  /** "March 2026" */
  name: string;
  shown: ShownPeriod;
  period: StatementPeriod;
  asked: ShownParams;
  /** Number of lines in the whole book that match, as far as it has been read. */
  elsewhere: number;
  /**
   * True if the balance before these days is known. A long book may not have been read that far.
   */
  isKnown: boolean;
  mask: (text: string) => string;
  onClear: () => void;
  onSearchAll: () => void;
  onShowAll: () => void;
}

function NoLines({
  name,
  shown,
  period,
  asked,
  elsewhere,
  isKnown,
  mask,
  onClear,
  onSearchAll,
  onShowAll,
}: NoLinesProps) {
  const then = formatDuringPeriod(shown, name);
  if (!isFiltering(asked)) {
    const others = period.lines.length;
    if (others > 0)
      return (
        <EmptyState
          title={`No money moved ${then}`}
          action={
            <Button onClick={onShowAll}>
              {plural(others, 'Show the one entry', `Show all ${others} entries`)}
            </Button>
          }
        >
          {isKnown && `Your balance stayed at ${mask(formatDollars(period.closingBalance))}.`}
        </EmptyState>
      );
    return (
      <EmptyState title={`No entries ${then}`}>
        {isKnown
          ? `Nothing was recorded, and your balance stayed at ${mask(formatDollars(period.closingBalance))}.`
          : 'Nothing was recorded.'}
        {shown.kind === 'month' && ' Use the arrows to see other months.'}
        {shown.kind === 'year' && ' Use the arrows to see other years.'}
      </EmptyState>
    );
  }
  const filter =
    asked.text.trim() === '' ? `the filter “${describeFilter(asked)}”` : describeFilter(asked);
  return (
    <EmptyState
      title={`No entries match ${filter} ${then}`}
      action={
        <ButtonRow>
          <Button onClick={onClear}>
            {asked.kind === 'every' ? 'Clear search' : 'Clear filters'}
          </Button>
          {elsewhere > 0 && (
            <Button onClick={onSearchAll}>Search the whole book ({elsewhere})</Button>
          )}
        </ButtonRow>
      }
    >
      {period.lines.length > 0
        ? `The filter hides ${formatLineCount(period.lines.length)}.`
        : 'Nothing was recorded then.'}
    </EmptyState>
  );
}

export function OlderEntriesNote({ book, growth }: { book: BookSlice; growth: OlderEntries }) {
  if (growth.state === 'failed') {
    return (
      <ErrorState title="Couldn’t load older entries" onRetry={growth.read}>
        {getReadErrorMessage(growth.error)} You see the entries loaded so far.
      </ErrorState>
    );
  }
  return (
    <Progress
      label={`Loading older entries: ${book.entries.length} of ${book.total}`}
      fraction={book.entries.length / book.total}
    />
  );
}

interface StatementPeriodBookProps {
  name: string;
  period: StatementPeriod;
  /** The lines to show, in book order; at least one. */
  lines: readonly StatementLine[];
  /** Number of earlier matches that are not shown yet. */
  left: number;
  /** True if all lines of the period have been read. */
  loaded: boolean;
  /** True if the balance before the first line is known. */
  opened: boolean;
  asked: ShownParams;
  /** On paper: all lines in book order, each with its date. */
  printing: boolean;
  links: (line: StatementLine) => LineLinks;
  addressOf: (line: StatementLine) => string;
  /** True if the line arrived while the page was open. */
  isFresh: (line: StatementLine) => boolean;
  mask: (text: string) => string;
  onOpen: (folio: string) => void;
  /** Shows earlier lines; undefined if there are none. */
  onEarlier: (() => void) | undefined;
  reading: boolean;
}

/**
 * Lines of the book. Balances before and after them are shown only if no movement between them is
 * left out.
 */
function StatementPeriodBook(props: StatementPeriodBookProps) {
  const { lines, asked, printing, onEarlier, reading } = props;
  const opened = findLine(lines, asked.folio);
  const { row, skip } = useScrollToLine(opened?.id);
  const toggle = (line: StatementLine) => {
    skip(line.id);
    props.onOpen(line.id === opened?.id ? '' : (line.folios[0] ?? ''));
  };
  const drawn = useBookLines(props, { opened, row, toggle });
  const newest = asked.order === 'newest';
  const earlierButton = onEarlier && (
    <EarlierButton reading={reading} onEarlier={onEarlier} className={newest ? 'mt-4' : 'mb-4'} />
  );
  return (
    <div>
      <MatchCount {...props} />
      {!newest && earlierButton}
      {printing ? <PaperBook {...props} drawn={drawn} /> : <ScreenBook {...props} drawn={drawn} />}
      {newest && earlierButton}
    </div>
  );
}

type DrawnBookProps = StatementPeriodBookProps & { drawn: readonly BookLine[] };

const getCaption = ({ name, asked }: StatementPeriodBookProps): string => {
  const filter = describeFilter({ ...asked, text: '' });
  return `Your book, ${name}${filter && `: ${filter}`}`;
};

function ScreenBook(props: DrawnBookProps) {
  const { asked, mask, onEarlier, drawn } = props;
  const frame = getFrameBalances(props);
  // With earlier lines to come, the first of these is not where the period begins.
  const opening = frame && {
    title: onEarlier ? 'Balance before these lines' : 'Opening balance',
    balance: mask(formatUsd(frame.opening)),
  };
  const closing = frame && { title: 'Closing balance', balance: mask(formatUsd(frame.closing)) };
  const newest = asked.order === 'newest';
  return (
    <DayBook
      caption={getCaption(props)}
      top={(newest ? closing : opening) ?? undefined}
      lines={sortLines(drawn, asked.order)}
      bottom={(newest ? opening : closing) ?? undefined}
      bottomIsSum={!newest}
    />
  );
}

function PaperBook(props: DrawnBookProps) {
  const { loaded, mask, drawn } = props;
  // The browser can print before all lines are read.
  const frame = loaded ? getFrameBalances(props) : null;
  return (
    <Book
      caption={getCaption(props)}
      openingBalance={frame ? mask(formatUsd(frame.opening)) : undefined}
      closingBalance={frame ? mask(formatUsd(frame.closing)) : undefined}
      lines={drawn}
      rowTarget={rowTarget}
      showTimes
      showYears
    />
  );
}

/**
 * On screen a line has one reference, and the others are in its details. Paper has no details, so
 * there each number is on its line, and each person.
 */
function getScreenWords(of: StatementLine, { folios, title }: FormattedLine) {
  const words = isApprovedByTwo(of)
    ? `${title} · two approvals`
    : of.action === 'proposal.made'
      ? 'First of two approvals'
      : title;
  return { folios: folios.slice(0, 1), title: words };
}

interface OpenedLine {
  opened: StatementLine | undefined;
  /** Of the opened line. */
  row: BookLine['rowRef'];
  toggle: (line: StatementLine) => void;
}

function useBookLines(
  { lines, links, addressOf, isFresh, mask, printing }: StatementPeriodBookProps,
  { opened, row, toggle }: OpenedLine,
) {
  const words = useMemo(() => lines.map(formatLine), [lines]);
  return words.map((line, place): BookLine => {
    const of = lines[place];
    if (!of) throw new Error('A line without words');
    const amount = line.amount && mask(line.amount);
    return {
      ...line,
      ...(printing ? {} : getScreenWords(of, line)),
      detail: mask(printing || !isApprovedByTwo(of) ? formatDetail(of) : of.detail),
      quote: mask(line.quote),
      amount,
      // Red or green dots would reveal a loss or a gain.
      amountKind: amount === line.amount ? line.amountKind : undefined,
      balance: line.balance && mask(line.balance),
      isNew: isFresh(of),
      rowRef: of === opened ? row : undefined,
      details:
        of === opened ? (
          <LineDetails line={of} links={links(of)} getLineUrl={addressOf} mask={mask} />
        ) : undefined,
      onToggle: () => toggle(of),
    };
  });
}

/**
 * Balances before the first line shown and after the last. Null if they are unknown or if the
 * filter may hide movements.
 */
function getFrameBalances({
  period,
  lines,
  opened,
  asked,
}: StatementPeriodBookProps): { opening: Money; closing: Money } | null {
  if (!opened || asked.text.trim() !== '' || asked.kind !== 'every') return null;
  const shown = new Set(lines);
  const first = period.lines.findIndex((line) => shown.has(line));
  const before = period.lines.slice(0, Math.max(0, first)).map(({ amount }) => amount ?? '0');
  return { opening: sum([period.openingBalance, ...before]), closing: period.closingBalance };
}

function MatchCount(props: StatementPeriodBookProps) {
  return (
    <p className="mb-3 text-ink-2 text-t-sm/[inherit] print:hidden" role="status">
      {describeCount(props)}
    </p>
  );
}

function describeCount({
  period,
  lines,
  left,
  loaded,
  asked,
  mask,
}: StatementPeriodBookProps): string {
  const count = lines.length + left;
  if (!loaded) return `${formatLineCount(count)} ${isFiltering(asked) ? 'found' : 'loaded'} so far`;
  if (!isFiltering(asked) && asked.show === 'all') return countLines(period.lines);
  const moved = lines.flatMap(({ amount }) => amount ?? []);
  const total =
    left === 0 && moved.length > 0 ? ` · net ${mask(formatSignedDollars(sum(moved)))}` : '';
  return `${count.toLocaleString('en-US')} of ${formatLineCount(period.lines.length)}${total}`;
}

const EarlierButton = ({
  reading,
  onEarlier,
  className,
}: {
  reading: boolean;
  onEarlier: () => void;
  className: string;
}) => (
  <p className={cx('print:hidden', className)}>
    <Button busy={reading} onClick={onEarlier}>
      Show earlier entries
    </Button>
  </p>
);

interface ChosenLinesProps {
  params: ListState<StatementParams>;
  asked: ShownParams;
  book: BookSlice;
  growth: OlderEntries;
  reached: boolean;
  /** All lines read so far, in book order. */
  lines: readonly StatementLine[];
  /** USD before the first of them; null if unknown. */
  opening: Money | null;
  links: ReadonlyMap<StatementLine['id'], LineLinks>;
  name: string;
  period: ShownPeriod;
  part: StatementPeriod;
  matched: readonly StatementLine[];
  limit: LineLimit;
  printing: boolean;
  mask: (text: string) => string;
  choose: (show: LineChoice) => void;
  openLine: (folio: string) => void;
}

const noLinks: LineLinks = { answers: [], answered: [] };

/** The lines of the period, as far as they have been read, or why there are none. */
export function ChosenLines(props: ChosenLinesProps) {
  const {
    params,
    asked,
    book,
    growth,
    reached,
    lines,
    name,
    part,
    matched,
    limit,
    printing,
    mask,
    choose,
    openLine,
  } = props;
  const [arrived] = useState(() => book.entries.at(-1)?.at ?? new Date(0));
  const growing = !reached && <OlderEntriesNote book={book} growth={growth} />;
  if (matched.length === 0) {
    const elsewhere = isFiltering(asked) ? filterLines(lines, asked).length : 0;
    return (
      growing || (
        <NoLines
          name={name}
          asked={asked}
          mask={mask}
          elsewhere={elsewhere}
          isKnown={props.opening !== null}
          shown={props.period}
          period={part}
          onClear={() => params.change(everyLine)}
          onShowAll={() => choose('all')}
          onSearchAll={() => params.go({ period: { kind: 'all' } })}
        />
      )
    );
  }
  const drawn = limit.lines < matched.length ? matched.slice(-limit.lines) : matched;
  const left = matched.length - drawn.length;
  const loaded = isLoadedSince(book, part.span.from);
  // A link to a line without money shows all lines, unless money alone was asked for.
  const reachable = filterLines(part.lines, { ...asked, show: params.filters.show ?? 'all' });
  const isAll = left === 0 && loaded;
  return (
    <>
      {growing && <div className="mb-6 print:hidden">{growing}</div>}
      <StatementPeriodBook
        name={name}
        asked={asked}
        mask={mask}
        left={left}
        loaded={loaded}
        printing={printing}
        period={part}
        lines={drawn}
        opened={props.opening !== null}
        links={({ id }) => props.links.get(id) ?? noLinks}
        addressOf={(line) =>
          reachable.includes(line)
            ? params.getSearchWith({ folio: line.folios[0] ?? '' })
            : `#${line.folios[0] ?? ''}`
        }
        isFresh={({ at }) => at > arrived}
        onOpen={openLine}
        onEarlier={isAll ? undefined : () => limit.more(drawn.length)}
        reading={growth.state === 'reading'}
      />
    </>
  );
}
