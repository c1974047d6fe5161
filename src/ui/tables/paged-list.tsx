import { type ReactNode, useDeferredValue } from 'react';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/feedback/empty';
import { Note } from '@/ui/feedback/note';
import { QueryBoundary } from '@/ui/feedback/query-boundary';
import { TableSkeleton } from '@/ui/feedback/skeleton';
import { useFocusAtEnd } from '@/ui/hooks/use-focus';
import { VisuallyHidden } from '@/ui/visually-hidden';

/** A page of rows, and the paths of documents that could not be read. */
export interface PagedRows<Row> {
  rows: Row[];
  damaged?: readonly { path: string }[];
}

/** The part of a paged query that is needed here; TanStack Query's infinite result fits. */
export interface PagedQuery<Row> {
  status: 'pending' | 'error' | 'success';
  data?: { pages: readonly PagedRows<Row>[] } | undefined;
  error: unknown;
  dataUpdatedAt?: number | undefined;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Filters the rows that were read. */
export interface RowFilter<Row> {
  /** Describes the filter: `“okafr” in bitcoin`; empty if nothing is filtered. */
  words: string;
  matches: (row: Row) => boolean;
  clear: () => void;
}

/** What the rows are called: `{ one: 'deposit', many: 'deposits' }`. */
export interface Noun {
  one: string;
  many: string;
}

const figure = (count: number): string => count.toLocaleString('en-US');
export const formatCount = (count: number, { one, many }: Noun): string => `${figure(count)} ${count === 1 ? one : many}`;

export interface PagedListProps<Row> {
  of: PagedQuery<Row>;
  /** Filters in the browser; without it the query has filtered. */
  filter?: RowFilter<Row> | undefined;
  noun: Noun;
  /** "The waiting deposits could not be read". */
  failedTitle: string;
  /** Shown if there are no rows at all. */
  empty: ReactNode;
  /** What all rows have in common: "waiting", "completed". For the message that none of them match. */
  are?: string | undefined;
  /** Orders the rows of all pages; by default the order in which they were read. */
  order?: ((rows: readonly Row[]) => Row[]) | undefined;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list of the desk: the rows read so far that match the filter, and a button for more. */
export function PagedList<Row>({ of, failedTitle, empty, order = (rows) => [...rows], ...rest }: PagedListProps<Row>) {
  // A failure of a further page is shown below the rows, not in place of them.
  const status = of.isFetchNextPageError && of.data ? 'success' : of.status;
  return (
    <QueryBoundary
      query={{ status, data: of.data, error: of.error, dataUpdatedAt: of.dataUpdatedAt, refetch: of.refetch }}
      loading={<TableSkeleton rows={8} />}
      failedTitle={failedTitle}
      isEmpty={({ pages }) => pages.every(({ rows, damaged }) => rows.length === 0 && !damaged?.length) && !of.hasNextPage}
      empty={empty}
    >
      {({ pages }) => <Rows {...rest} of={of} rows={order(pages.flatMap(({ rows }) => rows))} />}
    </QueryBoundary>
  );
}

type RowsProps<Row> = Pick<PagedListProps<Row>, 'of' | 'filter' | 'noun' | 'are' | 'children'> & { rows: Row[] };

function Rows<Row>({ of, rows, filter, noun, are, children }: RowsProps<Row>) {
  const asked = useDeferredValue(filter);
  const narrowed = asked !== undefined && asked.words !== '';
  const shown = narrowed ? rows.filter(asked.matches) : rows;
  const damaged = new Set(of.data?.pages.flatMap((page) => page.damaged?.map(({ path }) => path) ?? []));
  return (
    <>
      <p role="status">
        <VisuallyHidden>
          {narrowed ? `${formatCount(shown.length, noun)} of ${figure(rows.length)}` : formatCount(shown.length, noun)}
        </VisuallyHidden>
      </p>
      {narrowed && shown.length === 0 ? (
        <NoMatch filter={asked} noun={noun} loaded={rows.length} are={are} more={of.hasNextPage} />
      ) : (
        children(shown)
      )}
      {damaged.size > 0 && (
        <Note kind="wait">
          <b>Left out, because it cannot be read:</b> {[...damaged].join(', ')}. See npm run ledger:verify.
        </Note>
      )}
      <More of={of} filtered={narrowed} />
    </>
  );
}

interface NoMatchProps {
  filter: Pick<RowFilter<never>, 'words' | 'clear'>;
  noun: Noun;
  loaded: number;
  are?: string | undefined;
  /** There are rows that have not been read. */
  more: boolean;
}

/** Shown if there are rows, but none matches the filter. */
function NoMatch({ filter: { words, clear }, noun, loaded, are, more }: NoMatchProps) {
  return (
    <Empty title={`No ${noun.one} matches ${words}`} action={<Button onClick={clear}>Clear the filter</Button>}>
      {more
        ? `Only the ${soFar(loaded)} looked through. Show more, or clear the filter.`
        : `${known(loaded, are)}. Clear the filter to see ${loaded === 1 ? 'it' : 'them'}.`}
    </Empty>
  );
}

const soFar = (count: number): string => (count === 1 ? 'one that is shown so far was' : `${figure(count)} that are shown so far were`);

function known(count: number, are: string | undefined): string {
  const is = count === 1 ? 'is' : 'are';
  return are === undefined ? `There ${is} ${figure(count)}` : `${figure(count)} ${is} ${are}`;
}

function More<Row>({ of, filtered }: { of: PagedQuery<Row>; filtered: boolean }) {
  const end = useFocusAtEnd<HTMLParagraphElement>(of.hasNextPage);
  const pages = of.data?.pages ?? [];
  if (!of.hasNextPage) {
    const all = pages.reduce((count, { rows }) => count + rows.length, 0);
    return pages.length > 1 ? (
      <p ref={end} tabIndex={-1} className="mt-s-5 text-t-sm text-ink-3">
        All {figure(all)} {filtered ? 'were looked through' : 'are shown'}.
      </p>
    ) : null;
  }
  return (
    <div className="mt-s-5 grid justify-items-start gap-s-3">
      {of.isFetchNextPageError && (
        <Note kind="no" role="alert">
          <b>More could not be read.</b> What stands above was read before. Try again.
        </Note>
      )}
      <Button busy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
        Show more
      </Button>
      {filtered && <p className="text-t-sm text-ink-3">The filter looks through what is shown; more may match.</p>}
    </div>
  );
}
