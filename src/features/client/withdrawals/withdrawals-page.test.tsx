import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as profileActs from '@/data/collections/profile';
import * as acts from '@/data/collections/withdrawals';
import { ActError } from '@/data/ledger/errors';
import * as ledger from '@/data/ledger/ledger';
import { queries } from '@/data/queries';
import { createReads, type Opening, renderAsClient, signInAs } from '@/data/signed-in.test-utils';
import type { Account, Holds } from '@/domain/accounts/account';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Profile, SavedAddress } from '@/domain/accounts/profile';
import type { Entry } from '@/domain/ledger/ledger';
import { initialVerification, type Verification } from '@/domain/requests/verification';
import type { Withdrawal, Withdrawals } from '@/domain/requests/withdrawal';
import { env } from '@/lib/env';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { createWithdrawalDrafts } from './withdrawal-schema';
import { Component as WithdrawalsPage } from './withdrawals-page';

const now = new Date(2026, 2, 24, 13, 41);
const context = signInAs('maya', now);
const envelope = { rev: 1, op: 'op', at: now };
const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const saved: SavedAddress = { coin: 'bitcoin', address, label: 'Ledger' };
const account: Account = { balance: '1139.83', profit: '0', bonus: '25.00', ...envelope };
/** What is left is 789.83. */
const holds: Holds = { reserved: '200.00', staked: '150.00', rev: 3, op: 'op' };
/** With these, what is left is 50.00. */
const heldMore: Holds = { ...holds, reserved: '939.83' };
const rates = { prices: { bitcoin: '64210.00', ethereum: '2200.00' }, at: now, sample: true };
const drafts = createWithdrawalDrafts('maya');

const waiting: Withdrawal = {
  ...{ id: 'a', uid: 'maya', coin: 'bitcoin', amount: '1250.00', address, status: 'pending', note: '' },
  createdAt: new Date(2026, 2, 24, 9, 41),
};
const listOf = (...list: Withdrawal[]): Withdrawals => ({ list, pending: 0, oldest: null, ...envelope });
const entryOf = (action: Entry['action'], over: Partial<Entry>): Entry => ({
  ...{ op: 'op', col: 'withdrawals', rev: 2, actor: 'desk', action, index: -1, ref: '', before: {}, after: {}, reason: '' },
  at: new Date(2026, 2, 22, 9),
  ...over,
});
const requested = entryOf('withdrawal.requested', { op: 'a', rev: 7 });

const request = () => vi.mocked(acts.requestWithdrawal);
const sent = () => request().mock.calls.map(([, withdrawal]) => withdrawal);
beforeEach(() => {
  vi.spyOn(acts, 'requestWithdrawal').mockResolvedValue();
  vi.spyOn(acts, 'cancelWithdrawal').mockResolvedValue();
  vi.spyOn(profileActs, 'saveAddress').mockResolvedValue();
  vi.spyOn(profileActs, 'deleteAddress').mockResolvedValue();
  vi.spyOn(ledger, 'getEntry').mockResolvedValue(null);
  setAmountsHidden(false);
});

interface Given extends Omit<Opening, 'profile'> {
  profile?: Partial<Profile>;
  account?: Account | null;
  holds?: Holds;
  withdrawals?: Withdrawals | null | 'loading';
  entries?: readonly Entry[];
  verification?: Partial<Verification>;
}

function open({ profile, ...given }: Given = {}) {
  const reads = createReads();
  const { entries = [], withdrawals = null } = given;
  reads.set(queries.account('maya'), given.account === undefined ? account : given.account);
  reads.set(queries.holds('maya'), given.holds ?? holds);
  reads.set(queries.rates(), rates);
  reads.set(queries.payment(), null);
  reads.set(queries.passwordChangedAt('maya'), profileOf().joinedDate);
  reads.set(queries.verification('maya'), { ...initialVerification, ...envelope, ...given.verification });
  if (withdrawals !== 'loading') reads.set(queries.withdrawals('maya'), withdrawals);
  for (const col of ['withdrawals', 'users'] as const) {
    reads.set(
      queries.collectionEntries('maya', col),
      entries.filter((entry) => entry.col === col),
    );
  }
  reads.client.setQueryData(
    ['entries', 'maya', 'postings'],
    entries.filter(({ action }) => action === 'account.posted'),
  );
  const view = renderAsClient(<WithdrawalsPage />, reads, { ...given, profile: profileOf({ status: 'active', ...profile }) });
  /** Fills the form in, and opens the review. */
  const review = async (amount = '250') => {
    await view.type(addressField(), address);
    await view.type(amountField(), amount);
    await view.user.click(reviewButton());
    return dialog();
  };
  const confirm = (amount = '250.00') => view.press(`Request $${amount}`);
  return { ...view, reads, review, confirm };
}
type Page = ReturnType<typeof open>;

const addressField = () => screen.getByLabelText('Bitcoin address (test network)');
const amountField = () => screen.getByLabelText('You withdraw');
const reviewButton = () => screen.getByRole('button', { name: 'Review the withdrawal' });
const coin = (name: string) => screen.getByRole('radio', { name });
const dialog = () => screen.findByRole('dialog');
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const money = () => screen.getByRole('region', { name: 'Your money' });
const figureOf = (name: string) => within(money()).getAllByText(name)[0]?.nextElementSibling?.textContent;
const described = (field: () => HTMLElement, words: RegExp) => waitFor(() => expect(field()).toHaveAccessibleDescription(words));

describe('the money', () => {
  it('has parts that add up, drawn in proportion, and what the typed amount would leave', async () => {
    const { type } = open();
    expect(['Available', 'In open trades', 'Reserved for withdrawals', 'Balance'].map(figureOf)).toEqual([
      ...['$789.83', '$150.00', '$200.00', '$1,139.83'],
    ]);
    expect(screen.getByText('Available to withdraw').nextElementSibling).toHaveTextContent('$789.83');
    const parts = () =>
      [...money().querySelectorAll<HTMLElement>('[data-part]')].map(({ dataset, style }) => `${dataset.part} ${style.flexGrow}`);
    expect(parts()).toEqual(['available 789.83', 'staked 150', 'reserved 200']);
    await type(amountField(), '250');
    expect(screen.getByText(/after this withdrawal/)).toHaveTextContent('$539.83 after this withdrawal');
    expect(parts()).toEqual(['available 539.83', 'asked 250', 'staked 150', 'reserved 200']);
  });

  it('is empty for a client without an account or holds', () => {
    const { reads } = open({ account: null });
    reads.set(queries.holds('maya'), null);
    expect(figureOf('Available')).toBe('$0.00');
    expect(money().querySelector('[data-part]')).toBeNull();
  });

  it.each([
    ['frozen', 'Available once withdrawals are open'],
    ['closed', 'Available in your account'],
  ])('is not called available to withdraw for status "%s"', (status, label) => {
    open({ profile: { status } });
    expect(screen.getByText(label)).toBeVisible();
    expect(money()).not.toHaveTextContent('to withdraw');
  });

  it('is hidden together with all amounts', () => {
    setAmountsHidden(true);
    open();
    expect(money()).not.toHaveTextContent('789.83');
  });

  it('is a skeleton while it loads; if a part fails, that part alone is read again', async () => {
    const { user, reads } = open();
    reads.clear(queries.holds('maya'));
    expect(within(money()).getByRole('status')).toHaveTextContent('Available to withdraw is loading');
    expect(reviewButton()).toHaveAccessibleDescription('Loading available balance…');
    const retry = reads.fail(queries.holds('maya'));
    const other = reads.client.getQueryCache().find({ queryKey: queries.account('maya').queryKey });
    const otherFetch = other && vi.spyOn(other, 'fetch');
    expect(screen.getByRole('heading', { name: 'Couldn’t load your available balance' })).toBeVisible();
    expect(within(money()).getByText(/No answer/)).toBeVisible();
    expect(reviewButton()).toHaveAccessibleDescription('Couldn’t load your available balance: see above.');
    await user.click(within(money()).getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    expect(otherFetch).not.toHaveBeenCalled();
  });

  it('stays after a later failure', () => {
    const { reads } = open();
    reads.fail(queries.account('maya'));
    expect(figureOf('Available')).toBe('$789.83');
  });
});

describe('what stops a withdrawal', () => {
  it.each<[string, Given, RegExp | null]>([
    // The banner of the frame says why.
    ['the email address is not verified', { emailVerified: false }, null],
    ['fifty withdrawals are pending', { withdrawals: { ...listOf(), pending: 50 } }, /You have 50 pending withdrawals, the maximum\./],
    [
      'the list is full',
      { withdrawals: listOf(...Array.from({ length: 1_000 }, (_, i) => ({ ...waiting, id: `w${i}` }))) },
      /Your withdrawals list is full\..*Contact us/,
    ],
    ['everything is held', { holds: { ...holds, staked: '939.83' } }, /You have nothing to withdraw right now\..*reserved.*or held/],
    [
      'more is held than there is',
      { holds: { ...holds, staked: '1000.00' } },
      /You have nothing to withdraw right now\..*reserved.*or held/,
    ],
    ['the balance is empty', { account: null, holds: { ...holds, reserved: '0', staked: '0' } }, /nothing to withdraw.*Make a deposit/],
  ])('is said if %s, and no review opens', async (_, given, why) => {
    const { type, user } = open(given);
    if (why) expect(document.body).toHaveTextContent(why);
    expect(reviewButton()).toHaveAccessibleDescription(/: see above\.$/);
    await type(addressField(), address);
    await type(amountField(), '20');
    await user.click(reviewButton());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(amountField()).toHaveValue('20');
  });

  it('is nothing with 49 pending withdrawals, or while the list is unknown', async () => {
    const { review, reads } = open({ withdrawals: 'loading' });
    reads.set(queries.withdrawals('maya'), { ...listOf(), pending: 49 });
    expect(await review()).toBeVisible();
  });

  it('closes an open review', async () => {
    const { review, reads } = open();
    await review();
    reads.set(queries.withdrawals('maya'), { ...listOf(), pending: 50 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a typed address', () => {
  it('is checked on leaving the field, and shown in groups once it is valid', async () => {
    const { user, type } = open();
    await type(addressField(), 'tb1qw508');
    await user.tab();
    await described(addressField, /checksum is wrong/);
    expect(screen.queryByText(/Valid Bitcoin testnet address/)).toBeNull();
    await user.clear(addressField());
    await type(addressField(), address);
    await waitFor(() => expect(addressField()).toBeValid());
    expect(screen.getByText(/Valid Bitcoin testnet address/)).toBeVisible();
    await type(addressField(), 'q');
    expect(screen.queryByText(/Valid Bitcoin testnet address/)).toBeNull();
  });

  it('without a checksum is to be compared by the client', async () => {
    const { user, type } = open();
    await user.click(coin('Ethereum'));
    await type(screen.getByLabelText('Ethereum address (Sepolia)'), ether.toLowerCase());
    expect(screen.getByText(/without a checksum.*Compare every character/)).toBeVisible();
  });

  it('of the desk is pointed out, and cannot be saved', async () => {
    const { type, reads } = open();
    reads.set(queries.payment(), { bitcoin: address, ethereum: ether, email: 'desk@example.com', previous: {}, ...envelope });
    await type(addressField(), address);
    expect(screen.getByText(/our own address/)).toBeVisible();
    expect(screen.queryByText(/Valid Bitcoin testnet address/)).toBeNull();
    expect(screen.queryByLabelText('Save this address for next time')).toBeNull();
  });

  it('is saved under its name once the withdrawal was sent', async () => {
    const { user, type, review, confirm } = open();
    await type(addressField(), address);
    await user.click(screen.getByLabelText('Save this address for next time'));
    await type(amountField(), '250');
    await user.click(reviewButton());
    await described(() => screen.getByLabelText('Address name'), /Give this address a name/);
    await type(screen.getByLabelText('Address name'), 'Ledger');
    await user.clear(addressField());
    await user.clear(amountField());
    expect(await review()).toHaveTextContent('Will be saved asLedger');
    expect(profileActs.saveAddress).not.toHaveBeenCalled();
    await confirm();
    await closed();
    expect(profileActs.saveAddress).toHaveBeenCalledExactlyOnceWith(context, saved);
  });
});

describe('saved addresses', () => {
  it('are chosen by name, none beforehand, for the chosen coin', async () => {
    const { user, type, confirm } = open({ profile: { addresses: [saved] } });
    expect(screen.queryByLabelText('Bitcoin address (test network)')).toBeNull();
    await type(amountField(), '250');
    await user.click(reviewButton());
    await described(() => screen.getByRole('radiogroup', { name: 'Saved bitcoin addresses' }), /Choose an address/);
    await user.click(screen.getByRole('radio', { name: 'Ledger' }));
    await user.click(coin('Ethereum'));
    expect(screen.queryByRole('radio', { name: 'Ledger' })).toBeNull();
    await user.click(coin('Bitcoin'));
    expect(screen.getByRole('radio', { name: 'Ledger' })).not.toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Ledger' }));
    await user.click(reviewButton());
    expect(await dialog()).toHaveTextContent('Saved asLedger');
    await confirm();
    expect(sent()).toEqual([{ coin: 'bitcoin', address, amount: '250.00' }]);
  });

  it('give way to another address, which is recognised if it is saved', async () => {
    const { user, type } = open({ profile: { addresses: [saved] } });
    await user.click(screen.getByRole('radio', { name: 'Another address' }));
    await type(addressField(), address);
    expect(screen.getByText('Saved as Ledger.')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('of the other network cannot be chosen, and say why', () => {
    open({ profile: { addresses: [{ ...saved, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }] } });
    expect(screen.getByRole('radio', { name: 'Ledger' })).toBeDisabled();
    expect(screen.getByText(/Use a bitcoin testnet address/)).toBeVisible();
  });

  it('are at most twenty', async () => {
    const full = Array.from({ length: 20 }, (_, i) => ({ coin: 'ethereum', address: `0x${i}`, label: `No. ${i}` }) as const);
    const { type } = open({ profile: { addresses: full } });
    await type(addressField(), address);
    expect(screen.getByText(/You’ve saved 20 addresses, the maximum/)).toBeVisible();
  });

  it('are removed after a question, which stays open with the cause of a failure', async () => {
    vi.spyOn(profileActs, 'deleteAddress').mockRejectedValueOnce(new ActError('offline'));
    const { press } = open({ profile: { addresses: [saved] } });
    await press('Remove Ledger');
    expect(await dialog()).toHaveAccessibleName('Remove Ledger?');
    expect(await dialog()).toHaveTextContent('tb1qw508');
    expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await press('Keep it');
    await closed();
    expect(profileActs.deleteAddress).not.toHaveBeenCalled();
    await press('Remove Ledger');
    await press('Remove it');
    expect(await screen.findByRole('alert')).toHaveTextContent('It wasn’t removed. You are offline.');
    await press('Remove it');
    await closed();
    expect(vi.mocked(profileActs.deleteAddress).mock.calls).toEqual([
      [context, saved],
      [context, saved],
    ]);
  });

  it('threat 34: are not offered after a changed password, nor while nobody knows when it was changed', async () => {
    const { user, type, reads } = open({ profile: { addresses: [saved] } });
    reads.clear(queries.passwordChangedAt('maya'));
    expect(reviewButton()).toHaveAccessibleDescription('Checking your saved addresses…');
    const retry = reads.fail(queries.passwordChangedAt('maya'));
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t check your saved addresses.');
    expect(screen.queryByRole('radio', { name: /Ledger/ })).toBeNull();
    await type(addressField(), address);
    await type(amountField(), '20');
    expect(reviewButton()).not.toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    reads.set(queries.passwordChangedAt('maya'), now);
    expect(await dialog()).toHaveTextContent('Ledger');
    expect(screen.queryByRole('radio', { name: /Ledger/ })).toBeNull();
    reads.set(queries.passwordChangedAt('maya'), profileOf().joinedDate);
    expect(screen.getByRole('radio', { name: /Ledger/ })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the amount', () => {
  it('is everything available at one press, with its value in coins', async () => {
    const { press } = open();
    await press('All available');
    expect(amountField()).toHaveValue('789.83');
    expect(screen.getByLabelText('You receive (approx.)')).toHaveTextContent('0.01230074');
  });

  it('is checked on leaving the field, and again when it or the available amount changes', async () => {
    const { user, type, reads } = open();
    await type(amountField(), '900');
    await user.tab();
    await described(amountField, /You can withdraw up to \$789\.83/);
    await user.clear(amountField());
    await type(amountField(), '250');
    await waitFor(() => expect(amountField()).toBeValid());
    reads.set(queries.holds('maya'), heldMore);
    expect(screen.queryByText(/after this withdrawal/)).toBeNull();
    await described(amountField, /You can withdraw up to \$50\.00/);
    reads.set(queries.holds('maya'), holds);
    await waitFor(() => expect(amountField()).toBeValid());
  });

  it('needs no price', async () => {
    const { review, press, reads } = open();
    reads.clear(queries.rates());
    expect(screen.getByText('Loading the price…')).toBeInTheDocument();
    const retry = reads.fail(queries.rates());
    expect(await review()).not.toHaveTextContent('You receive');
    await press('Back');
    expect(screen.getByText('We can’t calculate the coin amount right now.')).toBeVisible();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });

  it('tells nobody what is available while amounts are hidden', async () => {
    setAmountsHidden(true);
    const { user, type, review, confirm, reads } = open();
    const shown = await review();
    expect(shown).not.toHaveTextContent('539.83');
    expect(shown).toHaveTextContent('Available afterwards•••••');
    reads.set(queries.holds('maya'), heldMore);
    await confirm();
    await described(amountField, /That’s more than you can withdraw\. Enter less\./);
    await type(amountField(), '0');
    await user.tab();
    await described(amountField, /That’s more than you can withdraw\. Enter less\./);
  });
});

describe('the way to a withdrawal', () => {
  it('shows the first field with an error', async () => {
    const { user } = open();
    await user.click(reviewButton());
    await described(addressField, /Enter the bitcoin address/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(amountField()).toHaveAccessibleDescription(/e\.g\. \$100/);
    expect(addressField()).toHaveFocus();
  });

  it('shows everything before it is sent, goes back without losing anything, sends it once, and empties the form', async () => {
    const { user, review, press, confirm, reads } = open({ path: '/?state=completed' });
    const shown = await review();
    expect(shown).toHaveAccessibleName('Withdraw $250.00?');
    for (const words of ['$539.83', '0.00389348 BTC', 'none', /Right away, \$250\.00 is reserved/, /no real coins are sent/]) {
      expect(shown).toHaveTextContent(words);
    }
    await press('Back');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(amountField()).toHaveValue('250');
    expect(reviewButton()).toHaveFocus();
    expect(sent()).toEqual([]);
    await user.click(reviewButton());
    await confirm();
    await closed();
    expect(sent()).toEqual([{ coin: 'bitcoin', address, amount: '250.00' }]);
    const op = request().mock.calls[0]?.[2] ?? '';
    expect(request()).toHaveBeenCalledExactlyOnceWith(context, sent()[0], op, null);
    expect(amountField()).toHaveValue('');
    expect(addressField()).toHaveValue('');
    expect(drafts.read()).toBeNull();
    expect(profileActs.saveAddress).not.toHaveBeenCalled();
    reads.set(queries.withdrawals('maya'), listOf({ ...waiting, id: op, amount: '250.00' }));
    expect(document.activeElement).toHaveTextContent('$250.00');
  });

  it('keeps what was typed after a reload', async () => {
    const before = open();
    await before.type(addressField(), address);
    await before.user.click(screen.getByLabelText('Save this address for next time'));
    await before.type(screen.getByLabelText('Address name'), 'Ledger');
    await before.type(amountField(), '12');
    before.unmount();
    open();
    expect(addressField()).toHaveValue(address);
    expect(amountField()).toHaveValue('12');
    expect(screen.getByLabelText('Address name')).toHaveValue('Ledger');
    expect(screen.getByText(/after this withdrawal/)).toHaveTextContent('$777.83');
  });

  it('says why it failed, keeps all of it, and repeats the same act, also after a reload with less available', async () => {
    request().mockRejectedValueOnce(new ActError('unreachable'));
    const { review, confirm, unmount } = open();
    await review();
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We couldn’t confirm your request. ActError: unreachable What you typed is still here.',
    );
    request().mockRejectedValueOnce(new ActError('unreachable'));
    await confirm();
    unmount();
    // It may be reserved already.
    const after = open({ holds: heldMore });
    expect(amountField()).toHaveValue('250');
    await after.user.click(reviewButton());
    await dialog();
    await after.confirm();
    await closed();
    const [first, ...others] = request().mock.calls;
    expect(others).toEqual([first, first]);
  });

  it('is refused at the amount if less is available when it arrives, and can be sent with less', async () => {
    const { user, type, review, confirm, reads } = open();
    request().mockImplementationOnce(async () => {
      reads.client.setQueryData(queries.holds('maya').queryKey, heldMore);
      throw new ActError('insufficient');
    });
    await review();
    await confirm();
    await waitFor(() => expect(amountField()).toHaveFocus());
    await described(amountField, /You can withdraw up to \$50\.00\./);
    expect(amountField()).toHaveValue('250');
    await user.clear(amountField());
    await type(amountField(), '50');
    await user.click(reviewButton());
    await dialog();
    await confirm('50.00');
    expect(sent()).toHaveLength(2);
  });

  it('is refused at the amount also if the new figures are unknown', async () => {
    const { review, confirm, reads } = open();
    request().mockImplementationOnce(async () => {
      reads.client.removeQueries({ queryKey: queries.holds('maya').queryKey });
      throw new ActError('insufficient');
    });
    await review();
    await confirm();
    await described(amountField, /too little available for this/);
  });

  it('is not sent if the page knows by then that less is available', async () => {
    const { review, confirm, reads } = open();
    await review();
    reads.set(queries.holds('maya'), heldMore);
    await confirm();
    await waitFor(() => expect(amountField()).toHaveFocus());
    await described(amountField, /You can withdraw up to \$50\.00/);
    expect(sent()).toEqual([]);
  });
});

describe('a lost response', () => {
  const loseResponse = async ({ review, confirm, reads }: Page) => {
    request().mockRejectedValueOnce(new ActError('unreachable'));
    await review();
    await confirm();
    await screen.findByRole('alert');
    const op = request().mock.calls[0]?.[2] ?? '';
    return () => reads.set(queries.entry('maya', op), requested);
  };

  it('empties the form when the entry is found, so that nothing is requested twice', async () => {
    const find = await loseResponse(open());
    find();
    await closed();
    expect(amountField()).toHaveValue('');
    expect(screen.queryByText(/It’s in your withdrawals/)).toBeNull();
    expect(sent()).toHaveLength(1);
  });

  it('leaves what was typed since, and closes its review', async () => {
    const page = open();
    const find = await loseResponse(page);
    await page.press('Back');
    await page.type(amountField(), '.50');
    await page.user.click(reviewButton());
    expect(await dialog()).toHaveAccessibleName('Withdraw $250.50?');
    find();
    await closed();
    expect(amountField()).toHaveValue('250.50');
    expect(screen.getByText(/It’s in your withdrawals\. To change it, cancel it there/)).toBeVisible();
  });
});

describe('the history', () => {
  const items = () => screen.getAllByText('Requested and reserved');

  it('shows loading, empty and failed withdrawals, and reads them again', async () => {
    const { press, reads } = open({ withdrawals: 'loading' });
    expect(screen.getByText('Loading withdrawals…')).toBeInTheDocument();
    reads.set(queries.withdrawals('maya'), null);
    expect(screen.getByRole('heading', { name: 'No withdrawals yet' })).toBeVisible();
    reads.clear(queries.withdrawals('maya'));
    const retry = reads.fail(queries.withdrawals('maya'));
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });

  it('shows what it has without the book, and reads the book again', async () => {
    const { press, reads } = open({ withdrawals: listOf(waiting) });
    reads.clear(queries.collectionEntries('maya', 'withdrawals'));
    const retry = reads.fail(queries.collectionEntries('maya', 'withdrawals'));
    expect(screen.getByText('$1,250.00')).toBeVisible();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
    reads.set(queries.withdrawals('maya'), null);
    expect(screen.queryByText('No withdrawals yet')).toBeNull();
    expect(screen.getByRole('heading', { name: 'No withdrawals in your list' })).toBeVisible();
  });

  it('shows each withdrawal with its status, address, folio, steps and the desk’s words', () => {
    const entries = [
      requested,
      entryOf('withdrawal.completed', { op: 'd', after: { id: 'b' }, at: new Date(2026, 2, 9, 12, 2) }),
      entryOf('account.posted', { col: 'accounts', ref: 'd', rev: 5 }),
      entryOf('withdrawal.deleted', { before: { ...waiting, id: 'e' }, reason: 'Sent by mistake.' }),
    ];
    const list = listOf(
      waiting,
      { ...waiting, id: 'b', status: 'completed', note: 'Sent in one piece.' },
      { ...waiting, id: 'c', status: 'rejected', note: 'The address is not yours.' },
      { ...waiting, id: 'd', status: 'cancelled' },
    );
    open({ withdrawals: list, entries, profile: { addresses: [saved] } });
    expect(screen.getByText('Bitcoin to Ledger, tb1qw508…xpjzsx, W7')).toBeVisible();
    expect(screen.getByText('We’re reviewing it').closest('li')).toHaveTextContent(/4 h$/);
    expect(screen.getByText('Sent and debited from your balance').closest('li')?.querySelector('time')).toBeNull();
    expect(screen.getByRole('link', { name: 'A5' })).toHaveAttribute('href', '/user/statement#A5');
    expect(screen.getByText(/debited in/).closest('li')).toHaveTextContent('9 Mar, 12:02');
    expect(screen.getByText('“Sent in one piece.”')).toBeVisible();
    expect(screen.getByText('Rejected by the desk, available again')).toBeVisible();
    expect(screen.getByText('“The address is not yours.”')).toBeVisible();
    expect(screen.getByText('Cancelled by you, available again')).toBeVisible();
    expect(screen.getByText('Deleted', { selector: '[data-status]' })).toBeVisible();
    expect(screen.getByText('“Sent by mistake.”')).toBeVisible();
    expect(items()).toHaveLength(5);
    expect(screen.getAllByRole('button', { name: /^Cancel the/ })).toHaveLength(1);
  });

  it('shows those with one status and all again, and names the filter that hides everything', async () => {
    const list = listOf(waiting, { ...waiting, id: 'b', status: 'completed', amount: '77.00' });
    const { user, press } = open({ withdrawals: list, path: '/?state=completed' });
    const choose = (option: string) => user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), option);
    expect(screen.getByText('$77.00')).toBeVisible();
    expect(screen.queryByText('$1,250.00')).toBeNull();
    expect(screen.getByRole('option', { name: 'Waiting (1)' })).toBeVisible();
    await choose('Cancelled (0)');
    expect(screen.getByRole('heading', { name: 'No cancelled withdrawals' })).toBeVisible();
    await choose('All (2)');
    expect(items()).toHaveLength(2);
    await choose('Cancelled (0)');
    await press('Show all 2');
    expect(items()).toHaveLength(2);
  });

  it('shows ten, and all on request', async () => {
    const { press } = open({ withdrawals: listOf(...Array.from({ length: 14 }, (_, i) => ({ ...waiting, id: `w${i}` }))) });
    expect(items()).toHaveLength(10);
    await press('Show all 14');
    expect(items()).toHaveLength(14);
  });

  it('shows no amount anywhere while amounts are hidden', () => {
    setAmountsHidden(true);
    const rejected: Withdrawal = { ...waiting, id: 'b', status: 'rejected', note: 'Ask for 900.00 again.' };
    open({ withdrawals: listOf(waiting, rejected), entries: [requested] });
    for (const shown of [/1,250\.00/, /900\.00/]) expect(screen.queryByText(shown)).toBeNull();
    expect(screen.getByText('“Ask for ••••• again.”')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel the withdrawal, W7' })).toBeVisible();
  });

  it('cancels a pending withdrawal after a question, and focuses it', async () => {
    const { press, reads } = open({ withdrawals: listOf(waiting), entries: [requested] });
    await press('Cancel the withdrawal of $1,250.00, W7');
    expect(await dialog()).toHaveAccessibleName('Cancel the withdrawal of $1,250.00?');
    expect(await dialog()).toHaveTextContent('Withdrawal W7, waiting 4 h');
    expect(await dialog()).toHaveTextContent('$1,250.00 becomes available again right away');
    await press('Cancel $1,250.00');
    await closed();
    expect(acts.cancelWithdrawal).toHaveBeenCalledExactlyOnceWith(context, 'a', expect.any(String));
    reads.set(queries.withdrawals('maya'), listOf({ ...waiting, status: 'cancelled' }));
    expect(document.activeElement).toHaveTextContent('Cancelled by you');
  });

  it('offers no cancellation to a client with a closed account', () => {
    open({ withdrawals: listOf(waiting), profile: { status: 'closed' } });
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });
});

describe('withdrawals that are not open yet', () => {
  const step = (name: string) => screen.getByRole('heading', { name }).closest('li');

  it('say how they open, step by step', () => {
    open({ profile: { status: 'pending' }, emailVerified: false });
    expect(screen.getByRole('heading', { name: 'You can withdraw once we activate your account' })).toBeVisible();
    expect(screen.getByText('Your account is new.')).toBeVisible();
    expect(step('Verify your email address')).toHaveTextContent('maya@example.com');
    expect(screen.getByRole('link', { name: 'Verify your identity' })).toHaveAttribute('href', '/user/user-verify');
    expect(step('We activate your account')).toHaveAttribute('data-upcoming');
    expect(screen.queryByRole('button', { name: 'Review the withdrawal' })).toBeNull();
  });

  it.each(['not-verified', 'rejected'] as const)('ask for no real document at a practice desk, with identity "%s"', (status) => {
    open({ profile: { status: 'pending' }, verification: { status } });
    expect(step('Verify your identity')).toHaveTextContent(
      'Send any picture: this is a practice desk, so please don’t send a real document.',
    );
    expect(step('Verify your identity')).not.toHaveTextContent('passport');
  });

  it('quote why a document was rejected, and link to the next one', () => {
    vi.spyOn(env, 'practice', 'get').mockReturnValue(false);
    open({ profile: { status: 'in-review' }, verification: { status: 'rejected', note: 'It is cut off.' } });
    expect(screen.getByText('Your account status is “in-review”. Deposits, trades and subscriptions are open already.')).toBeVisible();
    expect(screen.getByText('“It is cut off.”')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send another document' })).toBeVisible();
  });

  it('wait for the document, then for the desk', () => {
    const { reads } = open({ profile: { status: 'pending' }, verification: { document: 'images/maya/1-a.png' } });
    expect(step('Verify your identity')).toHaveTextContent('Sent, under review');
    expect(screen.queryByRole('link', { name: /document|identity/ })).toBeNull();
    reads.set(queries.verification('maya'), { ...initialVerification, ...envelope, status: 'verified' });
    expect(step('Verify your identity')).toHaveTextContent('Verified');
    expect(step('We activate your account')).toHaveTextContent('Waiting for activation');
    expect(step('We activate your account')).not.toHaveAttribute('data-upcoming');
  });

  it('keep the other steps while the verification loads or failed', () => {
    const { reads } = open({ profile: { status: 'pending' } });
    reads.clear(queries.verification('maya'));
    expect(step('Verify your identity')).toBeVisible();
    reads.fail(queries.verification('maya'));
    expect(screen.getByRole('heading', { name: 'Couldn’t load your verification' })).toBeVisible();
    expect(step('Verify your email address')).toHaveTextContent('Verified');
  });
});

describe('withdrawals that were closed', () => {
  const users = { col: 'users' } as const;

  it('by a freeze, say since when and who lifts it', () => {
    const entries = [entryOf('status.frozen', { ...users, after: { status: 'frozen' } })];
    open({ profile: { status: 'frozen' }, entries });
    expect(screen.getByRole('heading', { name: 'Withdrawals are closed because you froze your account on 22 Mar 2026' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/company/contact');
  });

  it('by the desk, quote its latest reason, or link to the statement while that is unknown', () => {
    const status = 'suspended';
    const entries = [
      entryOf('status.changed', { ...users, after: { status }, reason: 'The newest reason.', at: new Date(2026, 2, 23) }),
      entryOf('status.changed', { ...users, after: { status: 'active' }, reason: 'Another word.', at: new Date(2026, 2, 24) }),
      entryOf('status.changed', { ...users, after: { status }, reason: 'An old reason.' }),
    ];
    const { reads } = open({ profile: { status }, entries });
    expect(screen.getByText('“The newest reason.”')).toBeVisible();
    expect(screen.getByRole('heading', { name: /suspended your account on 23 Mar 2026/ })).toBeVisible();
    reads.clear(queries.collectionEntries('maya', 'users'));
    expect(screen.getByText(/The reason is in your statement/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your statement' })).toHaveAttribute('href', '/user/statement');
  });

  it('with the account, say what is left in it, and whom to ask', () => {
    const { reads } = open({ profile: { status: 'closed' } });
    expect(screen.getByRole('heading', { name: 'Withdrawals are closed because your account is closed' })).toBeVisible();
    expect(document.body).toHaveTextContent('$1,139.83 is left in your account.');
    expect(screen.getByRole('link', { name: 'Contact us' })).toBeVisible();
    reads.set(queries.account('maya'), { ...account, balance: '0' });
    expect(screen.queryByText(/is left in your account/)).toBeNull();
  });
});
