import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminQueries, type EntryWithPeople } from '@/data/admin-queries';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import { getDayStart, toDay } from '@/domain/day';
import type { Today } from '@/domain/ledger/decision-times';
import { type Flow, getLastDays } from '@/domain/requests/money-flow';
import type { PendingProposal } from '@/domain/two-people/proposed-settings';
import { Component as DashboardPage } from './admin-dashboard-page';
import { maya, now, ruth } from './dashboard.fixture';

signInAsAdmin(now);

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const counts = {
  deposits: adminQueries.pendingCount('deposits'),
  withdrawals: adminQueries.pendingCount('withdrawals'),
  documents: adminQueries.submittedVerificationCount('not-verified'),
  closures: adminQueries.closureCount(),
  messages: adminQueries.messageCount('new'),
};
const oldest = {
  deposits: adminQueries.oldestPendingTime('deposits'),
  withdrawals: adminQueries.oldestPendingTime('withdrawals'),
  documents: adminQueries.oldestSubmittedTime(),
  closures: adminQueries.oldestClosureTime(),
  messages: adminQueries.oldestMessageTime(),
};
const proposals = adminQueries.pendingProposals();
const times = adminQueries.openTradeTimes();
const newest = adminQueries.newestEntries();
const since = getDayStart(getLastDays(14, now)[0] ?? '');
const flowQuery = adminQueries.flow(since);
const nothing = { list: [], since };
const todayQuery = adminQueries.today(getDayStart(toDay(now)), 4 * 3_600_000);

/** A desk on which nothing is pending and nothing has happened. */
/** @param unread a count that is not read yet */
function show(desk: StoredAdminRole = 'manager', unread?: keyof typeof counts) {
  const reads = createReads();
  for (const count of Object.values(counts))
    if (unread === undefined || count !== counts[unread])
      reads.client.setQueryData<number>(count.queryKey, 0);
  for (const time of Object.values(oldest))
    reads.client.setQueryData<Date | null>(time.queryKey, null);
  reads.set(proposals, { list: [], more: false });
  reads.set(times, { due: [], oldest: null, more: false });
  reads.setRows(newest, []);
  reads.set(flowQuery, { deposits: nothing, withdrawals: nothing });
  reads.set(todayQuery, { count: 0, latest: [], lateClients: 0 });
  return renderForAdmin(<DashboardPage />, reads, { uid: 'ruth', desk });
}
const link = (name: string) => screen.getByRole('link', { name });

/** Ada's proposal to credit a deposit, an hour old. */
const propose = (over: Partial<PendingProposal> = {}): PendingProposal => ({
  uid: 'maya',
  by: 'ada',
  kind: 'deposit',
  isForAgents: true,
  opensAt: hoursAgo(1),
  closesAt: hoursAgo(-23),
  ...over,
});

describe('the to-do list', () => {
  const list = () => within(screen.getByRole('region', { name: 'To do' }));
  const lines = () =>
    list()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const quiet = 'Nothing to do right now.';

  it('counts what can be done, each with its time and a link to its queue', () => {
    const { set } = show();
    set(counts.deposits, 8);
    set(oldest.deposits, hoursAgo(74));
    set(counts.documents, 1);
    set(oldest.documents, hoursAgo(4));
    set(counts.messages, 1_200);
    set(counts.closures, 2);
    set(oldest.closures, hoursAgo(26));
    expect(lines()).toEqual([
      '8 depositssince 21 Mar, overdue: over 24 h',
      '1 identity documentsince 09:41',
      '2 requests to close an accountsince 23 Mar, overdue: over 24 h',
      '1,200 new messages',
    ]);
    expect(link('8 deposits')).toHaveAttribute('href', '/admin/deposit');
    expect(link('1,200 new messages')).toHaveAttribute('href', '/admin/notifications');
    expect(link('2 requests to close an account')).toHaveAttribute(
      'href',
      '/admin/users?closure=asked',
    );
  });

  it('is one quiet line where nothing is to do, with the end of the next trade', () => {
    const { set } = show();
    expect(list().getByText(quiet)).toBeVisible();
    expect(list().queryByRole('link')).toBeNull();
    set(times, { due: [hoursAgo(-3), hoursAgo(-5)], oldest: hoursAgo(1), more: false });
    expect(list().getByText(`${quiet} The next trade ends in 3 h.`)).toBeVisible();
  });

  it('names the trades that have ended, and links to them', () => {
    const { set } = show();
    set(times, { due: [hoursAgo(2), hoursAgo(-3), hoursAgo(5)], oldest: hoursAgo(9), more: false });
    expect(lines()).toEqual(['2 ended tradessince 08:41, late: over 4 h']);
    expect(link('2 ended trades')).toHaveAttribute('href', '/admin/trades?time=due&order=due');
  });

  it('claims nothing about what was not read', () => {
    const { set } = show();
    set(counts.documents, 26);
    set(oldest.documents, hoursAgo(240));
    set(times, { due: [hoursAgo(1)], oldest: hoursAgo(9), more: true });
    set(proposals, { list: [propose()], more: true });
    expect(lines()).toEqual([
      '1+ proposalssince 12:41',
      '1+ ended tradessince 12:41 or earlier',
      '26 identity documentssince 14 Mar or earlier, overdue: over 24 h',
    ]);
    set(times, { due: [hoursAgo(-1)], oldest: hoursAgo(9), more: true });
    expect(lines()).toContain('Check for ended trades');
  });

  it('asks an agent for nothing that only a manager decides', () => {
    const { set } = show('agent');
    set(counts.closures, 2);
    set(proposals, {
      list: [propose(), propose({ kind: 'adjustment', isForAgents: false })],
      more: false,
    });
    expect(lines()).toEqual(['1 proposalsince 12:41']);
  });

  it.each(['viewer', ''] as const)('tells the role “%s” who decides', (role) => {
    const { set } = show(role);
    set(counts.deposits, 2);
    expect(list().getByText('View only. Agents and managers decide.')).toBeVisible();
    expect(list().queryByRole('link')).toBeNull();
  });

  it('leaves out what waits for somebody else', () => {
    const { set } = show();
    set(counts.withdrawals, 2);
    set(oldest.withdrawals, hoursAgo(30));
    set(times, { due: [hoursAgo(2)], oldest: hoursAgo(9), more: false });
    set(proposals, {
      list: [
        propose({ by: 'ruth', kind: 'withdrawal' }),
        propose({ by: 'ruth', kind: 'settlement' }),
      ],
      more: false,
    });
    // Which one is the oldest of the others is not known.
    expect(lines()).toEqual(['1 withdrawal']);
    set(counts.withdrawals, 1);
    expect(list().getByText(quiet)).toBeVisible();
  });

  it('has a proposal once it has waited, and also an own one once its day is over', () => {
    const { set } = show();
    const setOne = (over: Partial<PendingProposal>) =>
      set(proposals, { list: [propose(over)], more: false });
    setOne({ kind: 'payment', opensAt: hoursAgo(-1) });
    expect(list().getByText(quiet)).toBeVisible();
    setOne({ kind: 'payment' });
    expect(lines()).toEqual(['1 proposalsince 12:41']);
    setOne({ by: 'ruth', opensAt: hoursAgo(24), closesAt: now });
    expect(lines()).toEqual(['1 proposalsince 23 Mar, late: over 4 h']);
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

  it('says nothing before it is counted', () => {
    const { set } = show('manager', 'deposits');
    set(counts.withdrawals, 2);
    expect(list().getByText('Counting what is to do…')).toBeInTheDocument();
    expect(list().queryByRole('link')).toBeNull();
  });
});

describe('today', () => {
  const minute = 60_000;
  const decided = (...minutes: (number | null)[]): Today['latest'] =>
    minutes.map((waited, place) => ({
      op: String(place),
      at: hoursAgo(place),
      waitedMs: waited === null ? null : waited * minute,
    }));
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Today’s decisions' }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent);

  it('says how long the desk took, how much it decided, and how much was or is late', async () => {
    const { set } = show();
    const latest = decided(20, 130, 250, null);
    set(todayQuery, { count: 4, latest, lateClients: 1 });
    expect(await rows()).toEqual([
      'Median waitHalf of the decisions came sooner. Documents aren’t timed.2 h',
      'DecidedDeposits, withdrawals, trades and documents since midnight.4',
      'LateOver 4 h until the decision; or still waiting, for a deposit or withdrawal.1 decided, 1 client waiting',
    ]);
    set(todayQuery, { count: 1_300, latest, lateClients: 2 });
    expect(await rows()).toEqual([
      expect.stringContaining('Half of the latest 4 decisions'),
      expect.stringContaining('1,300'),
      expect.stringContaining('1+ decided, 2 clients waiting'),
    ]);
    set(todayQuery, { count: 1, latest: decided(null), lateClients: 0 });
    expect(await rows()).toEqual([
      expect.stringMatching(/–$/),
      expect.stringMatching(/1$/),
      expect.stringMatching(/\.0$/),
    ]);
  });

  it('says that nothing was decided yet, and who waits all the same', async () => {
    const { set } = show();
    const late = 'LateOver 4 h until the decision; or still waiting, for a deposit or withdrawal.';
    expect(await rows()).toEqual([
      expect.stringMatching(/^Median wait.*–$/),
      'DecidedNothing decided yet today.0',
      `${late}0`,
    ]);
    set(todayQuery, { count: 0, latest: [], lateClients: 3 });
    expect((await rows())[2]).toBe(`${late}3 clients waiting`);
  });

  it('says that it loads, and that it could not be loaded', { tags: ['full'] }, async () => {
    const { user, clear, fail } = show();
    await screen.findByText('Nothing decided yet today.');
    clear(todayQuery);
    expect(screen.getByText('Loading today’s figures…')).toBeInTheDocument();
    const refetch = fail(todayQuery);
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load today’s figures');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
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

  it('show when, whose book, which entry and by whom, and lead to the entry in the client’s book', async () => {
    show().setRows(newest, [written]);
    const row = await screen.findByRole('row', { name: /Maya Lindqvist/ });
    expect(row).toHaveTextContent(
      /24 Mar, 13:41.*Maya Lindqvist.*D2.*Deposit credited \$250\.00 in bitcoin.*You/,
    );
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/admin/users/maya#D2');
  });

  it('load page by page', async () => {
    const { user, setRows, fail } = show();
    setRows(newest, [written, { ...written, entry: { ...written.entry, at: hoursAgo(1) } }], {});
    const fetchNextPage = fail(newest);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(fetchNextPage).toHaveBeenCalledOnce();
  });

  it('say that there are none, or that they could not be loaded', { tags: ['full'] }, async () => {
    const { clear, fail } = show();
    expect(await screen.findByRole('heading', { name: 'No entries yet' })).toBeInTheDocument();
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
    expect(screen.getByText(/some from before 22 Mar 2026 may be missing/)).toBeInTheDocument();
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
