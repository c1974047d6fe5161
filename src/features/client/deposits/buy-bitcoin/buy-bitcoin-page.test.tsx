import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { queries } from '@/data/queries';
import { createReads, renderAsClient, signInAs } from '@/data/signed-in.test-utils';
import { env } from '@/lib/env/env';
import { formatSearch } from '@/ui/tables/search-params';
import { depositParams } from '../deposit-params';
import {
  Component as BuyBitcoinPage,
  calculatorSchema,
  convertToCoins,
  convertToUsd,
  parseCalculatorStart,
} from './buy-bitcoin-page';

const now = new Date(2026, 2, 24, 13, 41);
signInAs('maya', now);
const prices = { bitcoin: '64210.00', ethereum: '2310.00' };
const rates = { prices, at: now, sample: true };

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
};

/** @param isPriced false if no price was read */
function open({ path = '/user/buy-bitcoin', isPriced = true } = {}) {
  const reads = createReads();
  if (isPriced) reads.set(queries.rates(), rates);
  const page = (
    <>
      <BuyBitcoinPage />
      <Address />
    </>
  );
  const setPrice = (ethereum: string) =>
    reads.set(queries.rates(), { ...rates, prices: { ...prices, ethereum } });
  return { ...renderAsClient(page, reads, { path }), reads, setPrice };
}
const dollars = () => screen.getByLabelText('Dollars');
const coins = (name = 'Bitcoin') => screen.getByRole('textbox', { name });
const addressIs = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(address));

describe('the converter', () => {
  it('gives coins for dollars, with the age of the price and how it rounds', async () => {
    const { user } = open();
    await user.type(dollars(), '250');
    expect(coins()).toHaveValue('0.00389348');
    expect(
      screen.getByText(
        /\(sample price, live\)\. Coins are rounded up to 8 decimals, dollars to the nearest cent/,
      ),
    ).toBeVisible();
  });

  it('keeps what was typed last, through another coin and another price', {
    tags: ['full'],
  }, async () => {
    const { user, type, setPrice } = open();
    await type(coins(), '0.01');
    expect(dollars()).toHaveValue('642.10');
    expect(coins()).toHaveValue('0.01');
    await user.clear(coins());
    await type(coins(), '2');
    await user.click(screen.getByRole('radio', { name: 'Ethereum' }));
    expect(coins('Ethereum')).toHaveValue('2');
    expect(dollars()).toHaveValue('4620.00');
    setPrice('2000.00');
    expect(dollars()).toHaveValue('4000.00');
    await user.clear(dollars());
    await type(dollars(), '1000');
    setPrice('1000.00');
    expect(dollars()).toHaveValue('1000');
    expect(coins('Ethereum')).toHaveValue('1.00000000');
  });

  it('shows nothing for what is no amount, and keeps it', async () => {
    const { type } = open();
    await type(dollars(), '12x');
    expect(coins()).toHaveValue('');
    expect(dollars()).toHaveValue('12x');
  });

  it('guesses nothing without a price, and reads it again', async () => {
    const { type, press, reads } = open({ isPriced: false });
    const retry = reads.fail(queries.rates());
    await type(dollars(), '250');
    expect(coins()).toHaveValue('');
    expect(coins()).toHaveAttribute('readonly');
    expect(screen.getByText('We can’t convert amounts right now.')).toBeVisible();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
    await press('Deposit $250.00 in bitcoin');
    await addressIs('/user/deposit?coin=bitcoin&amount=250.00');
    reads.set(queries.rates(), rates);
    expect(coins()).toHaveValue('0.00389348');
  });

  it('uses the last known price, and says so', () => {
    const { reads } = open({ path: '/user/buy-bitcoin?amount=250.00' });
    reads.fail(queries.rates());
    expect(coins()).toHaveValue('0.00389348');
    expect(screen.getByText(/We’re using the last known price from/)).toBeVisible();
  });

  it.each([
    [
      'what it shows',
      '0.5',
      'Deposit $1,155.00 in ethereum',
      '/user/deposit?coin=ethereum&amount=1155.00',
    ],
    ['nothing yet', '', 'Make a deposit', '/user/deposit?coin=ethereum'],
  ])('opens the deposit of %s', async (_, typed, button, address) => {
    const { type, press } = open({ path: '/user/buy-bitcoin?coin=ethereum' });
    if (typed) await type(coins('Ethereum'), typed);
    await press(button);
    await addressIs(address);
  });

  it('says at the field what cannot be deposited', async () => {
    const { type, press } = open();
    await type(dollars(), '5');
    await press('Deposit $5.00 in bitcoin');
    expect(dollars()).toHaveAccessibleDescription(/The minimum deposit is \$10\.00/);
    expect(dollars()).toHaveFocus();
    await addressIs('/user/buy-bitcoin');
    await type(dollars(), '0');
    expect(dollars()).not.toHaveAttribute('aria-invalid');
  });
});

describe('the places to buy', () => {
  it('are none if none are configured', () => {
    open();
    expect(screen.getByText('No recommended sellers')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('open in a new tab, tell the other side nothing, and say that they leave the site', () => {
    vi.spyOn(env, 'onRamps', 'get').mockReturnValue([
      { name: 'Zebra', url: 'https://zebra.example/buy' },
    ]);
    open();
    const link = screen.getByRole('link', { name: 'Zebra, leaves this site, opens in a new tab' });
    expect(link).toHaveAttribute('href', 'https://zebra.example/buy');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByText('zebra.example')).toBeVisible();
    expect(screen.getByText(/we recommend none of them/)).toBeVisible();
  });
});

describe('the steps', () => {
  it('are four with a plain warning; the frame says that it is practice', () => {
    open();
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    expect(screen.getByText(/you can lose everything you put in/)).toBeVisible();
    expect(screen.queryByText(/practice/i)).toBeNull();
  });
});

describe('coins for dollars', () => {
  it('are worked out to eight decimals, rounded up', () => {
    expect(convertToCoins('250', 'bitcoin', prices)).toBe('0.00389348');
    expect(convertToCoins('$1,000.00', 'ethereum', prices)).toBe('0.43290044');
    expect(convertToCoins('0.01', 'bitcoin', prices)).toBe('0.00000016');
  });

  it('are none without a price, or for what is no amount', () => {
    expect(convertToCoins('250', 'bitcoin', undefined)).toBe('');
    for (const typed of ['', 'ten', '1.234', '10,5,0', '-5'])
      expect(convertToCoins(typed, 'bitcoin', prices)).toBe('');
  });
});

describe('dollars for coins', () => {
  it('are worked out to the nearest cent', () => {
    expect(convertToUsd('0.00389348', 'bitcoin', prices)).toBe('250.00');
    expect(convertToUsd(' 1,000.0 ', 'ethereum', prices)).toBe('2310000.00');
    expect(convertToUsd('0,5', 'ethereum', prices)).toBe('1155.00');
    expect(convertToUsd('.5', 'ethereum', prices)).toBe('1155.00');
    expect(convertToUsd('1.', 'ethereum', prices)).toBe('2310.00');
  });

  it('are none without a price, for what is no amount of coins, and for more than can be written', () => {
    expect(convertToUsd('1', 'bitcoin', undefined)).toBe('');
    for (const typed of ['', '.', '1,000', '1e3', '0.000000001', '-1', '9999999999'])
      expect(convertToUsd(typed, 'bitcoin', prices)).toBe('');
  });
});

describe('what a deposit is opened with', () => {
  const parse = (amount: string, units = '') =>
    v.safeParse(calculatorSchema, { coin: 'bitcoin', amount, units });

  it('is an amount, or none yet', () => {
    expect(parse('250').output).toEqual({ coin: 'bitcoin', amount: '250.00', units: '' });
    expect(parse(' ').output).toMatchObject({ amount: null });
  });

  it.each([
    ['9.99', 'The minimum deposit is $10.00.'],
    ['1000000.01', 'The maximum deposit is $1,000,000.00.'],
    ['ten', 'Enter an amount, e.g. $250.00.'],
  ])('is not %s, and it says what would be right', (amount, message) => {
    expect(parse(amount).issues?.[0].message).toBe(message);
  });

  it('is refused with coins that are none', () => {
    expect(parse('', 'many').issues?.[0].message).toMatch(/8 decimals/);
  });
});

describe('the address', () => {
  const parse = (search: string) => parseCalculatorStart(new URLSearchParams(search));
  it('is the same for the deposit and the way back', () => {
    const chosen = { coin: 'ethereum', amount: '250.00' } as const;
    expect(formatSearch(depositParams, chosen)).toBe('coin=ethereum&amount=250.00');
    expect(parse('coin=ethereum&amount=250.00')).toEqual(chosen);
    expect(formatSearch(depositParams, parse(''))).toBe('coin=bitcoin');
  });

  it('that says anything else begins empty', () => {
    expect(parse('coin=dogecoin&amount=-5')).toEqual({ coin: 'bitcoin', amount: '' });
    expect(parse('amount=%3Cb%3E')).toEqual({ coin: 'bitcoin', amount: '' });
  });
});
