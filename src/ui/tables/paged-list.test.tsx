import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { EmptyState } from '@/ui/feedback/empty-state';
import { PagedList, type PagedListProps, type PagedQuery, type RowFilter } from './paged-list';

const query = (over: Partial<PagedQuery<string>> = {}): PagedQuery<string> => ({
  status: 'success',
  data: { pages: [{ rows: ['maya'] }, { rows: ['ines'] }] },
  error: null,
  refetch: () => undefined,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
  ...over,
});

const filter = (text: string, clear = () => undefined): RowFilter<string> => ({
  description: text && `“${text}”`,
  matches: (row) => row.includes(text),
  clear,
});

const list = (of: PagedQuery<string>, over: Partial<PagedListProps<string>> = {}) => (
  <PagedList
    query={of}
    filter={filter('')}
    noun={{ one: 'deposit', many: 'deposits' }}
    failedTitle="Not read"
    empty={<EmptyState title="Nothing to review">None.</EmptyState>}
    stateLabel="waiting"
    {...over}
  >
    {(rows) => (
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    )}
  </PagedList>
);
const show = (...props: Parameters<typeof list>) => render(list(...props));
const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('a list of the desk', () => {
  it('shows a skeleton while it is read', () => {
    show(query({ status: 'pending', data: undefined }));
    expect(screen.getByText('Loading…')).toBeInTheDocument();
  });

  it('says when it could not be read, and reads again', async () => {
    let again = 0;
    show(
      query({
        status: 'error',
        data: undefined,
        error: new Error('x'),
        refetch: () => (again += 1),
      }),
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Not read');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(again).toBe(1);
  });

  it('shows the rows of all pages, in the requested order', () => {
    show(query());
    expect(shown()).toEqual(['maya', 'ines']);
    expect(screen.queryByRole('button')).toBeNull();
    show(query(), { sortRows: (rows) => rows.toSorted() });
    expect(shown().slice(2)).toEqual(['ines', 'maya']);
  });

  it('says that nothing is there yet', () => {
    show(query({ data: { pages: [{ rows: [] }] } }));
    expect(screen.getByRole('heading', { name: 'Nothing to review' })).toBeInTheDocument();
  });

  it('names what could not be read beside what could, and does not call it nothing', () => {
    const damaged = [{ path: 'deposits/ines' }];
    const { unmount } = show(
      query({
        data: {
          pages: [
            { rows: ['maya'], damaged },
            { rows: [], damaged },
          ],
        },
      }),
    );
    expect(shown()).toEqual(['maya']);
    expect(screen.getByText(/deposits\/ines\./).parentElement).toHaveTextContent(
      'Left out because it can’t be read:',
    );
    unmount();
    const { unmount: next } = show(query({ data: { pages: [{ rows: [], damaged }] } }));
    expect(screen.getByText(/deposits\/ines\./)).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Nothing to review' })).toBeNull();
    next();
    show(query());
    expect(screen.queryByText(/Left out/)).toBeNull();
  });

  it('shows what the filter lets through', () => {
    show(query(), { filter: filter('in') });
    expect(shown()).toEqual(['ines']);
    expect(screen.getByText('1 deposit of 2')).toBeInTheDocument();
  });

  it('names the filter that nothing matches, and clears it', async () => {
    let cleared = 0;
    show(query(), { filter: { ...filter('okafr'), clear: () => (cleared += 1) } });
    expect(screen.getByRole('heading', { name: 'No deposit matches “okafr”' })).toBeInTheDocument();
    expect(screen.getByText('2 are waiting. Clear the filter to see them.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(cleared).toBe(1);
  });

  it('says how many do not match where nothing else is said of them', () => {
    const rows = Array.from({ length: 1_025 }, (_, i) => `${i}`);
    show(query({ data: { pages: [{ rows }] } }), {
      filter: filter('okafr'),
      stateLabel: undefined,
    });
    expect(screen.getByText('There are 1,025. Clear the filter to see them.')).toBeInTheDocument();
    expect(screen.getByText('0 deposits of 1,025')).toBeInTheDocument();
  });

  it('speaks of one as of one', () => {
    const one = { data: { pages: [{ rows: ['maya'] }] } };
    const { unmount } = show(query(one), { filter: filter('okafr') });
    expect(screen.getByText('1 is waiting. Clear the filter to see it.')).toBeInTheDocument();
    unmount();
    const { unmount: next } = show(query(one), { filter: filter('okafr'), stateLabel: undefined });
    expect(screen.getByText('There is 1. Clear the filter to see it.')).toBeInTheDocument();
    next();
    show(query({ ...one, hasNextPage: true }), { filter: filter('okafr') });
    expect(
      screen.getByText('Only the one shown so far was searched. Show more, or clear the filter.'),
    ).toBeInTheDocument();
  });

  it('does not say that all are shown where the filter hides some', () => {
    show(query(), { filter: filter('in') });
    expect(screen.getByText('All 2 were searched.')).toBeInTheDocument();
  });

  it('says that more may match where not all is read', () => {
    show(query({ hasNextPage: true }), { filter: filter('okafr') });
    expect(screen.getByText(/Only the 2 shown so far/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show more' })).toBeInTheDocument();
  });

  it('shows more, one page at a time', async () => {
    let fetches = 0;
    show(query({ hasNextPage: true, fetchNextPage: () => (fetches += 1) }));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(fetches).toBe(1);
  });

  it('says when all of several pages are shown, and puts the focus there when the button has gone', () => {
    const { rerender } = render(list(query({ hasNextPage: true })));
    screen.getByRole('button', { name: 'Show more' }).focus();
    rerender(list(query()));
    expect(screen.getByText('All 2 are shown.')).toHaveFocus();
  });

  it('keeps its rows when a further page could not be read', () => {
    show(query({ status: 'error', hasNextPage: true, isFetchNextPageError: true }));
    expect(shown()).toEqual(['maya', 'ines']);
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load more.');
  });
});
