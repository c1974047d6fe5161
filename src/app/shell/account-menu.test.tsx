import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseTheme } from '@/ui/hooks/theme';
import { AccountMenu } from './account-menu';

async function openMenu() {
  const user = userEvent.setup();
  const onLogOut = vi.fn();
  render(
    <MemoryRouter>
      <AccountMenu name="Maya Lindqvist" photoUrl="" settings="/user/settings" onLogOut={onLogOut} />
      <p>The page</p>
    </MemoryRouter>,
  );
  await user.click(screen.getByRole('button', { name: 'Maya Lindqvist, account menu' }));
  return { user, onLogOut };
}

const menu = () => screen.queryByRole('menu');
const item = (name: string) => screen.getByRole('menuitemradio', { name });

afterEach(() => chooseTheme('device'));

describe('the account menu', () => {
  it('leads to the settings and logs out', async () => {
    const { user, onLogOut } = await openMenu();
    expect(screen.getByRole('menuitem', { name: 'Account Settings' })).toHaveAttribute('href', '/user/settings');
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
    expect(onLogOut).toHaveBeenCalledOnce();
    expect(menu()).not.toBeInTheDocument();
  });

  it('says who is here', async () => {
    await openMenu();
    expect(within(screen.getByRole('menu')).getByText('Maya Lindqvist')).toBeInTheDocument();
  });

  it('closes on Escape', async () => {
    const { user } = await openMenu();
    await user.keyboard('{Escape}');
    expect(menu()).not.toBeInTheDocument();
  });

  it('closes on a press elsewhere', async () => {
    const { user } = await openMenu();
    await user.click(screen.getByText('The page'));
    expect(menu()).not.toBeInTheDocument();
  });
});

describe('the theme', () => {
  it('follows the device until one is chosen', async () => {
    await openMenu();
    expect(item('Theme: as the device')).toBeChecked();
  });

  it('is shown at once and remembered when it is chosen', async () => {
    const { user } = await openMenu();
    await user.click(item('Theme: dark'));
    expect(document.documentElement).toHaveClass('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await user.click(screen.getByRole('button', { name: /account menu/ }));
    expect(item('Theme: dark')).toBeChecked();
    await user.click(item('Theme: light'));
    expect(document.documentElement).toHaveClass('light');
    expect(document.documentElement).not.toHaveClass('dark');
  });

  it('goes back to the device', async () => {
    chooseTheme('light');
    const { user } = await openMenu();
    await user.click(item('Theme: as the device'));
    expect(document.documentElement).not.toHaveClass('light');
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('changes here when another tab changes it', async () => {
    await openMenu();
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(document.documentElement).toHaveClass('dark');
  });
});
