import './page-margins.css';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type BookSlice, type OlderEntries, type ReadUntil, useBook } from '@/data/hooks/use-book';
import { useUserState } from '@/data/user-state';
import { formatFullName } from '@/domain/accounts/profile';
import { isInSpan } from '@/domain/day';
import type { Entry } from '@/domain/ledger/ledger';
import { sumInAndOut } from '@/domain/ledger/movement-sums';
import {
  getLineLinks,
  getLoadedLines,
  getMonths,
  getStatementPeriod,
  isLoadedSince,
  type StatementPeriod,
} from '@/domain/ledger/statement-period';
import { createReceipt } from '@/domain/receipts/receipt';
import type { Uid } from '@/domain/revision-fields';
import { serverNow } from '@/lib/clock';
import { saveCsv } from '@/lib/files/save-file';
import {
  formatDateTimeSeconds,
  formatDollars,
  formatSignedDollars,
  getTimeZone,
} from '@/lib/format';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/feedback/empty-state';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { BookSkeleton, SkeletonBar } from '@/ui/feedback/skeleton';
import { useIsMounted } from '@/ui/hooks/use-is-mounted';
import { useMediaQuery } from '@/ui/hooks/use-media-query';
import { HideAmountsButton, hideAmountsInText, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { formatStatementCsv } from '@/ui/ledger/statement-csv';
import { Page } from '@/ui/page';
import { useListSearchParams } from '@/ui/tables/search-params';
import { toolbarClass } from '@/ui/tables/toolbar';
import {
  BookCheck,
  CheckSkeleton,
  checkTitles,
  describeComparison,
  UncheckedBook,
} from './book-check';
import { countLines, formatLineCount } from './line-count';
import {
  type ExportTarget,
  formatDuringPeriod,
  formatFileDays,
  formatPeriod,
  PeriodBar,
} from './period-bar';
import {
  describeFilter,
  everyLine,
  filterLines,
  getShownPeriod,
  getSpan,
  isFiltering,
  newestMonth,
  type ShownPeriod,
  type StatementParams,
  statementParams,
} from './statement-filters';
import { ChosenLines, OlderEntriesNote } from './statement-lines';
import { type BookVerdict, type CheckInput, useCheck, useStoredRecords } from './use-check';
import {
  hasLoadedTarget,
  maxEntriesReadAtOnce,
  useAutoLoadMore,
  useLineLimit,
  usePrinting,
} from './use-load-entries';
import { useKeepReceipt } from './use-receipt';
import { YearSummarySection } from './year-summary-section';

interface PrintHeaderProps {
  uid: Uid;
  name: string;
  email: string;
  /** "March 2026" */
  title: string;
  asked: StatementParams;
  period: StatementPeriod;
  /** False if earlier lines of the period have not been read: their number and sums are unknown. */
  isRead: boolean;
  /** False if the balance before the period is unknown. */
  isOpeningKnown: boolean;
  /** Number of lines that the filter lets through. */
  matched: number;
  book: BookSlice;
  /** Null until everything has been read. */
  check: BookVerdict | null;
  /** Hides amounts if the client has hidden them. */
  mask: (text: string) => string;
}

/** The server's time when the page was last printed, or came up. */
function useTimeOfPrinting(): Date {
  const [at, setAt] = useState(serverNow);
  useEffect(() => {
    // Printed as it is when this listener returns.
    const note = () => flushSync(() => setAt(serverNow()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return at;
}

/** Shown in print only: owner, period, its balances, result of the check and time of printing. */
function PrintHeader({
  uid,
  name,
  email,
  title,
  asked,
  period,
  isRead,
  isOpeningKnown,
  matched,
  book,
  check,
  mask,
}: PrintHeaderProps) {
  const now = useTimeOfPrinting();
  const { moneyIn, moneyOut } = sumInAndOut(period.lines);
  const rows = [
    ['Client', `${name}, ${email}`],
    ['Client id', uid],
    [
      'Period',
      isRead ? `${title}: ${countLines(period.lines)}` : describePartOfPeriod(title, period),
    ],
    ...(isFiltering(asked)
      ? [
          [
            'Filter',
            `${describeFilter(asked)}: ${formatLineCount(matched)}. The sums below are of all lines of the period.`,
          ],
        ]
      : []),
    ['Check', mask(describeCheck(book, check))],
    ['Printed', `${formatDateTimeSeconds(now)}. All times are in the time zone ${getTimeZone()}.`],
  ];
  const sums = [
    ['Opening balance', formatDollars(period.openingBalance)],
    [`In, ${formatLineCount(moneyIn.count)}`, formatSignedDollars(moneyIn.amount)],
    [`Out, ${formatLineCount(moneyOut.count)}`, formatSignedDollars(moneyOut.amount)],
    ['Closing balance', formatDollars(period.closingBalance)],
  ];
  return (
    <div className="mb-6 hidden border-rule-ink border-y py-3 text-[10pt]/[1.45] print:block">
      <dl className="grid gap-1">
        {rows.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[5rem_minmax(0,1fr)]">
            <dt className="text-ink-3">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {isRead && isOpeningKnown && (
        <dl className="mt-3 grid grid-cols-4 gap-4 border-rule border-t pt-3">
          {sums.map(([label, value]) => (
            <div key={label}>
              <dt className="text-ink-3">{label}</dt>
              <dd className="font-medium">{mask(value ?? '')}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

const describePartOfPeriod = (title: string, { lines }: StatementPeriod): string =>
  `${title}: only the newest ${formatLineCount(lines.length)}. Earlier ones weren’t loaded.`;

function describeCheck({ entries, total, whole }: BookSlice, checked: BookVerdict | null): string {
  if (!whole) return `Not checked: ${entries.length} of ${total} entries were loaded.`;
  if (!checked) return 'Not checked: your stored balance and records weren’t loaded.';
  const { verdict, check, comparison } = checked;
  const [first] = check.issues;
  const found = first
    ? `. ${first.message}`
    : verdict === 'adds-up'
      ? `: all ${total} entries, to the cent, with none missing.`
      : '.';
  return `${checkTitles[verdict]}${found}${verdict === 'refreshing' ? '' : ` ${describeComparison(comparison)}`}`;
}

interface StatementProps extends Omit<CheckInput, 'book'> {
  owner: { name: string; email: string };
  book: QueryState<BookSlice>;
  growth: OlderEntries;
  readUntil: ReadUntil;
  mask: (text: string) => string;
  save: (name: string, text: string) => void;
}

export function Statement({ book, ...rest }: StatementProps) {
  const isEmpty = ({ entries }: BookSlice) => entries.length === 0;
  return (
    <QueryBoundary
      query={book}
      loading={<StatementSkeleton />}
      empty={<EmptyBook />}
      isEmpty={isEmpty}
      failedTitle="Couldn’t load your book"
    >
      {(found) => (
        <OpenBook {...rest} book={found} failed={rest.failed || book.status === 'error'} />
      )}
    </QueryBoundary>
  );
}

/**
 * The container whose width the parts query. Print has no such container, so there they are below
 * each other.
 */
const statementClass = '@container print:@container-normal print:text-[10pt]';
/**
 * Two columns if the book fits beside the check. Depends on the container, since the sidebar may be
 * open.
 */
const partsClass = cx(
  'grid grid-cols-1 items-start gap-12 max-sm:gap-4 print:block',
  '@min-[56rem]:grid-cols-[minmax(0,1fr)_17.5rem] @min-[66rem]:gap-x-16',
);
const checkClass = cx(
  '-order-1 @min-[56rem]:sticky @min-[56rem]:top-6 @min-[56rem]:order-none',
  'print:static print:mt-8 print:max-w-96 print:break-inside-avoid',
);

type OpenBookProps = Omit<StatementProps, 'book'> & { book: BookSlice };

const wholeBook: ShownPeriod = { kind: 'all' };

/** The lines that the URL asks for, as far as the book has been read. */
function useShownLines(uid: Uid, book: BookSlice) {
  const params = useListSearchParams(statementParams);
  const { filters: asked } = params;
  const { lines, opening } = useMemo(() => getLoadedLines(book, uid), [book, uid]);
  const months = useMemo(() => getMonths(lines), [lines]);
  const links = useMemo(() => getLineLinks(lines), [lines]);
  // A book without lines shows no period.
  const period = useMemo(
    () => getShownPeriod(months, lines, asked) ?? wholeBook,
    [months, lines, asked],
  );
  const span = useMemo(() => getSpan(period), [period]);
  const part = useMemo(
    () => getStatementPeriod(lines, span, opening ?? '0.00'),
    [lines, span, opening],
  );
  const matched = useMemo(() => filterLines(part.lines, asked), [part.lines, asked]);
  return {
    params,
    asked,
    lines,
    opening,
    months,
    links,
    period,
    span,
    part,
    matched,
    name: formatPeriod(period),
  };
}

function OpenBook({
  uid,
  owner,
  book,
  growth,
  readUntil,
  records,
  mask,
  save,
  ...reading
}: OpenBookProps) {
  const shown = useShownLines(uid, book);
  const { params, asked, months, period, span, part, matched, name } = shown;
  const [whole, setWhole] = useState(false);
  const [isCheckOpen, setCheckOpen] = useState(false);
  const fold = { isOpen: isCheckOpen, toggle: () => setCheckOpen(!isCheckOpen) };
  const isPhone = useMediaQuery('(width < 40rem)');
  const printing = usePrinting(`Client ${uid} · ${name}`);
  const limit = useLineLimit(`${name} ${asked.show} ${asked.kind} ${asked.text}`, printing);
  const [exporting, setExporting] = useState<ExportTarget | null>(null);
  const isMounted = useIsMounted();
  const isLoaded = hasLoadedTarget(book, {
    asked,
    span,
    whole,
    needsMoreLines: matched.length < limit.wanted,
  });
  useAutoLoadMore(book, growth, isLoaded);
  const reached = isLoaded && exporting === null;
  const isPeriodRead = isLoadedSince(book, span.from);
  const readAgain = () => {
    // Reading again starts with the newest entries only; the check needs all of them.
    setWhole(true);
    return reading.refetch();
  };
  const check = useCheck({ uid, book, records, ...reading, refetch: readAgain });
  const isStored = useKeepReceipt(check?.comparison ?? null, check?.verdict === 'adds-up');
  /**
   * Reads the whole book first, which the receipt covers. If that fails, the export waits for the
   * retry.
   */
  const exportLines = async (out: ExportTarget) => {
    setExporting(out);
    const loaded = await readUntil((slice) => slice.whole);
    if (!loaded || !isMounted.current || out === 'paper') return;
    const receipt = await createReceipt(uid, loaded.entries, serverNow()).catch(() => null);
    if (!isMounted.current) return;
    setExporting(null);
    const inPeriod = getLoadedLines(loaded, uid).lines.filter(({ at }) => isInSpan(span, at));
    const found = filterLines(inPeriod, asked);
    save(
      `glassbook-statement-${formatFileDays(period)}.csv`,
      formatStatementCsv(found, 'You', receipt),
    );
  };
  // The paper has the receipt on it, and what the check has found.
  const isChecking =
    check !== null &&
    (check.comparison.state === 'comparing' || (check.verdict === 'refreshing' && !reading.failed));
  const isPaperReady =
    exporting === 'paper' && book.whole && records.status !== 'pending' && !isChecking;
  const print = useEffectEvent(() => {
    setExporting(null);
    // The lines are rendered in a later task.
    setTimeout(() => isMounted.current && window.print());
  });
  useEffect(() => {
    if (isPaperReady) print();
  }, [isPaperReady]);
  const retry = exporting === null ? growth : { ...growth, read: () => exportLines(exporting) };
  if (months.length === 0) return <OlderEntriesNote book={book} growth={growth} />;
  const entries = (
    <section key="entries" aria-label={`Entries ${formatDuringPeriod(period, name)}`}>
      <h2 className="sr-only">{name}</h2>
      {period.kind === 'year' &&
        part.lines.length > 0 &&
        isPeriodRead &&
        shown.opening !== null && (
          <YearSummarySection
            year={period.year}
            book={{ lines: shown.lines, opening: shown.opening, whole: book.whole }}
            mask={mask}
            getMonthUrl={(month) =>
              params.getSearchWith({ period: { kind: 'month', month }, folio: '' })
            }
          />
        )}
      <ChosenLines
        {...shown}
        book={book}
        reached={reached}
        limit={limit}
        printing={printing}
        mask={mask}
        growth={retry}
      />
    </section>
  );
  // On a phone the check comes before the entries, for the keyboard too.
  const checked = (
    <div key="check" className={checkClass}>
      {book.whole ? (
        <QueryBoundary
          query={records}
          loading={<CheckSkeleton />}
          failedTitle="Couldn’t load your stored balance and records"
        >
          {() =>
            check && (
              <BookCheck
                {...check}
                fold={fold}
                uid={uid}
                period={part}
                entries={book.entries}
                lines={shown.lines.length}
                isStored={isStored}
                mask={mask}
                onLine={(folio) => params.go({ ...everyLine, period: newestMonth, folio })}
                onRecheck={() => void readAgain()}
                busy={reading.busy}
              />
            )
          }
        </QueryBoundary>
      ) : (
        <UncheckedBook
          fold={fold}
          book={book}
          growth={growth}
          reading={whole || book.total <= maxEntriesReadAtOnce}
          onReadAll={() => setWhole(true)}
        />
      )}
    </div>
  );
  return (
    <div className={statementClass}>
      <PrintHeader
        {...owner}
        uid={uid}
        asked={asked}
        book={book}
        check={check}
        mask={mask}
        title={name}
        period={part}
        isRead={isPeriodRead}
        isOpeningKnown={shown.opening !== null}
        matched={matched.length}
      />
      <PeriodBar
        params={params}
        months={months}
        shown={period}
        more={!book.whole}
        exporting={exporting}
        onExport={(out) => exporting === null && void exportLines(out)}
      />
      <div className={partsClass}>
        {isPhone && !printing ? [checked, entries] : [entries, checked]}
      </div>
    </div>
  );
}

const EmptyBook = () => (
  <EmptyState title="No entries yet">
    Your book begins when your account is opened. Reload the page. If it stays empty, contact us.
  </EmptyState>
);

const StatementSkeleton = () => (
  <div className={statementClass}>
    <div className={cx(toolbarClass, 'min-h-control')} aria-hidden="true">
      <SkeletonBar width="9rem" />
    </div>
    <div className={partsClass}>
      <BookSkeleton rows={9} />
      <div className={checkClass}>
        <CheckSkeleton />
      </div>
    </div>
  </div>
);

const noEntries: readonly Entry[] = [];
const showAmounts = (text: string): string => text;

export function Component() {
  const { uid, profile } = useUserState();
  const { book, growth, readUntil, busy, refetch: readBook } = useBook(uid);
  const stored = useStoredRecords(uid, book.data?.entries ?? noEntries);
  const refetch = async () => {
    const read = await Promise.all([readBook(), stored.refetch()]);
    return read.every(Boolean);
  };
  const hidden = useAmountsHidden();
  return (
    <Page title="Statement" aside={<Aside />}>
      <Statement
        uid={uid}
        owner={{ name: formatFullName(profile), email: profile.email }}
        book={book}
        growth={growth}
        readUntil={readUntil}
        records={stored.records}
        busy={busy || stored.busy}
        failed={stored.failed}
        refetch={refetch}
        mask={hidden ? hideAmountsInText : showAmounts}
        save={saveCsv}
      />
    </Page>
  );
}

const Aside = () => (
  <span className="-my-3 inline-flex min-h-control items-center gap-2 print:hidden">
    Every entry in your book. No one can edit or delete them.
    <HideAmountsButton />
  </span>
);
