import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import type { DeskWorkPath } from '@/domain/requests/desk-work';
import { DeskBell } from './desk-bell';
import { useDeskCounts } from './use-desk-counts';

signInAtDesk(new Date('2026-03-24T15:00:00Z'));

const countQueries = {
  deposit: adminQueries.pendingCount('deposits'),
  withdrawal: adminQueries.pendingCount('withdrawals'),
  trades: adminQueries.pendingCount('trades'),
  verification: adminQueries.submittedVerificationCount('not-verified'),
  users: adminQueries.closureCount(),
  notifications: adminQueries.messageCount('new'),
};
const places = Object.keys(countQueries) as DeskWorkPath[];

const Bell = () => <DeskBell counts={useDeskCounts()} />;

/** Renders the bell with these counts; those left out are 0. */
function show(counts: Partial<Record<DeskWorkPath, number>> = {}) {
  const reads = createReads();
  for (const place of places) reads.set(countQueries[place], counts[place] ?? 0);
  const { press } = renderAtDesk(<Bell />, reads);
  /** @returns a spy on the retry */
  const fail = (place: DeskWorkPath) => {
    reads.clear(countQueries[place]);
    return reads.fail(countQueries[place]);
  };
  return { press, fail, clear: (place: DeskWorkPath) => reads.clear(countQueries[place]) };
}

describe('the bell of the desk', () => {
  it('counts what is waiting and links to each kind; open trades do not count', async () => {
    const { press } = show({ deposit: 8, verification: 1, trades: 30 });
    await press('Notifications, 9 waiting');
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['8 deposits wait for the desk', '/admin/deposit'],
      ['1 identity document waits for the desk', '/admin/verification'],
    ]);
  });

  it('links to the clients who asked to close their account', async () => {
    const { press } = show({ users: 1 });
    await press('Notifications, one waiting');
    const link = screen.getByRole('link', { name: '1 request to close an account waits for the desk' });
    expect(link).toHaveAttribute('href', '/admin/users?closure=asked');
  });

  it('says that nothing is waiting', async () => {
    const { press } = show();
    await press('Notifications');
    expect(screen.getByText('Nothing to do right now.')).toBeInTheDocument();
  });

  it('shows bars until everything is counted', async () => {
    const { press, clear } = show();
    clear('deposit');
    await press('Notifications');
    expect(screen.getByRole('list', { name: 'Loading' })).toBeInTheDocument();
  });

  it('shows the other counts if one failed, and reads only that one again', async () => {
    const { press, fail } = show({ withdrawal: 2 });
    const retry = fail('deposit');
    await press('Notifications, 2 waiting');
    expect(screen.getByRole('link', { name: /^2 withdrawals/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Some counts couldn’t load' })).toBeInTheDocument();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });

  it('does not say that nothing is waiting if nothing could be counted', async () => {
    const { press, fail } = show();
    for (const place of places) if (place !== 'trades') fail(place);
    await press('Notifications');
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t count what’s waiting');
  });
});
