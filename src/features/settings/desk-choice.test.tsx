import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as credentials from '@/data/auth/credentials';
import * as acts from '@/data/collections/payment';
import { queries } from '@/data/queries';
import {
  current,
  type DeskSettingsView,
  dialog,
  expectNoDialog,
  type Given,
  open,
  panel,
  password,
  signInToDeskSettings,
} from './desk-settings-page.test-utils';
import { addresses } from './payment.fixture';

// @module-tag full
const context = signInToDeskSettings();

const table = () => panel('Payment method shown to clients');
const chooseSam = 'Show to clients: payment method of Sam Berg';

describe('the payment method that clients see', () => {
  const row = (name: RegExp) => table().getByRole('row', { name });

  it('is marked, and the others have a reason if they cannot be chosen', () => {
    open();
    expect(row(/^Robin Berg \(you\)/)).toHaveTextContent('Clients see this');
    expect(row(/^Sam Berg/)).toHaveTextContent('tb1qrp…0sl5k7');
    expect(row(/^Kim Berg/)).toHaveTextContent('No address yet');
    expect(row(/^Lou Berg/)).toHaveTextContent('The bitcoin address fails its check');
  });

  it('is chosen with one button for each method that can be', async () => {
    const { user } = open();
    const buttons = table().getAllByRole('button');
    expect(buttons).toHaveLength(1);
    expect(buttons[0]).toHaveAccessibleName(chooseSam);
    if (buttons[0]) await user.click(buttons[0]);
    expect(dialog()).toHaveAccessibleName('Show clients the payment method of Sam Berg?');
  });

  const doubt = (): string | null => screen.queryByText(/^Clients see the payment method of/)?.textContent ?? null;

  it('is doubted if who was chosen is no manager, may not act, or has left the desk', () => {
    const chosen = { ...current, admin: 'sam' };
    const view = open({ current: chosen, roles: { sam: 'manager' } });
    expect(doubt()).toBeNull();
    view.unmount();
    const lower = open({ current: chosen, roles: { sam: 'agent' } });
    expect(doubt()).toBe('Clients see the payment method of Sam Berg, who isn’t a manager.');
    lower.unmount();
    const suspended = open({ status: 'suspended' });
    expect(doubt()).toBe('Clients see the payment method of Robin Berg, who is suspended.');
    suspended.unmount();
    open({ current: { ...current, admin: 'ghost-of-a-desk' } });
    expect(doubt()).toBe('Clients see the payment method of Administrator ghos…desk, who isn’t an administrator any more.');
  });

  it('cannot be chosen by an administrator who is suspended', () => {
    open({ status: 'suspended' });
    expect(row(/^Sam Berg/)).toBeVisible();
    expect(table().queryByRole('button')).toBeNull();
  });
});

describe('choosing a payment method', () => {
  const select = () => vi.mocked(acts.selectDesk);
  const confirm = ({ user }: DeskSettingsView) => user.click(within(dialog()).getByRole('button', { name: 'Show to clients' }));
  async function choose(given: Given = {}) {
    const page = open(given);
    await page.press(chooseSam);
    return page;
  }

  it('shows where coins went and where they will go, and the entry', async () => {
    await choose();
    expect(dialog()).toHaveTextContent(`Before${addresses.bitcoin}After${addresses.otherBitcoin}`);
    expect(dialog()).toHaveTextContent(/For 7 days/);
    expect(within(dialog()).getByRole('row', { name: /K5 Payment method chosen\s*clients now see another administrator’s/ })).toBeVisible();
  });

  it('requires the password', async () => {
    const page = await choose();
    await confirm(page);
    await waitFor(() => expect(password()).toHaveFocus());
    expect(select()).not.toHaveBeenCalled();
    await page.user.keyboard('secret{Enter}');
    await expectNoDialog();
    expect(credentials.confirmPassword).toHaveBeenCalledExactlyOnceWith('secret');
    expect(select()).toHaveBeenCalledExactlyOnceWith(context, 'sam', expect.any(String), { desk: 4, method: 1 });
  });

  it('is the first choice if none was chosen, which the page says', async () => {
    await choose({ current: null });
    expect(screen.getByText('No payment method is chosen yet,')).toBeVisible();
    expect(dialog()).toHaveTextContent('Beforenone');
    expect(within(dialog()).getByRole('row', { name: /K1/ })).toBeVisible();
    expect(screen.queryByText(/For 7 days/)).toBeNull();
  });

  it('is refused if somebody at the desk was faster', async () => {
    const page = await choose();
    page.set(queries.deskCurrent(), { ...current, admin: 'kim', rev: 5 });
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('Someone at the desk has changed this.');
    await page.type(password(), 'x');
    await confirm(page);
    expect(credentials.confirmPassword).not.toHaveBeenCalled();
    expect(select()).not.toHaveBeenCalled();
  });
});
