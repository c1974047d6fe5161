import './page-margins.css';
import { useState } from 'react';
import { type BookSlice, type OlderEntries, type ReadUntil, useBook } from '@/data/hooks/use-book';
import { useUserState } from '@/data/user-state';
import type { Entry } from '@/domain/ledger/ledger';
import { getLoadedLines, isLoadedSince, type Year } from '@/domain/statement/statement-period';
import { saveCsv } from '@/lib/files/save-file';
import { formatStatementCsv } from '@/parts/statement/statement-csv';
import { BrandLabel, brandClass } from '@/ui/brand-label';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/feedback/empty-state';
import { QueryBoundary } from '@/ui/feedback/query-boundary';
import { BookSkeleton, SkeletonBar } from '@/ui/feedback/skeleton';
import { HideAmountsButton, hideAmountsInText, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { Page } from '@/ui/page';
import { toolbarClass } from '@/ui/tables/toolbar';
import { BookCheck, CheckSkeleton, isFine, UncheckedBook } from './book-check';
import { BookSum, BookSumSkeleton } from './book-sum';
import { type ExportTarget, formatDuringPeriod, formatFileDays, PeriodBar } from './period-bar';
import { PrintHeader } from './print-header';
import { ProofSheet } from './proof-sheet';
import { PrintedReceipt } from './receipt-parts';
import { everyLine, newestMonth } from './statement-filters';
import { ChosenLines, OlderEntriesNote } from './statement-lines';
import { type BookVerdict, type CheckInput, useCheck, useStoredRecords } from './use-check';
import { useExport } from './use-export';
import {
  hasLoadedTarget,
  type LineLimit,
  maxEntriesReadAtOnce,
  useAutoLoadMore,
  useLineLimit,
  usePrinting,
} from './use-load-entries';
import { getShownComparison, useKeepReceipt } from './use-receipt';
import { findShownLines, useShownLines } from './use-shown-lines';
import { YearSummarySection } from './year-summary-section';

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
  'grid grid-cols-1 items-start gap-12 max-sm:gap-8 print:block',
  '@min-[56rem]:grid-cols-[minmax(0,1fr)_17.5rem] @min-[66rem]:gap-x-16',
);
const sumClass =
  '@min-[56rem]:sticky @min-[56rem]:top-6 print:static print:mt-8 print:max-w-96 print:break-inside-avoid';
const checkClass = 'mb-6';

const showAmounts = (text: string): string => text;

type Mask = (text: string) => string;

interface EntriesProps {
  shown: ReturnType<typeof useShownLines>;
  book: BookSlice;
  growth: OlderEntries;
  /** False while more entries are read. */
  reached: boolean;
  limit: LineLimit;
  printing: boolean;
  mask: Mask;
}

/** The lines that the URL asks for; the sums of a year above them. */
function Entries({ shown, book, mask, ...reading }: EntriesProps) {
  const { params, period, span, part, lines, opening, name } = shown;
  const hasSummary = part.lines.length > 0 && isLoadedSince(book, span.from);
  return (
    <section aria-label={`Entries ${formatDuringPeriod(period, name)}`}>
      <h2 className="sr-only">{name}</h2>
      {period.kind === 'year' && hasSummary && opening !== null && (
        <YearSummarySection
          year={period.year}
          book={{ lines, opening, whole: book.whole }}
          mask={mask}
          getMonthUrl={(month) =>
            params.getSearchWith({ period: { kind: 'month', month }, folio: '' })
          }
        />
      )}
      <ChosenLines {...shown} {...reading} book={book} mask={mask} />
    </section>
  );
}

interface CheckProps extends Pick<EntriesProps, 'shown' | 'book' | 'growth' | 'mask'> {
  records: CheckInput['records'];
  /** Null until everything has been read. */
  check: BookVerdict | null;
  busy: boolean;
  /** The whole book is read, for the check. */
  readsAll: boolean;
  onReadAll: () => void;
  onRecheck: () => void;
}

/** Whether the book adds up, once it was read whole, and the proof behind it. */
function Check(props: CheckProps) {
  const { shown, book, growth, mask, records, check, busy, readsAll, onReadAll, onRecheck } = props;
  const { uid } = useUserState();
  const [isProofOpen, setProofOpen] = useState(false);
  const [isRemoved, setRemoved] = useState(false);
  const isTrusted = check?.verdict === 'adds-up' && !isRemoved;
  const isStored = useKeepReceipt(check?.comparison ?? null, isTrusted);
  if (!book.whole)
    return (
      <UncheckedBook
        book={book}
        growth={growth}
        reading={readsAll || book.total <= maxEntriesReadAtOnce}
        onReadAll={book.total > maxEntriesReadAtOnce ? onReadAll : undefined}
      />
    );
  const shared = {
    uid,
    entries: book.entries,
    mask,
    onLine: (folio: string) => shown.params.go({ ...everyLine, period: newestMonth, folio }),
    onRecheck,
    busy,
  };
  return (
    <>
      <QueryBoundary
        query={records}
        loading={<CheckSkeleton />}
        failedTitle="Couldn’t load your stored balance and records"
      >
        {() => check && <BookCheck {...check} {...shared} onProof={() => setProofOpen(true)} />}
      </QueryBoundary>
      {check && isProofOpen && (
        <ProofSheet
          {...check}
          {...shared}
          isStored={isStored}
          onRemoveReceipt={() => setRemoved(true)}
          onClose={() => setProofOpen(false)}
        />
      )}
    </>
  );
}

/** The sum of the period, and on paper the receipt. */
function Working({
  shown,
  book,
  check,
  records,
  mask,
}: Pick<CheckProps, 'shown' | 'book' | 'check' | 'records' | 'mask'>) {
  const { uid } = useUserState();
  const isKnown = isLoadedSince(book, shown.span.from) && shown.opening !== null;
  const receipt = check && getShownComparison(check.comparison)?.next;
  return (
    <div className={sumClass}>
      {book.whole && records.status === 'pending' ? (
        <BookSumSkeleton />
      ) : (
        isKnown && (
          <BookSum
            period={shown.part}
            check={check?.check ?? null}
            ok={check && isFine[check.verdict]}
            mask={mask}
          />
        )
      )}
      {receipt && <PrintedReceipt uid={uid} kept={receipt} />}
    </div>
  );
}

interface OpenBookProps extends Omit<CheckInput, 'uid'> {
  growth: OlderEntries;
  readUntil: ReadUntil;
}

/** How much of the book is shown and read. */
function useReading(shown: ReturnType<typeof useShownLines>, { book, growth }: OpenBookProps) {
  const { uid } = useUserState();
  const { asked, span, matched, name } = shown;
  const [whole, setWhole] = useState(false);
  const printing = usePrinting(`Client ${uid} · ${name}`);
  const limit = useLineLimit(`${name} ${asked.show} ${asked.kind} ${asked.text}`, printing);
  // Money that moved may be older than what has been read.
  const needsMoreLines = matched.length < Math.max(1, limit.wanted);
  const isLoaded = hasLoadedTarget(book, { asked, span, whole, needsMoreLines });
  useAutoLoadMore(book, growth, isLoaded);
  return { printing, limit, isLoaded, whole, readAll: () => setWhole(true) };
}

/** Whether nothing is left that the check of a whole book waits for. */
const isDecided = (check: BookVerdict | null, failed: boolean): boolean =>
  check === null ||
  (check.comparison.state !== 'comparing' && (check.verdict !== 'refreshing' || failed));

function OpenBook(input: OpenBookProps) {
  const { book, growth, readUntil, records, busy, failed, refetch } = input;
  const { uid } = useUserState();
  const mask = useAmountsHidden() ? hideAmountsInText : showAmounts;
  const shown = useShownLines(uid, book);
  const { params, months, period } = shown;
  const [yearToPrint, setYearToPrint] = useState<Year | null>(null);
  const { printing, limit, isLoaded, whole, readAll } = useReading(shown, input);
  const readAgain = () => {
    // Reading again starts with the newest entries only; the check needs all of them.
    readAll();
    return refetch();
  };
  const check = useCheck({ uid, book, records, busy, failed, refetch: readAgain });
  const { exporting, start } = useExport({
    uid,
    readUntil,
    isChecked:
      book.whole &&
      records.status !== 'pending' &&
      isDecided(check, failed) &&
      (yearToPrint === null || (period.kind === 'year' && period.year === yearToPrint)),
    save: (loaded, receipt) => {
      const lines = findShownLines(getLoadedLines(loaded, uid).lines, shown);
      const name = `glassbook-statement-${formatFileDays(period)}.csv`;
      saveCsv(name, formatStatementCsv(lines, 'You', receipt));
    },
  });
  if (months.length === 0) return <OlderEntriesNote book={book} growth={growth} />;
  const exportLines = (target: ExportTarget) => {
    if (exporting !== null) return;
    setYearToPrint(null);
    void start(target);
  };
  /** It is printed once the page shows it. */
  const printYear = (year: Year) => {
    if (exporting !== null) return;
    setYearToPrint(year);
    params.go({ period: { kind: 'year', year }, kind: 'every', text: '', folio: '' });
    void start('paper');
  };
  // A retry goes on with the export that waits for it.
  const continuing = exporting === null ? growth : { ...growth, read: () => void start(exporting) };
  return (
    <div className={statementClass}>
      <PrintHeader shown={shown} book={book} check={check} mask={mask} />
      <PeriodBar
        params={params}
        show={shown.asked.show}
        onShow={shown.choose}
        months={months}
        shown={period}
        more={!book.whole}
        exporting={exporting}
        onExport={exportLines}
        onPrintYear={printYear}
      />
      <div className={checkClass}>
        <Check
          shown={shown}
          book={book}
          growth={continuing}
          mask={mask}
          records={records}
          check={check}
          busy={busy}
          readsAll={whole}
          onReadAll={readAll}
          onRecheck={() => void readAgain()}
        />
      </div>
      <div className={partsClass}>
        <Entries
          shown={shown}
          book={book}
          growth={continuing}
          reached={isLoaded && exporting === null}
          limit={limit}
          printing={printing}
          mask={mask}
        />
        <Working shown={shown} book={book} check={check} records={records} mask={mask} />
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
    <div className={checkClass}>
      <CheckSkeleton />
    </div>
    <div className={partsClass}>
      <BookSkeleton rows={9} />
      <div className={sumClass}>
        <BookSumSkeleton />
      </div>
    </div>
  </div>
);

const noEntries: readonly Entry[] = [];
const isEmpty = ({ entries }: BookSlice): boolean => entries.length === 0;

export function Component() {
  const { uid } = useUserState();
  const { book, growth, readUntil, busy, refetch: readBook } = useBook(uid);
  const stored = useStoredRecords(uid, book.data?.entries ?? noEntries);
  const refetch = async () => {
    const read = await Promise.all([readBook(), stored.refetch()]);
    return read.every(Boolean);
  };
  return (
    <Page title="Statement" aside={<Aside />}>
      <QueryBoundary
        query={book}
        loading={<StatementSkeleton />}
        empty={<EmptyBook />}
        isEmpty={isEmpty}
        failedTitle="Couldn’t load your book"
      >
        {(found) => (
          <OpenBook
            book={found}
            growth={growth}
            readUntil={readUntil}
            records={stored.records}
            busy={busy || stored.busy}
            failed={stored.failed || book.status === 'error'}
            refetch={refetch}
          />
        )}
      </QueryBoundary>
    </Page>
  );
}

/** On paper the name of the house is beside the title. */
const Aside = () => (
  <>
    <span className="-my-3 inline-flex min-h-control items-center gap-2 print:hidden">
      Every entry in your book. No one can edit or delete them.
      <HideAmountsButton />
    </span>
    <span className="hidden print:block">
      <span className={brandClass.page}>
        <BrandLabel />
      </span>
    </span>
  </>
);
