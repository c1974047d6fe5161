import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { Menu, MenuItem, MenuLink, MenuSeparator } from './menu';

const logOut = vi.fn();
beforeEach(() => {
  logOut.mockReset();
  render(
    <MemoryRouter>
      <Menu label="Maya Lindqvist, account menu" trigger="Maya Lindqvist">
        <MenuLink to="/user/settings">Account Settings</MenuLink>
        <MenuItem checked onSelect={() => undefined}>
          Theme: system
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={logOut}>Log out</MenuItem>
      </Menu>
      <p>Elsewhere</p>
      <button type="button">Next</button>
      <Routes>
        <Route path="/user/settings" element="Settings" />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );
});

const button = () => screen.getByRole('button', { name: 'Maya Lindqvist, account menu' });
const item = (name: string) => screen.getByText(name);

it('opens on its first item', async () => {
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button());
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('menu', { name: 'Maya Lindqvist, account menu' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Account Settings' })).toHaveFocus();
});

it('opens on its last item with the up arrow', async () => {
  button().focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(item('Log out')).toHaveFocus();
});

it('moves with arrows round and round, to its ends, and by first letters', async () => {
  await userEvent.click(button());
  await userEvent.keyboard('{ArrowDown}');
  expect(item('Theme: system')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(item('Account Settings')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(item('Log out')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(item('Account Settings')).toHaveFocus();
  await userEvent.keyboard('l');
  expect(item('Log out')).toHaveFocus();
});

it('closes on Escape and gives the focus back', async () => {
  await userEvent.click(button());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button()).toHaveFocus();
});

it('closes when something else is pressed or reached', async () => {
  await userEvent.click(button());
  await userEvent.click(screen.getByText('Elsewhere'));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  await userEvent.click(button());
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

it('does what an item says, once, and closes', async () => {
  await userEvent.click(button());
  await userEvent.keyboard('{End}{Enter}');
  expect(logOut).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

it('leads where a link says', async () => {
  await userEvent.click(button());
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Settings')).toBeInTheDocument();
});

it('says which of several is chosen', async () => {
  await userEvent.click(button());
  expect(screen.getByRole('menuitemradio', { name: 'Theme: system' })).toBeChecked();
});
