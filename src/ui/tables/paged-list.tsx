import { type ReactNode, useDeferredValue } from 'react';
import { plural } from '@/domain/plural';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import { QueryBoundary } from '@/ui/feedback/query-boundary';
import { TableSkeleton } from '@/ui/feedback/skeleton';
import { useFocusAfterLoadMore } from '@/ui/hooks/use-focus';
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
  description: string;
  matches: (row: Row) => boolean;
  clear: () => void;
}

/** What the rows are called: `{ one: 'deposit', many: 'deposits' }`. */
export interface Noun {
  one: string;
  many: string;
}

const formatNumber = (count: number): string => count.toLocaleString('en-US');
export const formatCount = (count: number, { one, many }: Noun): string =>
  `${formatNumber(count)} ${plural(count, one, many)}`;

export interface PagedListProps<Row> {
  query: PagedQuery<Row>;
  /** Filters in the browser; without it the query has filtered. */
  filter?: RowFilter<Row> | undefined;
  noun: Noun;
  /** "Couldn’t load waiting deposits". */
  failedTitle: string;
  empty: ReactNode;
  /**
   * What all rows have in common: "waiting", "completed". For the message that none of them match.
   */
  stateLabel?: string | undefined;
  /** Orders the rows of all pages; by default the order in which they were read. */
  sortRows?: ((rows: readonly Row[]) => Row[]) | undefined;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list of the desk: the rows read so far that match the filter, and a button for more. */
export function PagedList<Row>({
  query,
  failedTitle,
  empty,
  sortRows = (rows) => [...rows],
  ...rest
}: PagedListProps<Row>) {
  // A failure of a further page is shown below the rows, not in place of them.
  const status = query.isFetchNextPageError && query.data ? 'success' : query.status;
  return (
    <QueryBoundary
      query={{
        status,
        data: query.data,
        error: query.error,
        dataUpdatedAt: query.dataUpdatedAt,
        refetch: query.refetch,
      }}
      loading={<TableSkeleton rows={8} />}
      failedTitle={failedTitle}
      isEmpty={({ pages }) =>
        pages.every(({ rows, damaged }) => rows.length === 0 && !damaged?.length) &&
        !query.hasNextPage
      }
      empty={empty}
    >
      {({ pages }) => (
        <FilteredRows {...rest} query={query} rows={sortRows(pages.flatMap(({ rows }) => rows))} />
      )}
    </QueryBoundary>
  );
}

type FilteredRowsProps<Row> = Pick<
  PagedListProps<Row>,
  'query' | 'filter' | 'noun' | 'stateLabel' | 'children'
> & { rows: Row[] };

function FilteredRows<Row>({
  query,
  rows,
  filter,
  noun,
  stateLabel,
  children,
}: FilteredRowsProps<Row>) {
  const asked = useDeferredValue(filter);
  const narrowed = asked !== undefined && asked.description !== '';
  const shown = narrowed ? rows.filter(asked.matches) : rows;
  const damaged = new Set(
    query.data?.pages.flatMap((page) => page.damaged?.map(({ path }) => path) ?? []),
  );
  return (
    <>
      <p role="status">
        <VisuallyHidden>
          {narrowed
            ? `${formatCount(shown.length, noun)} of ${formatNumber(rows.length)}`
            : formatCount(shown.length, noun)}
        </VisuallyHidden>
      </p>
      {narrowed && shown.length === 0 ? (
        <NoMatch
          filter={asked}
          noun={noun}
          loaded={rows.length}
          stateLabel={stateLabel}
          hasMore={query.hasNextPage}
        />
      ) : (
        children(shown)
      )}
      {damaged.size > 0 && (
        <Note kind="pending">
          <b>Left out because it can’t be read:</b> {[...damaged].join(', ')}. Run npm run
          ledger:verify.
        </Note>
      )}
      <LoadMore query={query} filtered={narrowed} />
    </>
  );
}

interface NoMatchProps {
  filter: Pick<RowFilter<never>, 'description' | 'clear'>;
  noun: Noun;
  loaded: number;
  stateLabel?: string | undefined;
  hasMore: boolean;
}

function NoMatch({
  filter: { description, clear },
  noun,
  loaded,
  stateLabel,
  hasMore,
}: NoMatchProps) {
  return (
    <EmptyState
      title={`No ${noun.one} matches ${description}`}
      action={<Button onClick={clear}>Clear filter</Button>}
    >
      {hasMore
        ? `Only the ${describeLoaded(loaded)} searched. Show more, or clear the filter.`
        : `${describeTotal(loaded, stateLabel)}. Clear the filter to see ${plural(loaded, 'it', 'them')}.`}
    </EmptyState>
  );
}

const describeLoaded = (count: number): string =>
  plural(count, 'one shown so far was', `${formatNumber(count)} shown so far were`);

function describeTotal(count: number, stateLabel: string | undefined): string {
  const is = plural(count, 'is', 'are');
  return stateLabel === undefined
    ? `There ${is} ${formatNumber(count)}`
    : `${formatNumber(count)} ${is} ${stateLabel}`;
}

function LoadMore<Row>({ query, filtered }: { query: PagedQuery<Row>; filtered: boolean }) {
  const end = useFocusAfterLoadMore<HTMLParagraphElement>(query.hasNextPage);
  const pages = query.data?.pages ?? [];
  if (!query.hasNextPage) {
    const all = pages.reduce((count, { rows }) => count + rows.length, 0);
    return pages.length > 1 ? (
      <p ref={end} tabIndex={-1} className="mt-6 text-t-sm text-ink-3">
        All {formatNumber(all)} {filtered ? 'were searched' : 'are shown'}.
      </p>
    ) : null;
  }
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      {query.isFetchNextPageError && (
        <Note kind="error" role="alert">
          <b>Couldn’t load more.</b> The rows above are still here. Try again.
        </Note>
      )}
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Show more
      </Button>
      {filtered && (
        <p className="text-t-sm text-ink-3">
          The filter searches what’s shown so far; more may match.
        </p>
      )}
    </div>
  );
}
