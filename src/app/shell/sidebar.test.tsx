import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { getSidebarRows, Sidebar, type SidebarInput, useDrawer, useSidebarExpanded } from './sidebar';

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
      '/admin/trades Trade Sessions',
      '/admin/subscriptions subscriptions',
      '/admin/verification Identity Verification',
      '/admin/notifications Notification',
    ]);
  });

  it.each(['pending', 'frozen', 'suspended', 'closed', 'on-hold'])('hide withdrawals from a client who is %s', (status) => {
    expect(labels({ ...client, status })).not.toContain('Withdrawals');
  });

  it('show withdrawals to the desk with any account status of its own', () => {
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
      getSidebarRows(client)
        .filter(({ current }) => current)
        .map(({ label }) => label),
    ).toEqual(['dashboard']);
    expect(row({ ...desk, path: '/admin/users/maya' }, '/admin/users')?.current).toBe(true);
    expect(row({ ...desk, path: '/admin/users-else' }, '/admin/users')?.current).toBe(false);
  });

  it('say how many wait behind them', () => {
    expect(row({ ...desk, waitingCounts: { deposit: 8 } }, '/admin/deposit')?.waitingCount).toBe(8);
    expect(row(desk, '/admin/deposit')?.waitingCount).toBe(0);
    expect(row({ ...desk, openCounts: { trades: 3 } }, '/admin/trades')).toMatchObject({ waitingCount: 0, openCount: 3 });
  });
});

const rows = getSidebarRows({
  role: 'admin',
  status: 'pending',
  path: '/admin/deposit',
  waitingCounts: { deposit: 8 },
  openCounts: { trades: 1_200 },
});

/** As the frame puts them together. */
function Side() {
  const [expanded, expand] = useSidebarExpanded();
  const drawer = useDrawer();
  return (
    <MemoryRouter>
      <button type="button" ref={drawer.opener} onClick={drawer.show}>
        Open the sidebar
      </button>
      <Sidebar
        rows={rows}
        home="/admin/dashboard"
        expanded={expanded}
        onExpand={expand}
        open={drawer.open}
        onNavigate={drawer.hide}
        id="side"
        ref={drawer.box}
      />
      {drawer.open && <div data-testid="scrim" aria-hidden="true" ref={drawer.scrim} onClick={drawer.hide} />}
      <p>The page</p>
    </MemoryRouter>
  );
}

const side = () => screen.getByRole('complementary', { name: 'Sidebar' });
const isOpen = () => side().hasAttribute('data-open');

async function openDrawer() {
  const user = userEvent.setup();
  render(<Side />);
  await user.click(screen.getByRole('button', { name: 'Open the sidebar' }));
  expect(isOpen()).toBe(true);
  return user;
}

describe('the sidebar', () => {
  it('marks the current place and says what waits there', () => {
    render(<Side />);
    const link = screen.getByRole('link', { name: 'Deposits 8 waiting' });
    expect(link).toHaveAttribute('aria-current', 'page');
    expect(link).toHaveAttribute('href', '/admin/deposit');
    expect(screen.getByRole('link', { name: 'Trade Sessions 1,200 open' })).toBeInTheDocument();
    expect(screen.getAllByRole('link').filter((one) => one.hasAttribute('aria-current'))).toHaveLength(1);
  });

  it('is wide until somebody folds it, and remembers that', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<Side />);
    const fold = screen.getByRole('button', { name: 'Collapse' });
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    await user.click(fold);
    expect(localStorage.getItem('sidebar-expanded')).toBe('false');
    unmount();
    render(<Side />);
    await user.click(screen.getByRole('button', { name: 'Expand', expanded: false }));
    expect(localStorage.getItem('sidebar-expanded')).toBe('true');
  });
});

describe('the drawer of small screens', () => {
  it('takes the focus to the current place', async () => {
    await openDrawer();
    expect(screen.getByRole('link', { name: /^Deposits/ })).toHaveFocus();
  });

  it('closes at the end of a press beside it, so that the press is not left to what lies beneath', async () => {
    await openDrawer();
    const scrim = screen.getByTestId('scrim');
    fireEvent.pointerDown(scrim);
    expect(isOpen()).toBe(true);
    fireEvent.click(scrim);
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

  it('gives the focus back where it led to the page that is shown', async () => {
    const user = await openDrawer();
    await user.keyboard('{Enter}');
    expect(isOpen()).toBe(false);
    expect(screen.getByRole('button', { name: 'Open the sidebar' })).toHaveFocus();
  });

  it('closes when it has led somewhere', async () => {
    const user = await openDrawer();
    await user.click(screen.getByRole('link', { name: 'Manage Users' }));
    expect(isOpen()).toBe(false);
  });
});
