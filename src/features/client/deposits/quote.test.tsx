import { screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { compare, isMoney } from '@/domain/money';
import { depositLimits } from '@/domain/requests/deposit';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import {
  address,
  amount,
  button,
  dearer,
  draft,
  failed,
  memory,
  pending,
  quote,
  rates,
  sender,
  show,
  units,
} from './deposit-form.test-utils';
import { createDepositDrafts, noQuotes } from './deposit-schema';
import { convertAmounts, findQuoteChange, getMatchingUnits, parseAmount, updateQuote } from './quote';

describe('an amount of dollars, as typed', () => {
  it.each([
    ['250', '250.00'],
    [' 1,000.5 ', '1000.50'],
    ['$10', '10.00'],
    ['1000000', '1000000.00'],
  ])('%j is %s', (typed, amount) => {
    expect(parseAmount(typed)).toEqual({ amount });
  });

  it.each([
    ['', /Enter an amount.*\$10\.00/],
    ['9.99', /minimum is \$10\.00/],
    ['0', /minimum/],
    ['-50', /minimum/],
    ['1000000.01', /maximum is \$1,000,000\.00/],
    ['99999999999999', /maximum is \$1,000,000\.00/],
    ['99,999,999,999,999.00', /maximum is \$1,000,000\.00/],
    ['250.505', /two decimals/],
    ['10,50', /point before the cents: 10\.50/],
    ['ten', /e\.g\. \$250\.00/],
    ['1e3', /e\.g\. \$250\.00/],
    ['NaN', /e\.g\. \$250\.00/],
    ['12.3.4', /e\.g\. \$250\.00/],
  ])('%j has a sentence that says what would be right', (typed, sentence) => {
    expect(parseAmount(typed)).toEqual({ issue: expect.stringMatching(sentence) });
  });

  it('is within the limits whenever it is accepted, and never throws', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[-$0-9., ]{0,16}$/), fc.double().map(String));
    fc.assert(
      fc.property(typed, (text) => {
        const read = parseAmount(text);
        if (!('amount' in read)) return read.issue.endsWith('.');
        return isMoney(read.amount) && compare(read.amount, depositLimits.min) >= 0 && compare(read.amount, depositLimits.max) <= 0;
      }),
      { numRuns: 500 },
    );
  });
});

describe('the two amounts', () => {
  const ether = { ...quote, rate: '2200.00' };

  it('are coins for typed dollars, rounded up', () => {
    expect(convertAmounts({ amount: '250', units: '' }, quote)).toEqual({ amount: '250', units: '0.00389348' });
    expect(convertAmounts({ amount: '900.00', units: '1' }, ether)).toEqual({ amount: '900.00', units: '0.40909091' });
  });

  it('are dollars for typed coins', () => {
    expect(convertAmounts({ amount: '', units: ' 0.01 ' }, { ...quote, typed: 'units' })).toEqual({ amount: '642.10', units: ' 0.01 ' });
  });

  it.each(['', '5', 'ten', '10.005'])('have no coins for %j dollars', (typed) => {
    expect(convertAmounts({ amount: typed, units: '1' }, quote).units).toBe('');
  });

  it.each(['', '.', '0,01', '1e-3', '0.000000001', '9999999999'])('have no dollars for %j coins', (typed) => {
    expect(convertAmounts({ amount: '1', units: typed }, { ...quote, typed: 'units' }).amount).toBe('');
  });

  it('match as they were typed', () => {
    expect(getMatchingUnits(draft, quote)).toBe('0.00389348');
    expect(getMatchingUnits({ ...draft, units: ' 0.00389342 ' }, quote)).toBe('0.00389342');
  });

  it('match too where the smallest part of a coin is worth more than a cent', () => {
    expect(getMatchingUnits({ amount: '10.01', units: '0.00000101' }, { ...quote, rate: '9999999.99' })).toBe('0.00000101');
  });

  it.each([
    ['the coins are worth another amount', { units: '0.00389' }],
    ['there is no amount', { amount: '' }],
    ['there are no coins', { units: '' }],
  ])('do not match where %s', (_, over) => {
    expect(getMatchingUnits({ ...draft, ...over }, quote)).toBeNull();
  });

  it('do not match without a quote', () => {
    expect(getMatchingUnits(draft, null)).toBeNull();
  });
});

describe('a quote', () => {
  const at = (bitcoin: string) => rates({ prices: { bitcoin, ethereum: '2200.00' } });
  const sent = { amount: '250.00', units: '0.00389348' };

  it('takes the latest price with an edit, and keeps the address', () => {
    const now = at('65000.00');
    expect(updateQuote(quote, 'bitcoin', 'units', { rates: now, address: 'tb1qnew' })).toEqual({
      ...{ coin: 'bitcoin', rate: '65000.00', at: now.at, sample: true, address, typed: 'units' },
    });
    expect(updateQuote(quote, 'bitcoin', 'units', { rates: undefined, address })).toEqual({ ...quote, typed: 'units' });
    expect(updateQuote(null, 'bitcoin', 'amount', { rates: undefined, address })).toBeNull();
  });

  it.each(['64210.00', '62286.00', '66134.00'])('has not changed at the price %s, which is within three per cent', (price) => {
    expect(findQuoteChange(quote, sent, { rates: at(price), address })).toBeNull();
  });

  it.each(['62283.00', '66137.00'])('has changed at the price %s', (price) => {
    const change = findQuoteChange(quote, sent, { rates: at(price), address });
    expect(change).toMatchObject({ isPriceChanged: true, isAddressChanged: false, current: { rate: price, address } });
  });

  it('has changed with the address, and keeps a price that has hardly moved', () => {
    const change = findQuoteChange(quote, sent, { rates: at('65000.00'), address: 'tb1qnew' });
    expect(change).toMatchObject({ isPriceChanged: false, isAddressChanged: true, current: { rate: '64210.00', address: 'tb1qnew' } });
  });

  it('has not changed where nothing is known of now', () => {
    expect(findQuoteChange(quote, sent, { rates: undefined, address: null })).toBeNull();
  });
});

const shownPrice = () => screen.getByText(/^1 bitcoin = /).textContent;
const code = () => screen.getByRole('img', { name: /^QR code/ }).innerHTML;

describe('a price that moves while coins may be on their way', () => {
  it('changes nothing on the page, and what is sent is what was shown', async () => {
    const { sent, send } = sender();
    const { user, again } = show({ send });
    await user.type(amount(), '250');
    const before = code();
    again({ send, rates: dearer() });
    expect(code()).toBe(before);
    expect(units()).toHaveValue('0.00389348');
    expect(shownPrice()).toMatch(/^1 bitcoin = \$64,210\.00 \(sample price from \d\d:\d\d\)\./);
    await user.click(button());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ amount: '250.00', units: '0.00389348', rate: '64210.00' });
  });

  it('leaves coins alone that were typed, and the dollars beside them', async () => {
    const { sent, send } = sender();
    const { user, again } = show({ send });
    await user.type(units(), '0.004');
    again({ send, rates: dearer() });
    expect(units()).toHaveValue('0.004');
    expect(amount()).toHaveValue('256.84');
    await user.tab();
    await user.click(button());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ amount: '256.84', units: '0.004', rate: '64210.00' });
  });

  it('is named beside the locked one', async () => {
    const { user, again } = show();
    await user.type(amount(), '250');
    expect(screen.getByText(/^This rate stays/)).toHaveTextContent(/the amount\.$/);
    again({ rates: dearer() });
    expect(screen.getByText(/^This rate stays/)).toHaveTextContent(/The latest is \$65,000\.00, from \d\d:\d\d\.$/);
    again({ rates: readyQuery(rates()) });
    expect(screen.getByText(/^This rate stays/)).toHaveTextContent(/the amount\.$/);
  });

  it('is the one of now for what is typed after it came', async () => {
    const { user, again } = show();
    await user.type(amount(), '25');
    again({ rates: dearer() });
    await user.type(amount(), '0');
    expect(units()).toHaveValue('0.00384616');
    expect(shownPrice()).toMatch(/^1 bitcoin = \$65,000\.00/);
  });

  it('is simply shown while nothing is typed, or no more', async () => {
    const { user, again } = show();
    again({ rates: dearer() });
    expect(shownPrice()).toMatch(/^1 bitcoin = \$65,000\.00/);
    await user.type(amount(), '250');
    await user.clear(amount());
    again({ rates: readyQuery(rates()) });
    expect(shownPrice()).toMatch(/^1 bitcoin = \$64,210\.00/);
    expect(screen.queryByText(/^This rate stays/)).toBeNull();
  });
});

describe('a page that is loaded again', () => {
  beforeEach(() => sessionStorage.clear());
  const drafts = createDepositDrafts('maya');

  it('shows the same numbers, though the price moved, and sends them', async () => {
    const before = show({ drafts });
    await before.user.type(amount(), '250');
    before.handleBlur();
    const { sent, send } = sender();
    const { user } = show({ drafts, send, rates: dearer() });
    expect(amount()).toHaveValue('250');
    expect(units()).toHaveValue('0.00389348');
    expect(screen.getByText(/^This rate stays/)).toHaveTextContent(/The latest is \$65,000\.00/);
    await user.click(button());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ coin: 'bitcoin', amount: '250.00', units: '0.00389348', rate: '64210.00', address, txid: '' });
  });

  it('keeps typed coins as the ones that were typed', async () => {
    const before = show({ drafts });
    await before.user.type(units(), '0.00389342');
    before.handleBlur();
    const { user } = show({ drafts, rates: dearer() });
    expect(units()).toHaveValue('0.00389342');
    expect(amount()).toHaveValue('250.00');
    await user.type(units(), '0');
    expect(units()).toHaveValue('0.003893420');
  });

  it.each([
    ['is still being read', pending],
    ['cannot be read', failed],
  ])('needs no other price: it can be announced while one %s', async (_, state) => {
    const before = show({ drafts });
    await before.user.type(amount(), '250');
    before.handleBlur();
    const { sent, send } = sender();
    const { user } = show({ drafts, send, rates: state() });
    expect(shownPrice()).toMatch(/^1 bitcoin = \$64,210\.00/);
    await user.click(button());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('computes the coins where only the dollars were kept or filled in, and keeps them from then on', () => {
    const kept = memory({ ...draft, quotes: noQuotes, units: '' });
    show({ drafts: kept, rates: dearer() });
    expect(units()).toHaveValue('0.00384616');
    expect(kept.kept).toMatchObject({ units: '0.00384616', quotes: { bitcoin: { rate: '65000.00', address } } });
  });

  it('does not send coins that do not agree with the dollars, whatever was kept', async () => {
    const { sent, send } = sender();
    const { user } = show({ drafts: memory({ ...draft, units: '0.5' }), send });
    expect(screen.getByRole('img', { name: 'QR code with the address' })).toBeVisible();
    await user.click(button());
    expect(await screen.findByText(/doesn’t match the dollar amount at the rate below/)).toBeVisible();
    expect(sent).toEqual([]);
  });
});
