import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { queries } from '@/data/queries';
import { draft, now, rates } from './deposits.fixture';
import {
  amount,
  button,
  code,
  coin,
  dearer,
  drafts,
  open,
  sent,
  shownPrice,
  signInToDeposits,
  units,
} from './deposits-page.test-utils';

signInToDeposits();

describe('the amount', () => {
  it('fills in the coins for typed dollars, with the rate, and the QR code with both', async () => {
    const { user } = open();
    expect(code()).toHaveAccessibleName('QR code with the address');
    await user.type(amount(), '250');
    expect(units()).toHaveValue('0.00389348');
    expect(shownPrice()).toMatch(/^1 bitcoin = \$64,210\.00 \(sample price from 13:41\)/);
    expect(code()).toHaveAccessibleName('QR code with the address and the amount');
  });

  it('fills in the dollars for typed coins, and sends the coins as typed', async () => {
    const { user, send } = open();
    await user.type(units(), '0.00389342');
    expect(amount()).toHaveValue('250.00');
    await user.tab();
    expect(units()).toHaveValue('0.00389342');
    await send();
    expect(sent()).toMatchObject([{ amount: '250.00', units: '0.00389342', rate: '64210.00' }]);
  });

  it('shows an error at its field until it is right, without coins', async () => {
    const { user, type } = open();
    await type(amount(), '5');
    await user.tab();
    await waitFor(() => expect(amount()).toHaveAccessibleDescription(/minimum is \$10\.00/));
    expect(units()).toHaveValue('');
    await type(amount(), '0');
    await waitFor(() => expect(screen.queryByText(/minimum/)).toBeNull());
  });

  it('keeps typed coins that are wrong or worth too little, with an error', async () => {
    const { user, type } = open();
    await type(units(), '0.0001');
    await user.tab();
    expect(await screen.findByText(/minimum is \$10\.00/)).toBeVisible();
    expect(units()).toHaveValue('0.0001');
    expect(amount()).toHaveValue('6.42');
    await user.clear(units());
    await type(units(), '0.123456789');
    await user.tab();
    expect(await screen.findByText(/8 decimals/)).toBeVisible();
  });

  it('keeps the dollars for another coin, and takes its latest price', async () => {
    const { user, type, reads } = open();
    await type(units(), '0.00389342');
    reads.set(queries.rates(), dearer);
    await user.click(coin('Ethereum'));
    expect(amount()).toHaveValue('250.00');
    expect(units()).toHaveValue('0.10000000');
    expect(screen.getByText(/1 ether = \$2,500\.00/)).toBeVisible();
  });

  it('is not sent by Enter', { tags: ['full'] }, async () => {
    const { user } = open();
    await user.type(amount(), '250{Enter}');
    expect(sent()).toEqual([]);
  });

  it('refuses coins from an old draft that are not worth the dollars', {
    tags: ['full'],
  }, async () => {
    drafts.write({ ...draft, units: '0.5' });
    const { send } = open();
    expect(code()).toHaveAccessibleName('QR code with the address');
    await send();
    expect(
      await screen.findByText(/doesn’t match the dollar amount at the rate below/),
    ).toBeVisible();
    expect(sent()).toEqual([]);
  });
});

describe('the price', () => {
  it('is a skeleton while it loads, and fills in the coins when it comes', {
    tags: ['full'],
  }, async () => {
    const { type, reads } = open({ rates: null });
    expect(
      screen.getByText('Loading the price…', { selector: '[role=status]' }),
    ).toBeInTheDocument();
    expect(button()).toHaveAccessibleDescription('Loading price…');
    await type(amount(), '250');
    reads.set(queries.rates(), rates);
    expect(units()).toHaveValue('0.00389348');
  });

  it('is the last known one with its age if the service does not answer, and can be read again', {
    tags: ['full'],
  }, async () => {
    const { type, press, reads } = open({
      rates: { ...rates, at: new Date(now.getTime() - 245_000) },
    });
    const retry = reads.fail(queries.rates());
    expect(
      screen.getByText(/isn’t responding. We’re using the last known price from 13:36/),
    ).toBeVisible();
    expect(screen.getByText(/\(sample price, 4 minutes ago\)/)).toBeVisible();
    await type(amount(), '250');
    expect(units()).toHaveValue('0.00389348');
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });

  it('is never guessed: without one the coins are unknown and nothing is sent', async () => {
    const { type, send, press, reads } = open({ rates: null });
    const retry = reads.fail(queries.rates());
    await type(amount(), '250');
    expect(units()).toHaveValue('');
    expect(units()).toHaveAttribute('readonly');
    expect(
      screen.getByText('We can’t calculate the coin amount right now.', { selector: 'b' }),
    ).toBeVisible();
    await send();
    expect(sent()).toEqual([]);
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });

  it('shows its age after a minute, and is not called a sample if it is real', {
    tags: ['full'],
  }, () => {
    vi.useFakeTimers({ now: now.getTime() + 58_000 });
    open({ rates: { ...rates, sample: false } });
    expect(screen.getByText(/\(price, live\)\./)).toBeVisible();
    act(() => vi.advanceTimersByTime(2_000));
    expect(screen.getByText(/\(price, 1 minute ago\)/)).toBeVisible();
  });

  it('stays as shown once an amount is typed, with the latest beside it, until the amount changes', async () => {
    const { user, type, send, reads } = open();
    reads.set(queries.rates(), dearer);
    expect(shownPrice()).toMatch(/^1 bitcoin = \$65,000\.00/);
    reads.set(queries.rates(), rates);
    expect(screen.queryByText(/^Rate held for this amount/)).toBeNull();
    await type(amount(), '25');
    reads.set(queries.rates(), dearer);
    await type(amount(), '0');
    expect(units()).toHaveValue('0.00384616');
    expect(shownPrice()).toMatch(/^1 bitcoin = \$65,000\.00/);
    const drawn = code()?.innerHTML;
    reads.set(queries.rates(), rates);
    expect(code()?.innerHTML).toBe(drawn);
    expect(units()).toHaveValue('0.00384616');
    expect(shownPrice()).toMatch(/^1 bitcoin = \$65,000\.00 \(sample price from 13:41\)\./);
    expect(screen.getByText(/^Rate held for this amount/).parentElement).toHaveTextContent(
      /Latest: \$64,210\.00, from 13:41\.$/,
    );
    reads.set(queries.rates(), dearer);
    expect(screen.getByText(/^Rate held for this amount\.$/)).toBeVisible();
    await send();
    expect(sent()).toMatchObject([{ amount: '250.00', units: '0.00384616', rate: '65000.00' }]);
    await user.clear(amount());
    reads.set(queries.rates(), rates);
    expect(shownPrice()).toMatch(/^1 bitcoin = \$64,210\.00/);
  });

  it('leaves typed coins and their dollars alone when it moves', async () => {
    const { user, type, send, reads } = open();
    await type(units(), '0.004');
    reads.set(queries.rates(), dearer);
    expect(units()).toHaveValue('0.004');
    expect(amount()).toHaveValue('256.84');
    await user.tab();
    await send();
    expect(sent()).toMatchObject([{ amount: '256.84', units: '0.004', rate: '64210.00' }]);
  });
});
