import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import { useMenuCounts } from '@/data/hooks/use-admin-counts';
import { type AdminQueue, adminWork } from '@/domain/requests/admin-work';
import { AdminBell } from './admin-bell';

signInAsAdmin(new Date('2026-03-24T15:00:00Z'));

const countQueries = {
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
const queues = adminWork.map(({ queue }) => queue);

const Bell = () => <AdminBell counts={useMenuCounts({ enabled: false })} />;

/** Renders the bell with these counts; those left out are 0. */
function show(counts: Partial<Record<AdminQueue, number>> = {}) {
  const reads = createReads();
  for (const queue of queues) reads.set(countQueries[queue], counts[queue] ?? 0);
  const { press } = renderForAdmin(<Bell />, reads);
  /** @returns a spy on the retry */
  const fail = (queue: AdminQueue) => {
    reads.clear(countQueries[queue]);
    return reads.fail(countQueries[queue]);
  };
  return { press, fail, clear: (queue: AdminQueue) => reads.clear(countQueries[queue]) };
}

describe('the bell of the desk', () => {
  it('counts what is waiting and links to each kind; below it is what is open without a decision', async () => {
    const { press } = show({ deposits: 8, documents: 1, trades: 30, newClients: 1_000, frozen: 2 });
    await press('Notifications, 9 waiting');
    expect(
      screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['8 deposits wait for the desk', '/admin/deposit'],
      ['1 identity document waits for the desk', '/admin/verification'],
      ['30 open trades for information', '/admin/trades'],
      ['1,000+ new clients for information', '/admin/users?status=pending&by=oldest'],
      ['2 frozen accounts for information', '/admin/users?status=frozen&by=change'],
    ]);
  });

  it('does not ring for clients who need no decision', async () => {
    const { press } = show({ newClients: 3 });
    await press('Notifications');
    expect(screen.getByText('Nothing to do right now.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '3 new clients for information' })).toBeInTheDocument();
  });

  it('links to the clients who asked to close their account', async () => {
    const { press } = show({ closures: 1 });
    await press('Notifications, one waiting');
    const link = screen.getByRole('link', {
      name: '1 request to close an account waits for the desk',
    });
    expect(link).toHaveAttribute('href', '/admin/users?closure=asked');
  });

  it('says that nothing is waiting', async () => {
    const { press } = show();
    await press('Notifications');
    expect(screen.getByText('Nothing to do right now.')).toBeInTheDocument();
  });

  it('shows bars until everything is counted', async () => {
    const { press, clear } = show();
    clear('deposits');
    await press('Notifications');
    expect(screen.getByRole('list', { name: 'Loading' })).toBeInTheDocument();
  });

  it('shows the other counts if one failed, and reads only that one again', async () => {
    const { press, fail } = show({ withdrawals: 2 });
    const retry = fail('deposits');
    await press('Notifications, 2 waiting');
    expect(screen.getByRole('link', { name: /^2 withdrawals/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Some counts couldn’t load' })).toBeInTheDocument();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });

  it('does not say that nothing is waiting if nothing could be counted', async () => {
    const { press, fail } = show();
    for (const queue of queues) fail(queue);
    await press('Notifications');
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t count what’s waiting');
  });
});
