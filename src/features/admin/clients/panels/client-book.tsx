import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { extendBook, getBook, type LedgerBook } from '@/data/collections/book';
import { useAdministratorNames } from '@/data/hooks/use-administrator-names';
import type { BookSlice, OlderEntries } from '@/data/hooks/use-book';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getReadErrorMessage } from '@/data/ledger/error-messages';
import type { ReadPagesOptions } from '@/data/ledger/read';
import { parseFolio } from '@/domain/ledger/ledger';
import { createReceipt } from '@/domain/receipts/receipt';
import type { Uid } from '@/domain/revision-fields';
import { formatLine } from '@/domain/statement/book-line';
import {
  getLatestLines,
  getStatementLines,
  type StatementLine,
} from '@/domain/statement/statement';
import { serverNow } from '@/lib/clock';
import { formatStatementCsv } from '@/parts/statement/statement-csv';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { BookSkeleton } from '@/ui/feedback/skeleton';
import { SegmentedControl } from '@/ui/forms/segmented-control';
import { Book } from '@/ui/ledger/book';
import { useScrollToLine } from '@/ui/ledger/use-scroll-to-line';
import { Panel } from '@/ui/page';
import { ExportButton } from '@/ui/tables/export-button';
import { NothingNote } from '../client-layout';

/** @throws DataShapeError, ActError; the signal's reason once it is aborted */
async function readWholeBook(uid: Uid, { signal, onRead }: ReadPagesOptions): Promise<LedgerBook> {
  let book = await getBook(currentUserContext(), uid);
  for (;;) {
    signal.throwIfAborted();
    onRead(book.entries.length);
    if (!book.older) return book;
    book = await extendBook(currentUserContext(), { uid, book });
  }
}

interface ClientBookProps {
  uid: Uid;
  bookQuery: QueryState<BookSlice>;
  growth: OlderEntries;
}

const lineStep = 15;

export function ClientBook(props: ClientBookProps) {
  const { bookQuery } = props;
  const total = bookQuery.data?.total;
  return (
    <Panel
      id="book"
      title="Book"
      action={
        total !== undefined && (
          <span className="text-ink-3">{total.toLocaleString('en-US')} entries</span>
        )
      }
    >
      <QueryBoundary
        query={bookQuery}
        loading={<BookSkeleton rows={6} />}
        failedTitle="Couldn’t load the book"
      >
        {(book) => <BookLines {...props} book={book} />}
      </QueryBoundary>
    </Panel>
  );
}

const authorLabels = { You: 'Client', Operator: 'Operator' };
const getActor = ({ entries: [first] }: StatementLine): Uid => first?.actor ?? '';

const isAnyLine = () => true;
const isAccountLine = ({ entries }: StatementLine) => entries.some(({ col }) => col === 'accounts');

const lineOptions = [
  { value: 'all', label: 'All entries' },
  { value: 'account', label: 'Account only' },
] as const;
type ShownLines = (typeof lineOptions)[number]['value'];

function BookLines({
  uid,
  book,
  growth,
}: Omit<ClientBookProps, 'bookQuery'> & { book: BookSlice }) {
  const [requestedCount, setRequestedCount] = useState(lineStep);
  const all = getLatestLines(book.entries, uid, book.whole);
  const location = useLocation();
  const folio = parseFolio(location.hash);
  // A link to an entry shows all again, or it might not find its line. Each link gives the location
  // a new key, also to the same entry.
  const [accountOnlyAt, setAccountOnlyAt] = useState<string | null>(null);
  const accountOnly = accountOnlyAt === location.key;
  const only = accountOnly ? isAccountLine : isAnyLine;
  const lines = all.filter(only);
  const found = useLinkedLine(accountOnly ? '' : folio, { lines, book, growth });
  const { row } = useScrollToLine(found < 0 ? undefined : folio);
  const shownCount = Math.max(requestedCount, found + 1);
  const shownLines = lines.slice(0, shownCount);
  const getAdministrator = useAdministratorNames(
    shownLines.filter(({ by }) => by === 'Desk').map(getActor),
  );
  const left = lines.length > shownCount || !book.whole;
  const more = () => {
    setRequestedCount(shownCount + lineStep);
    // Reads ahead if the lines read so far do not fill the next step.
    if (lines.length < shownCount + lineStep) growth.read();
  };
  if (all.length === 0 && book.whole)
    return (
      <EmptyState title="No entries yet">
        Everything that happens on this account is an entry here.
      </EmptyState>
    );
  return (
    <div>
      <div className="mb-4 max-w-72">
        <SegmentedControl<ShownLines>
          label="Lines of the book"
          labelHidden
          value={accountOnly ? 'account' : 'all'}
          options={lineOptions}
          onChange={(shown) => setAccountOnlyAt(shown === 'account' ? location.key : null)}
        />
      </div>
      {lines.length === 0 ? (
        <NothingNote>None of the entries loaded so far changed the account.</NothingNote>
      ) : (
        <Book
          caption={
            accountOnly ? 'Account entries, newest first' : 'The client’s book, newest first'
          }
          lines={shownLines.map((line, i) => ({
            ...formatLine(line),
            by: line.by === 'Desk' ? getAdministrator(getActor(line)) : authorLabels[line.by],
            isTarget: i === found,
            rowRef: i === found ? row : undefined,
          }))}
          showTimes
          showYears
        />
      )}
      <div className="mt-4 grid justify-items-start gap-3">
        {growth.state === 'failed' && (
          <Note kind="error" role="alert">
            <b>Couldn’t load older entries.</b> {getReadErrorMessage(growth.error)}
          </Note>
        )}
        <div className="flex flex-wrap gap-3">
          {left && (
            <Button dense busy={growth.state === 'reading'} onClick={more}>
              Older entries
            </Button>
          )}
          <ExportButton
            dense
            fileName={`${accountOnly ? 'account' : 'book'}-${uid}.csv`}
            // The whole ledger, oldest entry first, with the lines of the client's own statement.
            readCsv={async (how) => {
              const { entries } = await readWholeBook(uid, how);
              const receipt = await createReceipt(uid, entries, serverNow()).catch(() => null);
              return formatStatementCsv(
                getStatementLines(entries, uid).filter(only),
                'Client',
                receipt,
              );
            }}
          />
        </div>
      </div>
    </div>
  );
}

interface LoadedLines {
  lines: readonly StatementLine[];
  book: BookSlice;
  growth: OlderEntries;
}

/**
 * The line that the URL names (`#D4`). Older entries are read until it is found.
 * @returns its index, -1 if there is none
 */
function useLinkedLine(folio: string, { lines, book, growth }: LoadedLines): number {
  const found = lines.findIndex(({ folios }) => folios.includes(folio));
  const missing = folio !== '' && found < 0 && !book.whole && growth.state === 'idle';
  const readOn = useEffectEvent(growth.read);
  useEffect(() => {
    if (missing) readOn();
  }, [missing]);
  return found;
}
