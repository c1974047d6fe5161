import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createReads, renderForAdmin } from '@/data/for-admin.test-utils';
import { Frame } from './frame';
import { getSidebarRows, type SidebarInput } from './sidebar';

const labels = (input: SidebarInput) => getSidebarRows(input).map(({ label }) => label);
const row = (input: SidebarInput, to: string) => getSidebarRows(input).find((one) => one.to === to);

const client: SidebarInput = { role: 'user', status: 'active', path: '/user/dashboard' };
const desk: SidebarInput = { role: 'admin', status: 'pending', path: '/admin/dashboard' };

describe('the links of the sidebar', () => {
  it('are these for a client', () => {
    expect(getSidebarRows(client).map(({ to, label }) => `${to} ${label}`)).toEqual([
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
    expect(getSidebarRows(desk).map(({ to, label }) => `${to} ${label}`)).toEqual([
      '/admin/dashboard dashboard',
      '/admin/users Manage Users',
      '/admin/account Account',
      '/admin/deposit Deposits',
      '/admin/withdrawal Withdrawals',
      '/admin/proposals Second approval',
      '/admin/trades Trade Sessions',
      '/admin/subscriptions subscriptions',
      '/admin/verification Identity Verification',
      '/admin/notifications Notification',
      '/admin/journal Journal',
    ]);
  });

  it.each(['pending', 'frozen', 'suspended', 'closed', 'on-hold'])(
    'hide withdrawals from a client who is %s',
    (status) => {
      expect(labels({ ...client, status })).not.toContain('Withdrawals');
    },
  );

  it('show withdrawals to the desk with any status of its own', () => {
    expect(labels({ ...desk, status: 'frozen' })).toContain('Withdrawals');
  });

  it('show "Buy Bitcoin" only on its own page', () => {
    expect(labels(client)).not.toContain('Buy Bitcoin');
    expect(labels({ ...client, path: '/user/buy-bitcoin' })).toContain('Buy Bitcoin');
    // The desk has no such page.
    expect(labels({ ...desk, path: '/admin/buy-bitcoin' })).not.toContain('Buy Bitcoin');
  });

  it('mark the current place, also for the pages below it', () => {
    expect(
      getSidebarRows(client)
        .filter(({ current }) => current)
        .map(({ label }) => label),
    ).toEqual(['dashboard']);
    expect(row({ ...desk, path: '/admin/users/maya' }, '/admin/users')?.current).toBe(true);
    expect(row({ ...desk, path: '/admin/users-else' }, '/admin/users')?.current).toBe(false);
  });

  it('say how many are waiting or open there', () => {
    expect(row({ ...desk, pendingCounts: { deposit: 8 } }, '/admin/deposit')?.pendingCount).toBe(8);
    expect(row(desk, '/admin/deposit')?.pendingCount).toBe(0);
    expect(row({ ...desk, openCounts: { trades: 3 } }, '/admin/trades')).toMatchObject({
      pendingCount: 0,
      openCount: 3,
    });
  });
});

/** The frame around a page of the desk. */
const renderFrame = () =>
  renderForAdmin(
    <Frame
      bell={null}
      onLogOut={() => undefined}
      pendingCounts={{ deposit: 8 }}
      openCounts={{ trades: 1_200, users: 1_000 }}
      cappedPlaces={new Set(['users'])}
    >
      The page
    </Frame>,
    createReads(),
    { path: '/admin/deposit' },
  );

const side = () => screen.getByRole('complementary', { name: 'Sidebar' });
const sidebar = () => within(side());
const isOpen = () => side().hasAttribute('data-open');
/** Stands right behind the sidebar. */
const scrim = () => side().nextElementSibling ?? expect.fail('There is no scrim');

async function openDrawer() {
  const { user, press } = renderFrame();
  await press('Open the sidebar');
  expect(isOpen()).toBe(true);
  return user;
}

describe('the sidebar', () => {
  it('marks the current place and says what is waiting there', () => {
    renderFrame();
    const link = sidebar().getByRole('link', { name: 'Deposits 8 waiting' });
    expect(link).toHaveAttribute('aria-current', 'page');
    expect(link).toHaveAttribute('href', '/admin/deposit');
    expect(sidebar().getByRole('link', { name: 'Trade Sessions 1,200 open' })).toBeInTheDocument();
    expect(sidebar().getByRole('link', { name: 'Manage Users 1,000+ open' })).toBeInTheDocument();
    expect(
      sidebar()
        .getAllByRole('link')
        .filter((one) => one.hasAttribute('aria-current')),
    ).toHaveLength(1);
  });

  it('is wide until it is folded, and remembers that', async () => {
    const { unmount, user } = renderFrame();
    const fold = screen.getByRole('button', { name: 'Collapse' });
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    await user.click(fold);
    expect(localStorage.getItem('sidebar-expanded')).toBe('false');
    unmount();
    renderFrame();
    await user.click(screen.getByRole('button', { name: 'Expand', expanded: false }));
    expect(localStorage.getItem('sidebar-expanded')).toBe('true');
  });
});

describe('the sidebar of small screens', () => {
  it('moves the focus to the current place', async () => {
    await openDrawer();
    expect(sidebar().getByRole('link', { name: /^Deposits/ })).toHaveFocus();
  });

  it('closes at the end of a press on its backdrop, so that the press does not hit what is below', async () => {
    await openDrawer();
    fireEvent.pointerDown(scrim());
    expect(isOpen()).toBe(true);
    fireEvent.click(scrim());
    expect(isOpen()).toBe(false);
    expect(screen.getByRole('button', { name: 'Open the sidebar' })).toHaveFocus();
  });

  it('closes on Escape and gives the focus back', async () => {
    const user = await openDrawer();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(screen.getByRole('button', { name: 'Open the sidebar' })).toHaveFocus();
  });

  it('closes on a press beside it', async () => {
    const user = await openDrawer();
    await user.click(screen.getByText('The page'));
    expect(isOpen()).toBe(false);
  });

  it('stays open on a press inside it', async () => {
    const user = await openDrawer();
    await user.click(side());
    expect(isOpen()).toBe(true);
  });

  it('gives the focus back if its link leads to the page that is shown', async () => {
    const user = await openDrawer();
    await user.keyboard('{Enter}');
    expect(isOpen()).toBe(false);
    expect(screen.getByRole('button', { name: 'Open the sidebar' })).toHaveFocus();
  });

  it('closes when a link is followed', async () => {
    const user = await openDrawer();
    await user.click(sidebar().getByRole('link', { name: /^Manage Users/ }));
    expect(isOpen()).toBe(false);
  });
});
