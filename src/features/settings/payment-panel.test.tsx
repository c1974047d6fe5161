import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AuthError } from '@/data/auth/auth-error';
import * as credentials from '@/data/auth/credentials';
import * as acts from '@/data/collections/payment';
import { ActError } from '@/data/ledger/errors';
import {
  current,
  type DeskSettingsView,
  dialog,
  expectNoDialog,
  type Given,
  open,
  own,
  panel,
  password,
  signInToDeskSettings,
} from './desk-settings-page.test-utils';
import { addresses, method } from './payment.fixture';

const context = signInToDeskSettings();

const bitcoin = () => screen.getByLabelText('Bitcoin address (test network)');
const repeated = () => screen.queryByLabelText('Repeat the new bitcoin address');
const email = () => screen.getByLabelText('Email (optional)');
const review = ({ user }: DeskSettingsView) => user.click(panel('Payment method').getByRole('button', { name: 'Review the change' }));

describe('the own payment method', () => {
  it('is shown, and is not reviewed if nothing was changed', { tags: ['full'] }, async () => {
    const page = open();
    expect(bitcoin()).toHaveValue(addresses.bitcoin);
    await review(page);
    expect(await screen.findByText('Nothing to save: you changed nothing.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await page.type(email(), 'x');
    expect(screen.queryByText(/Nothing to save/)).toBeNull();
  });

  it('requires a new address twice, which can be pasted', async () => {
    const page = open();
    expect(repeated()).toBeNull();
    await page.user.clear(bitcoin());
    expect(repeated()).toBeNull();
    await page.type(bitcoin(), addresses.otherBitcoin);
    await page.type(repeated() ?? bitcoin(), addresses.otherBitcoin.slice(0, -1));
    await review(page);
    await waitFor(() => expect(repeated()).toHaveAccessibleDescription(/don’t match/));
    expect(repeated()).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
    await page.type(repeated() ?? bitcoin(), '7');
    await review(page);
    expect(await screen.findByRole('dialog')).toHaveTextContent(`After${addresses.otherBitcoin}`);
  });

  it('clears the repetition once it is saved, requires it for the next address, and shows one from elsewhere', {
    tags: ['full'],
  }, async () => {
    const { user, type, setPayment } = open();
    await user.clear(bitcoin());
    await type(bitcoin(), addresses.otherBitcoin);
    await type(repeated() ?? bitcoin(), addresses.otherBitcoin);
    setPayment({ ...own, bitcoin: addresses.otherBitcoin });
    await waitFor(() => expect(repeated()).toBeNull());
    await type(bitcoin(), 'x');
    expect(repeated()).toHaveValue('');
    await user.type(bitcoin(), '{Backspace}');
    setPayment(own);
    await waitFor(() => expect(bitcoin()).toHaveValue(addresses.bitcoin));
  });

  it('shows what was changed elsewhere, and keeps what is being typed', { tags: ['full'] }, async () => {
    const { user, setPayment } = open();
    await user.clear(bitcoin());
    setPayment({ ...own, ethereum: addresses.ethereum });
    await waitFor(() => expect(screen.getByLabelText('Ethereum address (Sepolia)')).toHaveValue(addresses.ethereum));
    expect(bitcoin()).toHaveValue('');
  });
});

describe('the review of the payment method', () => {
  const update = () => vi.mocked(acts.updatePayment);
  const next = { ...method, bitcoin: addresses.otherBitcoin };
  const compared = () => within(dialog()).getByRole('checkbox');
  const save = ({ user }: DeskSettingsView) => user.click(within(dialog()).getByRole('button', { name: 'Change the method' }));

  async function openReview(given: Given = {}, address: string = addresses.otherBitcoin) {
    const page = open(given);
    await page.user.clear(bitcoin());
    if (address) await page.type(bitcoin(), address);
    const again = repeated();
    if (again) await page.type(again, address);
    await review(page);
    await screen.findByRole('dialog');
    return page;
  }

  it('shows before and after with a test QR code, what clients will read, and the entry', async () => {
    await openReview();
    expect(dialog()).toHaveAccessibleName('Change your payment method?');
    expect(dialog()).toHaveTextContent(`Before${addresses.bitcoin}After${addresses.otherBitcoin}`);
    expect(screen.getByRole('img', { name: 'Test QR code with the new bitcoin address' })).toBeVisible();
    expect(dialog()).toHaveTextContent('For 7 days, the deposit page says that the bitcoin address was changed, and when.');
    expect(within(dialog()).getByRole('row', { name: /P4 Payment method updated\s*bitcoin address/ })).toBeVisible();
  });

  it('saves with the password, once the address was compared', async () => {
    const page = await openReview();
    await save(page);
    await waitFor(() => expect(compared()).toHaveAccessibleDescription(/Scan each code/));
    expect(password()).toHaveAccessibleDescription(/Enter your current password/);
    await page.user.click(compared());
    await page.type(password(), 'the right one');
    await save(page);
    await expectNoDialog();
    expect(credentials.confirmPassword).toHaveBeenCalledExactlyOnceWith('the right one');
    expect(update()).toHaveBeenCalledExactlyOnceWith(context, next, expect.any(String), 3);
  });

  it('shows a wrong password at its field, another failure above the button, and keeps what was typed', { tags: ['full'] }, async () => {
    vi.mocked(credentials.confirmPassword).mockRejectedValueOnce(new AuthError('wrong-credentials'));
    update().mockRejectedValueOnce(new ActError('offline'));
    const page = await openReview();
    await page.user.click(compared());
    await page.type(password(), 'typed');
    await save(page);
    await waitFor(() => expect(password()).toHaveAccessibleDescription(/not your current password/));
    expect(update()).not.toHaveBeenCalled();
    await save(page);
    expect(await within(dialog()).findByText(/You are offline\./)).toBeVisible();
    expect(password()).toHaveValue('typed');
  });

  it('needs no comparison if an address is only removed, and says what clients cannot do then', { tags: ['full'] }, async () => {
    const page = await openReview({}, '');
    expect(within(dialog()).queryByRole('checkbox')).toBeNull();
    expect(screen.getByText(/They can no longer deposit bitcoin/)).toBeVisible();
    await page.type(password(), 'x');
    await page.user.keyboard('{Enter}');
    await expectNoDialog();
    expect(update()).toHaveBeenCalledExactlyOnceWith(context, { ...method, bitcoin: '' }, expect.any(String), 3);
  });

  it('says that clients notice nothing if they see another method', { tags: ['full'] }, async () => {
    await openReview({ current: { ...current, admin: 'sam' } });
    expect(screen.getByText(/nothing changes for them now/)).toBeVisible();
    expect(screen.queryByText(/For 7 days/)).toBeNull();
  });

  it('promises clients no notice if it is the first method', { tags: ['full'] }, async () => {
    await openReview({ payment: null });
    expect(dialog()).toHaveTextContent('Once you confirm, clients will send to these addresses.');
    expect(screen.queryByText(/For 7 days/)).toBeNull();
  });

  it('promises clients no notice if no address changes', { tags: ['full'] }, async () => {
    const page = open();
    await page.fill(email(), 'other@example.com');
    await review(page);
    expect(await screen.findByRole('dialog')).toHaveTextContent('Once you confirm, clients will send to these addresses.');
    expect(screen.queryByText(/For 7 days/)).toBeNull();
  });

  it('cannot be saved if the method was changed elsewhere since it opened', async () => {
    const page = await openReview();
    page.setPayment({ ...own, rev: 4, ethereum: addresses.ethereum });
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('Your payment method was changed in another tab or on another device.');
    await page.user.click(compared());
    await page.type(password(), 'x');
    await save(page);
    expect(credentials.confirmPassword).not.toHaveBeenCalled();
    expect(update()).not.toHaveBeenCalled();
  });
});
