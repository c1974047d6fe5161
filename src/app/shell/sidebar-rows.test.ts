import { describe, expect, it } from 'vitest';
import { type SidebarInput, sidebarRows } from './sidebar-rows';

const labels = (input: SidebarInput) => sidebarRows(input).map(({ label }) => label);
const row = (input: SidebarInput, to: string) => sidebarRows(input).find((one) => one.to === to);

const client: SidebarInput = { role: 'user', status: 'active', path: '/user/dashboard' };
const desk: SidebarInput = { role: 'admin', status: 'pending', path: '/admin/dashboard' };

describe('the links of the sidebar', () => {
  it('are these for a client', () => {
    expect(sidebarRows(client).map(({ to, label }) => `${to} ${label}`)).toEqual([
      '/user/dashboard dashboard',
      '/user/assets Assets',
      '/user/deposit Deposits',
      '/user/withdrawal Withdrawals',
      '/user/subscriptions subscriptions',
      '/user/user-verify Verify Account',
      '/user/statement Statement',
    ]);
  });

  it('are these for the desk', () => {
    expect(sidebarRows(desk).map(({ to, label }) => `${to} ${label}`)).toEqual([
      '/admin/dashboard dashboard',
      '/admin/users Manage Users',
      '/admin/account Account',
      '/admin/deposit Deposits',
      '/admin/withdrawal Withdrawals',
      '/admin/trades Trade Sessions',
      '/admin/subscriptions subscriptions',
      '/admin/verification Identity Verification',
      '/admin/notifications Notification',
    ]);
  });

  it.each(['pending', 'frozen', 'suspended', 'closed', 'on-hold'])('hide withdrawals from a client who is %s', (status) => {
    expect(labels({ ...client, status })).not.toContain('Withdrawals');
  });

  it('show withdrawals to the desk whatever its own standing is', () => {
    expect(labels({ ...desk, status: 'frozen' })).toContain('Withdrawals');
  });

  it('show "Buy Bitcoin" only on its own page', () => {
    expect(labels(client)).not.toContain('Buy Bitcoin');
    expect(labels({ ...client, path: '/user/buy-bitcoin' })).toContain('Buy Bitcoin');
    // The desk has no such page.
    expect(labels({ ...desk, path: '/admin/buy-bitcoin' })).not.toContain('Buy Bitcoin');
  });

  it('mark the current place, and with it what lies beneath', () => {
    expect(
      sidebarRows(client)
        .filter(({ current }) => current)
        .map(({ label }) => label),
    ).toEqual(['dashboard']);
    expect(row({ ...desk, path: '/admin/users/maya' }, '/admin/users')?.current).toBe(true);
    expect(row({ ...desk, path: '/admin/users-else' }, '/admin/users')?.current).toBe(false);
  });

  it('say how many wait behind them', () => {
    expect(row({ ...desk, waiting: { deposit: 8 } }, '/admin/deposit')?.waiting).toBe(8);
    expect(row(desk, '/admin/deposit')?.waiting).toBe(0);
    expect(row({ ...desk, open: { trades: 3 } }, '/admin/trades')).toMatchObject({ waiting: 0, open: 3 });
  });
});
