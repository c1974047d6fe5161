import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Note } from '@/ui/note';
import { Remote } from '@/ui/remote';
import { TableSkeleton } from '@/ui/skeleton';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { type FilteredRow, filterInWords, isFiltering, matchesFilter, type QueueFilter } from './queue-filter';

/** What is asked of a query that reads page by page; TanStack Query's infinite result fits. */
export interface PagedQuery<Row> {
  status: 'pending' | 'error' | 'success';
  data?: { pages: readonly { rows: Row[] }[] } | undefined;
  error: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

export interface QueueListProps<Row extends FilteredRow> {
  of: PagedQuery<Row>;
  filter: QueueFilter;
  onClear: () => void;
  /** "Deposits waiting could not be read". */
  failedTitle: string;
  /** What "none yet" says. */
  empty: ReactNode;
  /** "waiting", "completed": what the rows have in common, for the sentences about them. */
  are: string;
  order?: ((rows: readonly Row[]) => Row[]) | undefined;
  children: (rows: readonly Row[]) => ReactNode;
}

/** One tab of the queue: its rows as far as they are read, those of them that the filter lets through, and the way to more. */
export function QueueList<Row extends FilteredRow>({ of, failedTitle, empty, order = (rows) => [...rows], ...rest }: QueueListProps<Row>) {
  // A further page that fails is said below the rows, not in place of them.
  const status = of.isFetchNextPageError && of.data ? 'success' : of.status;
  return (
    <Remote
      of={{ status, data: of.data, error: of.error, refetch: of.refetch }}
      loading={<TableSkeleton rows={8} />}
      failedTitle={failedTitle}
      isEmpty={({ pages }) => pages.every(({ rows }) => rows.length === 0) && !of.hasNextPage}
      empty={empty}
    >
      {({ pages }) => <Rows {...rest} of={of} rows={order(pages.flatMap(({ rows }) => rows))} />}
    </Remote>
  );
}

type RowsProps<Row extends FilteredRow> = Pick<QueueListProps<Row>, 'of' | 'filter' | 'onClear' | 'are' | 'children'> & { rows: Row[] };

function Rows<Row extends FilteredRow>({ of, rows, filter, onClear, are, children }: RowsProps<Row>) {
  const asked = useDeferredValue(filter);
  const shown = rows.filter((row) => matchesFilter(row, asked));
  const count = shown.length === 1 ? '1 deposit' : `${shown.length} deposits`;
  return (
    <>
      <p role="status">
        <VisuallyHidden>{isFiltering(asked) ? `${count} of ${rows.length}` : count}</VisuallyHidden>
      </p>
      {shown.length > 0 ? (
        children(shown)
      ) : (
        <NoMatch filter={asked} loaded={rows.length} are={are} more={of.hasNextPage} onClear={onClear} />
      )}
      <More of={of} filtered={isFiltering(asked)} />
    </>
  );
}

interface NoMatchProps {
  filter: QueueFilter;
  loaded: number;
  are: string;
  /** There are rows that were not read yet. */
  more: boolean;
  onClear: () => void;
}

export function NoMatch({ filter, loaded, are, more, onClear }: NoMatchProps) {
  const known = loaded === 1 ? `1 is ${are}` : `${loaded} are ${are}`;
  return (
    <Empty title={`No deposit matches ${filterInWords(filter)}`} action={<Button onClick={onClear}>Clear the filter</Button>}>
      {more
        ? `Only the ${loaded} that are shown so far were looked through. Show more, or clear the filter.`
        : `${known}. Clear the filter to see them.`}
    </Empty>
  );
}

function More<Row>({ of, filtered }: { of: PagedQuery<Row>; filtered: boolean }) {
  const end = useFocusAtEnd(of.hasNextPage);
  const pages = of.data?.pages ?? [];
  if (!of.hasNextPage) {
    const all = pages.reduce((count, { rows }) => count + rows.length, 0);
    return pages.length > 1 ? (
      <p ref={end} tabIndex={-1} className="mt-s-5 text-t-sm text-ink-3">
        All {all} are read.
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

/** The last press on "Show more" takes the button away: what stands in its place then takes the focus. */
function useFocusAtEnd(more: boolean) {
  const end = useRef<HTMLParagraphElement>(null);
  const had = useRef(more);
  useEffect(() => {
    if (had.current && !more && document.activeElement === document.body) end.current?.focus();
    had.current = more;
  }, [more]);
  return end;
}
