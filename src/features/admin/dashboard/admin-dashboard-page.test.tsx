import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminQueries, type EntryWithPeople } from '@/data/admin-queries';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import { getDayStart } from '@/domain/day';
import { type Flow, getLastDays } from '@/domain/requests/money-flow';
import { Component as DashboardPage } from './admin-dashboard-page';
import { maya, now, ruth } from './dashboard.fixture';

signInAsAdmin(now);

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const counts = {
  deposits: adminQueries.pendingCount('deposits'),
  withdrawals: adminQueries.pendingCount('withdrawals'),
  proposals: adminQueries.pendingCount('proposals'),
  trades: adminQueries.pendingCount('trades'),
  documents: adminQueries.submittedVerificationCount('not-verified'),
  closures: adminQueries.closureCount(),
  newClients: adminQueries.peopleCount('pending'),
  frozen: adminQueries.peopleCount('frozen'),
  messages: adminQueries.messageCount('new'),
};
const oldest = {
  deposits: adminQueries.oldestPendingTime('deposits'),
  withdrawals: adminQueries.oldestPendingTime('withdrawals'),
  proposals: adminQueries.oldestPendingTime('proposals'),
  documents: adminQueries.oldestSubmittedTime(),
  closures: adminQueries.oldestClosureTime(),
  newClients: adminQueries.earliestPersonTime('pending', 'joinedFirst'),
  frozen: adminQueries.earliestPersonTime('frozen', 'lastChange'),
  messages: adminQueries.oldestMessageTime(),
};
const times = adminQueries.openTradeTimes();
const newest = adminQueries.newestEntries();
const since = getDayStart(getLastDays(14, now)[0] ?? '');
const flowQuery = adminQueries.flow(since);
const nothing = { list: [], since };

/** A desk on which nothing waits and nothing has happened. */
function show() {
  const reads = createReads();
  for (const count of Object.values(counts)) reads.client.setQueryData<number>(count.queryKey, 0);
  for (const time of Object.values(oldest))
    reads.client.setQueryData<Date | null>(time.queryKey, null);
  reads.set(times, { due: [], oldest: null, more: false });
  reads.setRows(newest, []);
  reads.set(flowQuery, { deposits: nothing, withdrawals: nothing });
  return renderForAdmin(<DashboardPage />, reads, { uid: 'ruth' });
}
const link = (name: string) => screen.getByRole('link', { name });

describe('the work that waits', () => {
  const line = (text: RegExp) =>
    screen.getAllByRole('listitem').find((item) => text.test(item.textContent ?? ''));

  it('is counted, each with the age of its oldest and a link to its queue', () => {
    const { set } = show();
    set(counts.deposits, 8);
    set(oldest.deposits, hoursAgo(74));
    set(counts.documents, 1);
    set(oldest.documents, hoursAgo(4));
    set(counts.messages, 1_200);
    set(counts.closures, 2);
    set(oldest.closures, hoursAgo(26));
    expect(link('8 deposits')).toHaveAttribute('href', '/admin/deposit');
    expect(line(/8 deposits/)).toHaveTextContent('oldest 3 d 2 h, overdue: over 24 h');
    expect(line(/1 identity document/)).toHaveTextContent('waiting 4 h');
    expect(link('1,200 new messages')).toHaveAttribute('href', '/admin/notifications');
    expect(link('2 requests to close an account')).toHaveAttribute(
      'href',
      '/admin/users?closure=asked',
    );
    expect(line(/2 requests to close/)).toHaveTextContent('oldest 1 d 2 h');
  });

  it('is named line by line where there is none', () => {
    show();
    const todo = within(screen.getByRole('region', { name: 'To do' }));
    expect(todo.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'No deposits',
      'No withdrawals',
      'No proposals',
      'No open trades',
      'No identity documents',
      'No requests to close an account',
      'No new clients',
      'No frozen accounts',
      'No new messages',
    ]);
  });

  it('counts new and frozen clients, with the age of the oldest, and links to them', () => {
    const { set } = show();
    set(counts.newClients, 12);
    set(oldest.newClients, hoursAgo(50));
    set(counts.frozen, 2);
    set(oldest.frozen, hoursAgo(26));
    expect(link('12 new clients')).toHaveAttribute('href', '/admin/users?status=pending&by=oldest');
    expect(line(/12 new clients/)).toHaveTextContent(/oldest 2 d 2 h$/);
    expect(link('2 frozen accounts')).toHaveAttribute(
      'href',
      '/admin/users?status=frozen&by=change',
    );
    expect(line(/2 frozen accounts/)).toHaveTextContent(/oldest at least 1 d 2 h$/);
    set(counts.newClients, 1);
    expect(line(/1 new client/)).toHaveTextContent(/for 2 d 2 h$/);
    set(oldest.newClients, now);
    expect(line(/1 new client/)).toHaveTextContent(/joined just now$/);
  });

  it('names the trades that are due, and links to them', () => {
    const { set } = show();
    set(counts.trades, 4);
    set(times, { due: [hoursAgo(2), hoursAgo(-3), hoursAgo(5)], oldest: hoursAgo(9), more: false });
    expect(link('4 open trades')).toHaveAttribute('href', '/admin/trades');
    expect(link('2 due, the first 5 h ago')).toHaveAttribute(
      'href',
      '/admin/trades?time=due&order=due',
    );
    expect(line(/4 open trades/)).toHaveTextContent('the first 5 h ago; oldest 9 h');
  });

  it('says when the next trade is due where none is', () => {
    const { set } = show();
    set(counts.trades, 1);
    set(times, { due: [hoursAgo(-3)], oldest: hoursAgo(1), more: false });
    expect(line(/1 open trade/)).toHaveTextContent('none due, next: 3 h left; open for 1 h');
  });

  it('claims nothing about the trades of clients who were not read', () => {
    const { set } = show();
    set(counts.trades, 60);
    set(times, { due: [hoursAgo(5), hoursAgo(-3)], oldest: hoursAgo(9), more: true });
    expect(link('at least 1 due, the first at least 5 h ago')).toBeInTheDocument();
    set(times, { due: [hoursAgo(-3)], oldest: hoursAgo(9), more: true });
    expect(line(/60 open trades/)).toHaveTextContent(
      /^60 open tradesnone due among the 20 clients with the oldest open trades; oldest 9 h$/,
    );
  });

  it('says how long the oldest document waits at least, where not all were read', () => {
    const { set } = show();
    set(oldest.documents, hoursAgo(240));
    set(counts.documents, 26);
    expect(line(/26 identity documents/)).toHaveTextContent('oldest at least 10 d');
    set(counts.documents, 20);
    expect(line(/20 identity documents/)).toHaveTextContent('oldest 10 d');
    set(oldest.deposits, hoursAgo(240));
    set(counts.deposits, 26);
    expect(line(/26 deposits/)).toHaveTextContent('oldest 10 d');
  });

  it('fails line by line, and each can be tried again alone', { tags: ['full'] }, async () => {
    const { user, set, clear, fail } = show();
    set(counts.withdrawals, 2);
    clear(counts.deposits);
    const refetch = fail(counts.deposits);
    fail(oldest.withdrawals);
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t count deposits.');
    expect(link('2 withdrawals')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again: count deposits' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('is not called none before it is counted', () => {
    const { clear } = show();
    clear(counts.deposits);
    expect(screen.getByText('Counting deposits…')).toBeInTheDocument();
    expect(screen.queryByText('No deposits')).toBeNull();
  });
});

describe('the latest entries', () => {
  const written: EntryWithPeople = {
    entry: {
      uid: 'maya',
      op: 'completed',
      col: 'deposits',
      rev: 2,
      actor: 'ruth',
      action: 'deposit.completed',
      index: 0,
      ref: '',
      before: {},
      after: { id: 'd1', amount: '250.00', coin: 'bitcoin' },
      reason: '',
      at: now,
    },
    owner: maya,
    writer: ruth,
  };

  it('show when, whose book, which entry and by whom, and lead to the entry in the client’s book', () => {
    show().setRows(newest, [written]);
    const row = screen.getByRole('row', { name: /Maya Lindqvist/ });
    expect(row).toHaveTextContent(
      /24 Mar, 13:41.*Maya Lindqvist.*D2.*Deposit completed \$250\.00 in bitcoin.*You/,
    );
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/admin/users/maya#D2');
  });

  it('load page by page', async () => {
    const { user, setRows, fail } = show();
    setRows(newest, [written, { ...written, entry: { ...written.entry, at: hoursAgo(1) } }], {});
    const fetchNextPage = fail(newest);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(fetchNextPage).toHaveBeenCalledOnce();
  });

  it('say that there are none, or that they could not be loaded', { tags: ['full'] }, () => {
    const { clear, fail } = show();
    expect(screen.getByRole('heading', { name: 'No entries yet' })).toBeInTheDocument();
    clear(newest);
    fail(newest);
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load activity');
  });
});

describe('money in and out', () => {
  const flow: Flow = {
    deposits: {
      list: [
        { op: 'c', at: new Date(2026, 2, 24, 9), amount: '250.00' },
        { op: 'b', at: new Date(2026, 2, 22, 9), amount: '900.10' },
        { op: 'a', at: new Date(2026, 2, 22, 8), amount: '0.20' },
      ],
      since,
    },
    withdrawals: { list: [{ op: 'w', at: new Date(2026, 2, 23, 9), amount: '250.00' }], since },
  };
  /** The chart is loaded once the page is idle. */
  async function showFlow() {
    const page = show();
    page.set(flowQuery, flow);
    await screen.findByRole('img', { name: /^Deposits of/ });
    return page;
  }
  const lines = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent);

  it('says in words what it draws and what it adds up to, and in a table the days on which money moved', async () => {
    const { user } = await showFlow();
    expect(
      screen.getByRole('img', {
        name: /^Deposits of \$1,150\.30 and withdrawals of \$250\.00 in the last 14 days/,
      }),
    ).toBeVisible();
    expect(screen.getByText('Daily peak: $900.30 in, $250.00 out')).toBeInTheDocument();
    expect(lines('Money in and out, last 14 days')).toEqual([
      '3 deposits+$1,150.30',
      '1 withdrawal−$250.00',
      'Net, last 14 days+$900.30',
    ]);
    await user.click(screen.getByText('Day by day'));
    expect(lines('Days with deposits or withdrawals, newest first').slice(1)).toEqual([
      '24 Mar 2026+250.000.00',
      '23 Mar 20260.00−250.00',
      '22 Mar 2026+900.300.00',
    ]);
  });

  it('says that entries may be missing, that there are none, that they load, and that they could not be loaded', {
    tags: ['full'],
  }, async () => {
    const { user, set, clear, fail } = await showFlow();
    expect(screen.queryByText(/may be missing/)).toBeNull();
    set(flowQuery, { ...flow, deposits: { ...flow.deposits, since: new Date(2026, 2, 22, 8) } });
    expect(screen.getByText(/completed before 22 Mar 2026 may be missing/)).toBeInTheDocument();
    set(flowQuery, { deposits: nothing, withdrawals: nothing });
    expect(screen.getByText(/There were none in the last 14 days\./)).toBeInTheDocument();
    clear(flowQuery);
    expect(screen.getByText('Loading money in and out…')).toBeInTheDocument();
    const refetch = fail(flowQuery);
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load deposits and withdrawals');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});
