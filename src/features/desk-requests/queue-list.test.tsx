import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { QueuedDeposit } from '@/data/deposit-queue';
import { Empty } from '@/ui/empty';
import { profile, queued } from './desk.fixture';
import { everything } from './queue-filter';
import { type PagedQuery, QueueList, type QueueListProps } from './queue-list';

const maya = queued();
const ines = queued(
  { id: 'ines', uid: 'ines', coin: 'ethereum' },
  profile({ firstname: 'Ines', lastname: 'Okafor', email: 'ines@example.com' }),
);

const query = (over: Partial<PagedQuery<QueuedDeposit>> = {}): PagedQuery<QueuedDeposit> => ({
  status: 'success',
  data: { pages: [{ rows: [maya] }, { rows: [ines] }] },
  error: null,
  refetch: () => undefined,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
  ...over,
});

const list = (of: PagedQuery<QueuedDeposit>, over: Partial<QueueListProps<QueuedDeposit>> = {}) => (
  <QueueList
    of={of}
    filter={everything}
    onClear={() => undefined}
    failedTitle="Not read"
    empty={<Empty title="Nothing waits">None.</Empty>}
    are="waiting"
    {...over}
  >
    {(rows) => (
      <ul>
        {rows.map(({ deposit }) => (
          <li key={deposit.id}>{deposit.uid}</li>
        ))}
      </ul>
    )}
  </QueueList>
);
const show = (...props: Parameters<typeof list>) => render(list(...props));
const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('a tab of the queue', () => {
  it('shows a skeleton while it is read', () => {
    show(query({ status: 'pending', data: undefined }));
    expect(screen.getByText('Loading…')).toBeInTheDocument();
  });

  it('says when it could not be read, and reads again', async () => {
    let again = 0;
    show(query({ status: 'error', data: undefined, error: new Error('x'), refetch: () => (again += 1) }));
    expect(screen.getByRole('alert')).toHaveTextContent('Not read');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(again).toBe(1);
  });

  it('shows the rows of all pages', () => {
    show(query());
    expect(shown()).toEqual(['maya', 'ines']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that nothing is there yet', () => {
    show(query({ data: { pages: [{ rows: [] }] } }));
    expect(screen.getByRole('heading', { name: 'Nothing waits' })).toBeInTheDocument();
  });

  it('shows what the filter lets through', () => {
    show(query(), { filter: { text: 'okafor', coin: null } });
    expect(shown()).toEqual(['ines']);
    expect(screen.getByText('1 deposit of 2')).toBeInTheDocument();
  });

  it('names the filter that nothing matches, and clears it', async () => {
    let cleared = 0;
    show(query(), { filter: { text: 'okafr', coin: null }, onClear: () => (cleared += 1) });
    expect(screen.getByRole('heading', { name: 'No deposit matches “okafr”' })).toBeInTheDocument();
    expect(screen.getByText('2 are waiting. Clear the filter to see them.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filter' }));
    expect(cleared).toBe(1);
  });

  it('says that more may match where not all is read', () => {
    show(query({ hasNextPage: true }), { filter: { text: 'okafr', coin: null } });
    expect(screen.getByText(/Only the 2 that are shown so far/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show more' })).toBeInTheDocument();
  });

  it('shows more, one page at a time', async () => {
    let asked = 0;
    show(query({ hasNextPage: true, fetchNextPage: () => (asked += 1) }));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(asked).toBe(1);
  });

  it('says when all of several pages are read, and puts the focus there when the button has gone', () => {
    const { rerender } = render(list(query({ hasNextPage: true })));
    screen.getByRole('button', { name: 'Show more' }).focus();
    rerender(list(query()));
    expect(screen.getByText('All 2 are read.')).toHaveFocus();
  });

  it('keeps its rows when a further page could not be read', () => {
    show(query({ status: 'error', hasNextPage: true, isFetchNextPageError: true }));
    expect(shown()).toEqual(['maya', 'ines']);
    expect(screen.getByRole('alert')).toHaveTextContent('More could not be read.');
  });
});
