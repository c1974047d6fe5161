import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ActError } from '@/data/ledger/errors';
import * as ledger from '@/data/ledger/ledger';
import type { Rates } from '@/data/prices/prices';
import { queries } from '@/data/queries';
import type { Payment } from '@/domain/desk/payment-method';
import { address, payment, rates } from './deposits.fixture';
import {
  amount,
  button,
  closed,
  coin,
  currentPayment,
  dearer,
  dialog,
  drafts,
  fallen,
  moved,
  old,
  open,
  other,
  request,
  sent,
  signInToDeposits,
  units,
} from './deposits-page.test-utils';

const context = signInToDeposits();

describe('an address or a price that has changed by the submit', () => {
  /** 250 dollars are typed; then terms change, and the client says that it was sent. */
  async function sendAfter({
    rates: price = rates,
    payment: method = payment,
  }: {
    rates?: Rates;
    payment?: Payment;
  }) {
    const page = open();
    await page.type(amount(), '250');
    page.reads.set(queries.rates(), price);
    page.reads.set(queries.payment(), currentPayment(method));
    await page.send();
    return page;
  }

  it.each([
    ['nothing has changed', {}],
    ['the price has hardly moved', { rates: dearer }],
  ])('is not asked about if %s', async (_, change) => {
    await sendAfter(change);
    expect(sent()).toEqual([old]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows both addresses; putting it off sends and changes nothing, and the next press asks again', {
    tags: ['full'],
  }, async () => {
    const { user, send } = await sendAfter({ payment: moved });
    expect(await dialog()).toHaveAccessibleName('Our bitcoin address has changed');
    expect(await dialog()).toHaveTextContent(
      `Shown beforeAddress${address}CurrentAddress${other}If you’ve already sent`,
    );
    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    await closed();
    expect(sent()).toEqual([]);
    expect(amount()).toHaveValue('250');
    expect(button()).toHaveFocus();
    await send();
    await dialog();
  });

  it('shows both prices with coins and dollars; "I used the old rate" sends what was shown', async () => {
    const { press } = await sendAfter({ rates: fallen });
    expect(await dialog()).toHaveAccessibleName('The bitcoin rate has changed');
    expect(await dialog()).toHaveTextContent(
      /\$64,210\.00, from 13:41You send0\.00389348 BTCCredited\$250\.00/,
    );
    expect(await dialog()).toHaveTextContent(
      /\$60,000\.00, from 13:41You send0\.00416667 BTCCredited\$250\.00/,
    );
    expect(await dialog()).not.toHaveTextContent('Address');
    expect(sent()).toEqual([]);
    await press('I used the old rate');
    await closed();
    expect(sent()).toEqual([old]);
  });

  it('is one question if both have changed; "I used the old address" sends what was shown and empties the form', async () => {
    const { press } = await sendAfter({ payment: moved, rates: fallen });
    expect(await dialog()).toHaveAccessibleName('Bitcoin: address and rate have changed');
    for (const shown of [address, other, '$64,210.00', '$60,000.00'])
      expect(await dialog()).toHaveTextContent(shown);
    await press('I used the old address');
    await waitFor(() => expect(amount()).toHaveValue(''));
    expect(sent()).toEqual([old]);
    expect(drafts.read()).toBeNull();
  });

  it('"Use the current address" updates the form, and the next press sends that', {
    tags: ['full'],
  }, async () => {
    const { send, press } = await sendAfter({ payment: moved, rates: fallen });
    await dialog();
    await press('Use the current address');
    await closed();
    expect(sent()).toEqual([]);
    expect(amount()).toHaveValue('250');
    expect(units()).toHaveValue('0.00416667');
    expect(screen.queryByText(/We changed our bitcoin address/)).toBeNull();
    expect(drafts.read()).toMatchObject({
      units: '0.00416667',
      quotes: { bitcoin: { rate: '60000.00', address: other } },
    });
    await send();
    expect(sent()).toEqual([{ ...old, units: '0.00416667', rate: '60000.00', address: other }]);
  });

  it('"Use the current address" keeps the coins if only the address has changed, also after an attempt that failed', {
    tags: ['full'],
  }, async () => {
    request().mockRejectedValueOnce(new ActError('unreachable'));
    const unrecorded = vi.spyOn(ledger, 'requireUnrecorded').mockResolvedValue();
    const { send, press } = await sendAfter({ payment: moved, rates: dearer });
    await dialog();
    await press('I used the old address');
    await screen.findByText(/unreachable/);
    await send();
    await dialog();
    await press('Use the current address');
    await closed();
    await send();
    expect(sent()).toEqual([old, { ...old, address: other }]);
    expect(unrecorded).toHaveBeenCalledExactlyOnceWith(
      context,
      request().mock.calls[0]?.[1].op,
      'maya',
    );
  });

  it('"Use the current rate" keeps typed coins and changes the dollars', async () => {
    const { type, send, press, reads } = open();
    await type(units(), '0.004');
    reads.set(queries.rates(), fallen);
    await send();
    await dialog();
    await press('Use the current rate');
    await closed();
    expect(units()).toHaveValue('0.004');
    expect(amount()).toHaveValue('240.00');
    await send();
    expect(sent()).toMatchObject([{ amount: '240.00', units: '0.004', rate: '60000.00' }]);
  });

  it('counts from the first address that was shown, through edits and a look at the other coin', {
    tags: ['full'],
  }, async () => {
    const { user, type, send, press, reads } = open();
    reads.set(queries.payment(), currentPayment(moved));
    await type(amount(), '25');
    await type(amount(), '0');
    await user.click(coin('Ethereum'));
    await user.click(coin('Bitcoin'));
    await send();
    expect(await dialog()).toHaveTextContent(address);
    expect(sent()).toEqual([]);
    await press('I used the old address');
    await closed();
    expect(sent()).toEqual([old]);
  });

  it('does not matter for the other coin', { tags: ['full'] }, async () => {
    const { user, type, send, reads } = open();
    reads.set(queries.payment(), currentPayment(moved));
    await user.click(coin('Ethereum'));
    await type(amount(), '250');
    await send();
    expect(sent()).toMatchObject([{ coin: 'ethereum', address: payment.ethereum }]);
  });
});
