import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Sidebar } from './sidebar';
import { sidebarRows } from './sidebar-rows';
import { useDrawer, useExpanded } from './use-sidebar';

const rows = sidebarRows({ role: 'admin', status: 'pending', path: '/admin/deposit', waiting: { deposit: 8 }, open: { trades: 1_200 } });

/** As the frame puts them together. */
function Side() {
  const [expanded, expand] = useExpanded();
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

  it('stands wide until somebody folds it, and remembers that', async () => {
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
