import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthError } from '@/data/auth/auth-error';
import * as credentials from '@/data/auth/credentials';
import { formatCsv } from '@/lib/files/csv';
import { setTheme } from '@/ui/hooks/theme';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import {
  expectDescribed,
  makeSignInOld,
  open,
  panel,
  type SettingsPageView,
  signInToSettings,
} from './settings-page.test-utils';

signInToSettings();

const long = 'copper lantern ninety rivers';
const updatePassword = () => vi.mocked(credentials.updatePassword);
const card = () => panel('Update password');
const next = () => card().getByLabelText('New password');
const repeated = () => card().getByLabelText('Repeat new password');
const current = () => card().getByLabelText('Current password');
const fields = { next, repeated, current };
const send = ({ press }: SettingsPageView) => press('Change password');
const change = async (page: SettingsPageView, password = long, repetition = password) => {
  await page.type(next(), password);
  await page.type(repeated(), repetition);
  await send(page);
};

describe('a new password', () => {
  it('is masked in each field until it is shown there', { tags: ['full'] }, async () => {
    const { user } = await open();
    for (const one of [next(), repeated()]) expect(one).toHaveAttribute('type', 'password');
    const [show] = card().getAllByRole('button', { name: 'Show password' });
    if (!show) throw new Error('Nothing shows the password');
    await user.click(show);
    expect(next()).toHaveAttribute('type', 'text');
    expect(repeated()).toHaveAttribute('type', 'password');
  });

  it('is set, and the fields are empty and without errors afterwards', async () => {
    const page = await open();
    await change(page);
    expect(await screen.findByText(/Your new password is set/)).toBeVisible();
    expect(updatePassword()).toHaveBeenCalledExactlyOnceWith(long, '');
    for (const one of [next(), repeated()]) expect(one).toHaveValue('');
    await page.type(next(), 'a');
    expect(screen.queryByText('Use at least 10 characters.')).toBeNull();
  });

  it('is refused at its field if it is repeated differently', { tags: ['full'] }, async () => {
    await change(await open(), long, `${long}!`);
    await expectDescribed(repeated, /don’t match/);
    expect(updatePassword()).not.toHaveBeenCalled();
  });

  it('is refused at its field if it is too easy to guess', async () => {
    await change(await open(), 'maya maya 11');
    await expectDescribed(next, /too easy to guess/);
    expect(updatePassword()).not.toHaveBeenCalled();
  });

  it('shows its strength, and that it contains a name', { tags: ['full'] }, async () => {
    const page = await open();
    expect(card().getByRole('meter', { name: 'Password strength' })).toHaveAttribute(
      'aria-valuetext',
      'not typed yet',
    );
    await page.type(next(), 'maya maya 1');
    expect(screen.getByText('It contains your name or email address.')).toBeVisible();
  });

  it('requires the current one if the sign-in is old', async () => {
    makeSignInOld();
    const page = await open();
    await change(page);
    await expectDescribed(current, /^Enter your current password/);
    await page.type(current(), 'the old one');
    await send(page);
    await waitFor(() =>
      expect(updatePassword()).toHaveBeenCalledExactlyOnceWith(long, 'the old one'),
    );
  });

  it.each([
    ['current', 'wrong-credentials', 'That’s not your current password.'],
    ['next', 'weak-password', 'This password is too easy to guess. Choose a longer one.'],
  ] as const)(
    'is refused by the server at the field "%s", with the focus, and typed text stays',
    { tags: ['full'] },
    async (name, kind, words) => {
      makeSignInOld();
      updatePassword().mockRejectedValueOnce(new AuthError(kind));
      const page = await open();
      await page.type(current(), 'old');
      await change(page);
      await expectDescribed(fields[name], new RegExp(words));
      expect(fields[name]()).toHaveFocus();
      expect(repeated()).toHaveValue(long);
    },
  );

  it('can be sent again unchanged if no answer came', { tags: ['full'] }, async () => {
    updatePassword().mockRejectedValueOnce(new AuthError('unreachable'));
    const page = await open();
    await change(page);
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t reach the server.');
    await send(page);
    expect(await screen.findByText(/Your new password is set/)).toBeVisible();
    expect(updatePassword().mock.calls).toEqual([
      [long, ''],
      [long, ''],
    ]);
  });
});

describe('the display', () => {
  beforeEach(() => {
    setTheme('device');
    setAmountsHidden(false);
    return () => {
      setTheme('device');
      setAmountsHidden(false);
    };
  });
  const option = (name: string) => screen.getByRole('radio', { name });

  it('follows the device until another theme is chosen', { tags: ['full'] }, async () => {
    const { user } = await open();
    expect(option('System')).toBeChecked();
    await user.click(option('Dark'));
    expect(document.documentElement).toHaveClass('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('separates the cells of exported files by semicolons where that is chosen', async () => {
    const { user } = await open();
    expect(option('Commas')).toBeChecked();
    await user.click(option('Semicolons'));
    expect(formatCsv(['A', 'B'], [])).toBe('\u{feff}A;B\r\n');
    await user.click(option('Commas'));
    expect(formatCsv(['A', 'B'], [])).toBe('\u{feff}A,B\r\n');
  });

  it('hides amounts, and shows them again', async () => {
    const { user } = await open();
    await user.click(option('Hidden'));
    expect(option('Hidden')).toBeChecked();
    await user.click(option('Shown'));
    expect(option('Shown')).toBeChecked();
  });
});
