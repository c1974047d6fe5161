import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as profileActs from '@/data/collections/profile';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { ActError, PausedError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { Holds } from '@/domain/accounts/account';
import { pausedSwitches, pauseNotice } from '@/domain/desk/switches.fixture';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { createWithdrawalDrafts } from './withdrawal-schema';
import {
  address,
  addressField,
  amountField,
  closed,
  described,
  dialog,
  type Given,
  holds,
  listOf,
  open,
  request,
  requested,
  reviewButton,
  sent,
  signInToWithdrawals,
  waiting,
} from './withdrawals-page.test-utils';

const context = signInToWithdrawals();

/** With these, what is left is 50.00. */
const heldMore: Holds = { ...holds, reserved: '939.83' };

const drafts = createWithdrawalDrafts('maya');
type Page = ReturnType<typeof open>;
const money = () => screen.getByRole('region', { name: 'Your money' });
const figureOf = (name: string) =>
  within(money()).getAllByText(name)[0]?.nextElementSibling?.textContent;

describe('the money', () => {
  it('has parts that add up, drawn in proportion, and what the typed amount would leave', async () => {
    const { type } = open();
    expect(
      ['Available', 'In open trades', 'Reserved for withdrawals', 'Balance'].map(figureOf),
    ).toEqual(['$789.83', '$150.00', '$200.00', '$1,139.83']);
    expect(screen.getByText('Available to withdraw').nextElementSibling).toHaveTextContent(
      '$789.83',
    );
    const parts = () =>
      [...money().querySelectorAll<HTMLElement>('[data-part]')].map(
        ({ dataset, style }) => `${dataset.part} ${style.flexGrow}`,
      );
    expect(parts()).toEqual(['available 789.83', 'staked 150', 'reserved 200']);
    await type(amountField(), '250');
    expect(screen.getByText(/after this withdrawal/).parentElement).toHaveTextContent(
      '$539.83 after this withdrawal',
    );
    expect(parts()).toEqual(['available 539.83', 'asked 250', 'staked 150', 'reserved 200']);
  });

  it('is empty for a client without an account or holds', { tags: ['full'] }, () => {
    const { reads } = open({ account: null });
    reads.set(queries.holds('maya'), null);
    expect(figureOf('Available')).toBe('$0.00');
    expect(money().querySelector('[data-part]')).toBeNull();
  });

  it.each([
    ['frozen', 'Available once your account is active'],
    ['closed', 'Left in your account'],
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

  it('is a skeleton while it loads; if a part fails, that part alone is read again', {
    tags: ['full'],
  }, async () => {
    const { user, reads } = open();
    reads.clear(queries.holds('maya'));
    expect(within(money()).getByRole('status')).toHaveTextContent(
      'Available to withdraw is loading',
    );
    expect(reviewButton()).toHaveAccessibleDescription('Loading available balance…');
    const retry = reads.fail(queries.holds('maya'));
    const other = reads.client.getQueryCache().find({ queryKey: queries.account('maya').queryKey });
    const otherFetch = other && vi.spyOn(other, 'fetch');
    expect(
      screen.getByRole('heading', { name: 'Couldn’t load your available balance' }),
    ).toBeVisible();
    expect(within(money()).getByText(/Something unexpected happened/)).toBeVisible();
    expect(reviewButton()).toHaveAccessibleDescription(
      'Couldn’t load your available balance: see above.',
    );
    await user.click(within(money()).getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    expect(otherFetch).not.toHaveBeenCalled();
  });

  it('stays after a later failure', { tags: ['full'] }, () => {
    const { reads } = open();
    reads.fail(queries.account('maya'));
    expect(figureOf('Available')).toBe('$789.83');
  });
});

describe('a pause that comes during the review', () => {
  it('closes the review, which does not open again, and keeps what was typed', async () => {
    const { review, confirm, reads } = open();
    request().mockRejectedValue(new PausedError('withdrawals', pauseNotice));
    await review();
    await confirm();
    await closed();
    reads.set(queries.switches(), pausedSwitches('withdrawals'));
    expect(screen.getByText('Withdrawals are paused.')).toBeVisible();
    expect(amountField()).toBeDisabled();
    expect(amountField()).toHaveValue('250');
    reads.set(queries.switches(), null);
    expect(amountField()).toBeEnabled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('what stops a withdrawal', { tags: ['full'] }, () => {
  it.each<[string, Given, RegExp | null]>([
    // The banner of the frame says why.
    ['the email address is not verified', { emailVerified: false }, null],
    [
      'withdrawals are paused',
      { switches: pausedSwitches('withdrawals') },
      /Withdrawals are paused\. We move to another bank until Monday\./,
    ],
    [
      'fifty withdrawals are pending',
      { withdrawals: { ...listOf(), pending: 50 } },
      /You have 50 pending withdrawals, the maximum\./,
    ],
    [
      'the list is full',
      {
        withdrawals: listOf(
          ...Array.from({ length: 1_000 }, (_, i) => ({ ...waiting, id: `w${i}` })),
        ),
      },
      /Your withdrawals list is full\..*Contact us/,
    ],
    [
      'everything is held',
      { holds: { ...holds, staked: '939.83' } },
      /You have nothing to withdraw right now\..*reserved.*or in open trades/,
    ],
    [
      'more is held than there is',
      { holds: { ...holds, staked: '1000.00' } },
      /You have nothing to withdraw right now\..*reserved.*or in open trades/,
    ],
    [
      'the balance is empty',
      { account: null, holds: { ...holds, reserved: '0', staked: '0' } },
      /nothing to withdraw.*Make a deposit/,
    ],
  ])('is said if %s, and no review opens', async (_, given, why) => {
    const { user } = open(given);
    if (why) expect(document.body).toHaveTextContent(why);
    expect(reviewButton()).toBeEnabled();
    expect(reviewButton()).toHaveAccessibleDescription(/: see above\.$/);
    for (const field of [
      screen.getByRole('radio', { name: 'Bitcoin' }),
      addressField(),
      amountField(),
    ])
      expect(field).toBeDisabled();
    await user.click(reviewButton());
    expect(screen.queryByRole('dialog')).toBeNull();
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

  it('needs no price', { tags: ['full'] }, async () => {
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

  it('tells nobody what is available while amounts are hidden', { tags: ['full'] }, async () => {
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
    for (const words of [
      '$539.83',
      '0.00389348 BTC',
      'none',
      /Right away, \$250\.00 is reserved/,
      /no real coins are sent/,
    ]) {
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
    const op = request().mock.calls[0]?.[1].op ?? '';
    expect(request()).toHaveBeenCalledExactlyOnceWith(context, {
      request: sent()[0],
      op,
      unless: null,
    });
    expect(amountField()).toHaveValue('');
    expect(addressField()).toHaveValue('');
    expect(drafts.read()).toBeNull();
    expect(profileActs.saveAddress).not.toHaveBeenCalled();
    reads.set(queries.withdrawals('maya'), listOf({ ...waiting, id: op, amount: '250.00' }));
    expect(document.activeElement).toHaveTextContent('$250.00');
  });

  it('keeps what was typed after a reload', { tags: ['full'] }, async () => {
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
    expect(screen.getByText(/after this withdrawal/).parentElement).toHaveTextContent('$777.83');
  });

  it('says why it failed, keeps all of it, and repeats the same act, also after a reload with less available', async () => {
    request().mockRejectedValueOnce(new ActError('unreachable'));
    const { review, confirm, unmount } = open();
    await review();
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `We couldn’t confirm your request. ${getErrorMessage(new ActError('unreachable'))} What you typed is still here.`,
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

  it('is refused at the amount also if the new figures are unknown', {
    tags: ['full'],
  }, async () => {
    const { review, confirm, reads } = open();
    request().mockImplementationOnce(async () => {
      reads.client.removeQueries({ queryKey: queries.holds('maya').queryKey });
      throw new ActError('insufficient');
    });
    await review();
    await confirm();
    await described(amountField, /too little available for this/);
  });

  it('is not sent if the page knows by then that less is available', {
    tags: ['full'],
  }, async () => {
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
    const op = request().mock.calls[0]?.[1].op ?? '';
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

  it('leaves what was typed since, and closes its review', { tags: ['full'] }, async () => {
    const page = open();
    const find = await loseResponse(page);
    await page.press('Back');
    await page.type(amountField(), '.50');
    await page.user.click(reviewButton());
    expect(await dialog()).toHaveAccessibleName('Withdraw $250.50?');
    find();
    await closed();
    expect(amountField()).toHaveValue('250.50');
    expect(
      screen.getByText(/It’s in your withdrawals\. To change it, cancel it there/),
    ).toBeVisible();
  });
});
