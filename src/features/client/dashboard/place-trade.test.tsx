import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Rates } from '@/data/prices/prices';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import {
  amount,
  desk,
  dialog,
  factOf,
  failed,
  look,
  memory,
  pending,
  price,
  rates,
  review,
  show,
  submissionOf,
  type User,
} from './trade-form.test-utils';
import { getTradeRestriction } from './trading';

afterEach(cleanup);

/** The answer is lost, and then another amount is written. */
async function changedAfterNoAnswer(user: User) {
  await review(user);
  await user.click(dialog().getByRole('button', { name: /^Buy/ }));
  await screen.findByText('We couldn’t confirm your request.');
  await user.click(dialog().getByRole('button', { name: 'Back' }));
  await user.type(amount(), '.50');
}

describe('the review', () => {
  it('says the trade in plain words, and places exactly that', async () => {
    const { placed, place } = desk();
    const drafts = memory();
    const { user } = show({ place, drafts });
    await review(user);
    expect(dialog().getByRole('heading', { name: 'Buy bitcoin for $100.00?' })).toBeVisible();
    expect(
      dialog()
        .getByText(/Your maximum loss is \$100\.00/)
        .closest('p'),
    ).toHaveTextContent('You lose it all if bitcoin falls by 20% or more and we close your trade at that price.');
    expect(dialog().getByText(/If bitcoin rises by 1%, you gain \$5\.00; if it falls by 1%, you lose \$5\.00/)).toBeVisible();
    expect(placed).toEqual([]);
    await user.click(dialog().getByRole('button', { name: 'Buy bitcoin for $100.00' }));
    const request = { asset: 'bitcoin', side: 'buy', amount: '100.00', leverage: 5, duration: 1440, openPrice: '64210.00' };
    expect(placed).toEqual([request]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(amount()).toHaveValue('');
    expect(screen.getByLabelText('Leverage')).toHaveValue('5');
    expect(drafts.kept).toBeNull();
  });

  it('turns the words round for a sale', async () => {
    const { user } = show({ asset: 'ethereum' });
    await user.click(screen.getByRole('radio', { name: 'Sell' }));
    await review(user);
    expect(dialog().getByText(/If ethereum falls by 1%, you gain \$5\.00; if it rises/)).toBeVisible();
  });

  it.each([
    ['Buy', /Without leverage, you lose it all only if bitcoin falls to zero\./],
    ['Sell', /Without leverage, you lose it all only if bitcoin at least doubles\./],
  ])('says of a trade without leverage when its amount is lost: %s', async (side, words) => {
    const { user } = show();
    await user.click(screen.getByRole('radio', { name: side }));
    await user.type(amount(), '100');
    await user.selectOptions(screen.getByLabelText('Leverage'), '1');
    await user.click(look());
    expect(
      dialog()
        .getByText(/Your maximum loss/)
        .closest('p'),
    ).toHaveTextContent(words);
  });

  it('can be left, with everything as it was typed', async () => {
    const { placed, place } = desk();
    const { user } = show({ place });
    await review(user);
    await user.click(dialog().getByRole('button', { name: 'Back' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(amount()).toHaveValue('100');
    expect(look()).toHaveFocus();
    expect(placed).toEqual([]);
  });

  it('stays through a failure, and the same trade can be tried again', async () => {
    const { placed, place } = desk({ state: 'failed', cause: 'The server did not answer in time.' });
    const drafts = memory();
    const { user } = show({ place, drafts });
    await review(user);
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    expect(await dialog().findByRole('alert')).toHaveTextContent('We couldn’t confirm your request. The server did not answer in time.');
    expect(drafts.kept).toMatchObject({ amount: '100' });
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    expect(placed[1]).toEqual(placed[0]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is the same trade when the price alone has moved', async () => {
    const { placed, place } = desk({ state: 'failed', cause: 'No answer.' });
    const { user, again } = show({ place });
    await review(user);
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    await user.click(dialog().getByRole('button', { name: 'Back' }));
    again({ rates: readyQuery(rates({ prices: { bitcoin: '64300.00', ethereum: '2310.00' } })) });
    await user.click(look());
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    expect(placed.map(({ openPrice }) => openPrice)).toEqual(['64210.00', '64300.00']);
    expect(submissionOf(placed[1])).toEqual(submissionOf(placed[0]));
  });

  it('is found in the book where its answer was lost, so that the same is not placed twice', async () => {
    const { placed, place } = desk({ state: 'failed', cause: 'No answer.' });
    const drafts = memory();
    const { user, again, props } = show({ place, drafts });
    await review(user);
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    await screen.findByText('We couldn’t confirm your request.');
    const recovered = submissionOf(placed[0]);
    again({ recovered });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(amount()).toHaveValue('');
    expect(drafts.kept).toBeNull();
    expect(props.onRecovered).toHaveBeenCalledExactlyOnceWith(recovered);
  });

  it('does not take away what was chosen since, which is another one', async () => {
    const { placed, place } = desk({ state: 'failed', cause: 'No answer.' });
    const { user, again } = show({ place });
    await changedAfterNoAnswer(user);
    await user.click(look());
    again({ recovered: submissionOf(placed[0]) });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(amount()).toHaveValue('100.50');
    expect(screen.getByText(/It’s in your open trades/)).toBeVisible();
    expect(screen.getByText(/Submitting this form would place another trade/)).toBeVisible();
  });

  it('keeps the price that was seen when another one arrives', async () => {
    const { placed, place } = desk();
    const { user, again } = show({ place });
    await review(user);
    again({ rates: readyQuery(rates({ prices: { bitcoin: '70000.00', ethereum: '2310.00' } })) });
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    expect(placed[0]?.openPrice).toBe('64210.00');
  });
});

describe('what a trade can cost', () => {
  it('stands beside it before it is placed', async () => {
    const { user } = show();
    await user.type(amount(), '100');
    await user.selectOptions(screen.getByLabelText('Leverage'), '5');
    expect(factOf('Exposure')).toBe('$500.00');
    expect(factOf('If bitcoin rises 1%')).toBe('+$5.00');
    expect(factOf('If it falls 1%')).toBe('−$5.00');
    expect(factOf('Maximum loss')).toBe('$100.00');
    await user.click(screen.getByRole('radio', { name: 'Sell' }));
    expect(factOf('If bitcoin rises 1%')).toBe('−$5.00');
    expect(screen.getByText(/You can lose the whole amount/)).toBeVisible();
  });

  it('is no figure while there is no amount', () => {
    show();
    expect(factOf('Maximum loss')).toBe('–');
  });
});

describe('a price that is too old', () => {
  it('is refused at its field, and read again', async () => {
    const old = readyQuery(rates());
    const { clock, user } = show({ rates: old });
    clock.now += 121_000;
    await review(user);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(price()).toHaveAccessibleDescription(/more than 2 minutes old/);
    expect(price()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Refresh price' }));
    expect(old.refetch).toHaveBeenCalledOnce();
  });

  it('is forgiven as soon as another one is there', async () => {
    const { clock, user, again } = show();
    clock.now += 121_000;
    await review(user);
    again({ rates: readyQuery(rates({ prices: { bitcoin: '64500.00', ethereum: '2310.00' }, at: new Date(clock.now) })) });
    expect(price()).not.toHaveAccessibleDescription(/2 minutes old/);
    await user.click(look());
    expect(dialog().getByText('$64,500.00')).toBeVisible();
  });

  it('is not used in the review either: the one of now is looked at first', async () => {
    const { placed, place } = desk();
    const { clock, user, again } = show({ place });
    await review(user);
    clock.now += 121_000;
    const fresh = rates({ prices: { bitcoin: '64500.00', ethereum: '2310.00' }, at: new Date(clock.now) });
    again({ rates: readyQuery(fresh) });
    expect(dialog().getByText('This price is now too old to trade at.')).toBeVisible();
    expect(dialog().queryByRole('button', { name: /^Buy/ })).toBeNull();
    await user.click(dialog().getByRole('button', { name: 'Use the current price, $64,500.00' }));
    expect(dialog().getByText('$64,500.00')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    expect(placed[0]?.openPrice).toBe('64500.00');
  });
});

describe('an amount', () => {
  it.each([
    ['', /e\.g\. \$100/],
    ['0', /above \$0\.00/],
    ['1000000.01', /maximum is \$1,000,000\.00/],
    ['ten', /e\.g\. \$250\.00/],
    ['1.005', /two decimals/],
    ['789.84', /more than you have available/],
  ])('of %j has a sentence at its field', async (typed, sentence) => {
    const { user } = show();
    if (typed) await user.type(amount(), typed);
    await user.click(look());
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(amount()).toHaveAccessibleDescription(sentence);
    expect(amount()).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of all that is available is fine', async () => {
    const { user } = show();
    await review(user, '789.83');
    expect(dialog().getByRole('heading', { name: 'Buy bitcoin for $789.83?' })).toBeVisible();
  });

  it('that the desk finds too much is refused at its field', async () => {
    const { place } = desk({ state: 'insufficient', cause: 'Not enough is available.' });
    const { user } = show({ place });
    await review(user);
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(amount()).toHaveValue('100');
    await waitFor(() => expect(amount()).toHaveAccessibleDescription(/Not enough is available/));
    await waitFor(() => expect(amount()).toHaveFocus());
  });
});

describe('a form that cannot be sent yet', () => {
  const client = { status: 'active', email: 'maya@example.com', emailVerified: true, trades: null };
  it.each([
    ['while the price is read', { rates: pending }, /Loading price/],
    ['without any price', { rates: failed<Rates>() }, /no price to open your trade at/],
    ['while it is not known what is available', { available: pending }, /Loading available balance/],
    ['when that could not be read', { available: failed<string>() }, /Couldn’t load your available balance/],
    ['without a verified address', { restriction: getTradeRestriction({ ...client, emailVerified: false }) }, /verified email/],
    ['on a frozen account', { restriction: getTradeRestriction({ ...client, status: 'frozen' }) }, /see above/],
  ])('says why %s, and keeps what is typed', async (_, over, why) => {
    const { placed, place } = desk();
    const { user } = show({ ...over, place });
    await user.type(amount(), '100');
    expect(look()).toHaveAttribute('aria-disabled', 'true');
    expect(look()).toHaveAccessibleDescription(why);
    await user.click(look());
    await user.type(amount(), '{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(placed).toEqual([]);
    expect(amount()).toHaveValue('100');
  });

  it('says what is closed and what to do about it', () => {
    show({ restriction: getTradeRestriction({ ...client, status: 'frozen' }) });
    expect(screen.getByText('Trading is closed because you froze your account.')).toBeVisible();
    expect(screen.queryByText(/ available$/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Contact us' })).toBeVisible();
  });
});

describe('what was chosen', () => {
  it('is there again when the page is', () => {
    show({ drafts: memory({ side: 'sell', amount: '120', leverage: '7', duration: '60' }) });
    expect(amount()).toHaveValue('120');
    expect(screen.getByRole('radio', { name: 'Sell' })).toBeChecked();
    expect(screen.getByLabelText('Duration')).toHaveDisplayValue('1 hour');
  });

  it('follows the coin of the chart, and changes it', async () => {
    const chosen = vi.fn();
    const { user, again } = show({ onAsset: chosen });
    expect(price()).toHaveValue('64,210.00');
    await user.click(screen.getByRole('radio', { name: 'Ethereum' }));
    expect(chosen).toHaveBeenCalledExactlyOnceWith('ethereum');
    act(() => again({ asset: 'ethereum' }));
    expect(price()).toHaveValue('2,310.00');
  });
});
