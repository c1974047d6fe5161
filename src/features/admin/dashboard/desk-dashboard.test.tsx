import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries, type EntryWithPeople } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { failed, loading, maya, now, ruth } from './dashboard.fixture';
import { NewestPanel } from './newest-panel';
import { WaitingView, type WaitingWork } from './waiting-panel';

signInAtDesk(now);

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe('what waits', () => {
  const none: WaitingWork = {
    counts: {
      deposit: readyQuery(0),
      withdrawal: readyQuery(0),
      trades: readyQuery(0),
      verification: readyQuery(0),
      users: readyQuery(0),
      notifications: readyQuery(0),
    },
    oldest: {
      deposit: readyQuery(null),
      withdrawal: readyQuery(null),
      verification: readyQuery(null),
      users: readyQuery(null),
      notifications: readyQuery(null),
    },
    times: readyQuery({ due: [], oldest: null, more: false }),
  };
  function show({
    counts,
    oldest,
    times,
  }: {
    counts?: Partial<WaitingWork['counts']>;
    oldest?: Partial<WaitingWork['oldest']>;
    times?: WaitingWork['times'];
  }) {
    const of = { counts: { ...none.counts, ...counts }, oldest: { ...none.oldest, ...oldest }, times: times ?? none.times };
    render(
      <MemoryRouter>
        <WaitingView waiting={of} now={now} />
      </MemoryRouter>,
    );
  }
  const line = (text: RegExp) => screen.getAllByRole('listitem').find((item) => text.test(item.textContent ?? ''));

  it('is counted, each with the age of its oldest and the way to its queue', () => {
    show({
      counts: { deposit: readyQuery(8), verification: readyQuery(1), notifications: readyQuery(1_200) },
      oldest: { deposit: readyQuery(hoursAgo(74)), verification: readyQuery(hoursAgo(4)), notifications: readyQuery(hoursAgo(1)) },
    });
    expect(screen.getByRole('link', { name: '8 deposits' })).toHaveAttribute('href', '/admin/deposit');
    expect(line(/8 deposits/)).toHaveTextContent('oldest 3 d 2 h');
    expect(line(/1 identity document/)).toHaveTextContent('waiting 4 h');
    expect(screen.getByRole('link', { name: '1,200 new messages' })).toHaveAttribute('href', '/admin/notifications');
  });

  it('has the requests to close an account, with the age of the oldest', () => {
    show({ counts: { users: readyQuery(2) }, oldest: { users: readyQuery(hoursAgo(26)) } });
    expect(screen.getByRole('link', { name: '2 requests to close an account' })).toHaveAttribute('href', '/admin/users?closure=asked');
    expect(line(/2 requests to close/)).toHaveTextContent('oldest 1 d 2 h');
  });

  it('is nothing, line by line', () => {
    show({});
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'No deposits',
      'No withdrawals',
      'No open trades',
      'No identity documents',
      'No requests to close an account',
      'No new messages',
    ]);
  });

  it('names the trades that are due, and leads to them', () => {
    show({
      counts: { trades: readyQuery(4) },
      times: readyQuery({ due: [hoursAgo(2), hoursAgo(-3), hoursAgo(5)], oldest: hoursAgo(9), more: false }),
    });
    expect(screen.getByRole('link', { name: '4 open trades' })).toHaveAttribute('href', '/admin/trades');
    const due = screen.getByRole('link', { name: '2 due, longest overdue 5 h' });
    expect(due).toHaveAttribute('href', '/admin/trades?time=due&order=due');
    expect(line(/4 open trades/)).toHaveTextContent('longest overdue 5 h; oldest 9 h');
  });

  it('claims nothing of the trades of clients who were not looked at', () => {
    show({ counts: { trades: readyQuery(60) }, times: readyQuery({ due: [hoursAgo(5), hoursAgo(-3)], oldest: hoursAgo(9), more: true }) });
    expect(screen.getByRole('link', { name: 'at least 1 due, longest overdue at least 5 h' })).toBeInTheDocument();
    cleanup();
    show({ counts: { trades: readyQuery(60) }, times: readyQuery({ due: [hoursAgo(-3)], oldest: hoursAgo(9), more: true }) });
    expect(line(/60 open trades/)).toHaveTextContent(
      /^60 open tradesnone due among the 25 clients with the oldest open trades; oldest 9 h$/,
    );
  });

  it('says how long the oldest document waits at least, where not all were looked at', () => {
    show({ counts: { verification: readyQuery(26) }, oldest: { verification: readyQuery(hoursAgo(240)) } });
    expect(line(/26 identity documents/)).toHaveTextContent('oldest at least 10 d');
    cleanup();
    show({ counts: { verification: readyQuery(25) }, oldest: { verification: readyQuery(hoursAgo(240)) } });
    expect(line(/25 identity documents/)).toHaveTextContent('oldest 10 d');
    cleanup();
    show({ counts: { deposit: readyQuery(26) }, oldest: { deposit: readyQuery(hoursAgo(240)) } });
    expect(line(/26 deposits/)).toHaveTextContent('oldest 10 d');
  });

  it('says when the next trade is due where none is', () => {
    show({ counts: { trades: readyQuery(1) }, times: readyQuery({ due: [hoursAgo(-3)], oldest: hoursAgo(1), more: false }) });
    expect(line(/1 open trade/)).toHaveTextContent('none due, next: 3 h left; open for 1 h');
  });

  it('fails line by line, and each can be tried again alone', async () => {
    const refetch = vi.fn();
    show({ counts: { deposit: failed(refetch), withdrawal: readyQuery(2) }, oldest: { withdrawal: failed() } });
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t count deposits.');
    expect(screen.getByRole('link', { name: '2 withdrawals' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again: count deposits' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('is not called nothing before it is counted', () => {
    show({ counts: { deposit: loading } });
    expect(screen.getByRole('status')).toHaveTextContent('Counting deposits…');
    expect(screen.queryByText('No deposits')).toBeNull();
  });
});

describe('the latest entries', () => {
  const written: EntryWithPeople = {
    entry: {
      ...{ uid: 'maya', op: 'completed', col: 'deposits', rev: 2, actor: 'ruth', action: 'deposit.completed', index: 0, ref: '' },
      ...{ before: {}, after: { id: 'd1', amount: '250.00', coin: 'bitcoin' }, reason: '', at: now },
    },
    owner: maya,
    writer: ruth,
  };
  const newest = adminQueries.newestEntries();
  function show(rows: EntryWithPeople[], next: unknown = null) {
    const reads = createReads();
    reads.setRows(newest, rows, next);
    return { ...reads, ...renderAtDesk(<NewestPanel />, reads, { uid: 'ruth' }) };
  }

  it('say when, whose book, which entry, and by whom, and lead to the client', () => {
    show([written]);
    const row = screen.getAllByRole('row')[1];
    expect(row).toHaveTextContent(/24 Mar, 13:41.*Maya Lindqvist.*D2.*Deposit completed \$250\.00 in bitcoin.*You/);
    expect(within(row as HTMLElement).getByRole('link')).toHaveAttribute('href', '/admin/users/maya');
  });

  it('go on page by page', async () => {
    const earlier = { ...written, entry: { ...written.entry, at: hoursAgo(1) } };
    const { user, fail } = show([written, earlier], {});
    const fetchNextPage = fail(newest);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(fetchNextPage).toHaveBeenCalledOnce();
  });

  it('say honestly that there are none, or that they could not be read', () => {
    const { clear, fail } = show([]);
    expect(screen.getByRole('heading', { name: 'No entries yet' })).toBeInTheDocument();
    clear(newest);
    fail(newest);
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load activity');
  });
});
