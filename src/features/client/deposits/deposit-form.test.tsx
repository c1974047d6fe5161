import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ActError } from '@/data/ledger/errors';
import * as ledger from '@/data/ledger/ledger';
import type { Rates } from '@/data/prices/prices';
import { queries } from '@/data/queries';
import type { Reads } from '@/data/signed-in.test-utils';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Entry } from '@/domain/ledger/ledger';
import type { Payment } from '@/domain/requests/payment';
import { address, draft, payment, quote, rates } from './deposits.fixture';
import {
  amount,
  button,
  closed,
  code,
  coin,
  dearer,
  dialog,
  drafts,
  type Given,
  listOf,
  moved,
  open,
  other,
  request,
  sent,
  shownPrice,
  signInToDeposits,
  units,
  waiting,
} from './deposits-page.test-utils';

const context = signInToDeposits();

/** So far that the desk would notice. */
const fallen: Rates = { ...rates, prices: { bitcoin: '60000.00', ethereum: '2000.00' } };
const txid = '9b2f61c4'.repeat(8);
/** What is sent as it was shown before a change. */
const old = { coin: 'bitcoin', amount: '250.00', units: '0.00389348', rate: '64210.00', address, txid: '' };
const transaction = () => screen.getByLabelText('Transaction id (optional)');

describe('whether a deposit is possible', () => {
  it.each(['pending', 'active', 'under-review'])('lets a client with status "%s" deposit', async (status) => {
    const { type, send } = open({ profile: profileOf({ status }), deposits: { ...listOf(), pending: 49 } });
    await type(amount(), '250');
    await send();
    expect(sent()).toHaveLength(1);
  });

  it.each<[string, Given, RegExp | null]>([
    ['who froze the account', { profile: profileOf({ status: 'frozen' }) }, /because you froze.*Contact us/],
    ['who was suspended', { profile: profileOf({ status: 'suspended' }) }, /because we suspended.*See the reason/],
    ['with a closed account', { profile: profileOf({ status: 'closed' }) }, /your account is closed.*Contact us/],
    // The banner of the frame says why.
    ['without a verified email address', { emailVerified: false }, null],
    ['with fifty pending deposits', { deposits: { ...listOf(), pending: 50 } }, /You have 50 pending deposits, the maximum\./],
  ])('shows a client %s no address, says why, and sends nothing', async (_, given, why) => {
    const { user, type, send } = open(given);
    if (why) expect(document.body).toHaveTextContent(why);
    expect(code()).toBeNull();
    expect(screen.getByText(/Please don’t send coins/)).toBeVisible();
    expect(button()).toHaveAccessibleDescription(/: see above\.$/);
    await type(amount(), '250');
    await send();
    await user.type(transaction(), '{Enter}');
    expect(sent()).toEqual([]);
  });

  it('waits for the list of deposits, which may hold the same one', async () => {
    const { type, send, reads } = open({ deposits: 'loading' });
    await type(amount(), '250');
    await send();
    expect(screen.getByText('Loading deposits…', { selector: 'p:not([role])' })).toBeVisible();
    reads.fail(queries.deposits('maya'));
    await send();
    expect(screen.getByText('Couldn’t load deposits: see below.', { selector: 'p' })).toBeVisible();
    expect(sent()).toEqual([]);
  });
});

describe('sending', () => {
  it('sends what the page shows, then empties the form except for the coin, without errors', async () => {
    const { user, type, send } = open();
    await user.click(coin('Ethereum'));
    await type(amount(), '250');
    await type(transaction(), ` 0x${txid} `);
    await send();
    await waitFor(() => expect(amount()).toHaveValue(''));
    const [deposit] = sent();
    expect(deposit).toEqual({
      ...{ coin: 'ethereum', amount: '250.00', units: '0.11363637', rate: '2200.00', address: payment.ethereum, txid: `0x${txid}` },
    });
    expect(request()).toHaveBeenCalledExactlyOnceWith(context, deposit, expect.any(String), null);
    expect(units()).toHaveValue('');
    expect(transaction()).toHaveValue('');
    expect(coin('Ethereum')).toBeChecked();
    expect(drafts.read()).toBeNull();
    await user.type(amount(), '2');
    expect(screen.queryByText(/minimum/)).toBeNull();
  });

  it('focuses the first field with an error', async () => {
    const { type, send } = open();
    await send();
    expect(await screen.findByText(/Enter an amount/)).toBeVisible();
    expect(amount()).toHaveFocus();
    await type(amount(), '250');
    await type(transaction(), 'abc');
    await send();
    expect(await screen.findByText(/bitcoin transaction id has 64/)).toBeVisible();
    expect(transaction()).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('happens once however often the button is pressed', async () => {
    let finish = () => {};
    request().mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const { user, type, send } = open();
    await type(amount(), '250');
    await user.dblClick(button());
    expect(button()).toHaveAttribute('aria-busy', 'true');
    await send();
    finish();
    await waitFor(() => expect(amount()).toHaveValue(''));
    expect(sent()).toHaveLength(1);
  });

  it('asks before it sends the same amount and coin as a pending deposit', async () => {
    const { type, send, press } = open({ deposits: listOf(waiting) });
    await type(amount(), '250');
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /You already told us about \$250\.00 in bitcoin on 24 Mar, 09:41, and it’s still pending/,
    );
    expect(sent()).toEqual([]);
    await press('I have sent it twice');
    expect(sent()).toHaveLength(1);
  });

  it('asks no more once the amount is another', async () => {
    const { user, type, send } = open({ deposits: listOf(waiting) });
    await type(amount(), '250');
    await send();
    await screen.findByRole('alert');
    await user.clear(amount());
    await type(amount(), '260');
    expect(screen.queryByRole('alert')).toBeNull();
    await send();
    expect(sent()).toHaveLength(1);
  });

  it('does not ask if the same deposits are decided or in another coin', async () => {
    const { type, send } = open({ deposits: listOf({ ...waiting, status: 'completed' }, { ...waiting, coin: 'ethereum' }) });
    await type(amount(), '250');
    await send();
    expect(sent()).toHaveLength(1);
  });

  it('keeps everything after a failure, says why, and repeats the same act, also after a reload', async () => {
    request().mockRejectedValueOnce(new ActError('unreachable'));
    const { type, send, reads, unmount } = open();
    await type(amount(), '250');
    await type(transaction(), txid);
    await send();
    expect(await screen.findByText(/unreachable What you typed is still here/)).toBeVisible();
    expect(amount()).toHaveValue('250');
    expect(transaction()).toHaveValue(txid);
    reads.set(queries.rates(), dearer);
    request().mockRejectedValueOnce(new ActError('unreachable'));
    reads.set(queries.deposits('maya'), listOf({ ...waiting, txid }));
    await send();
    expect(screen.queryByRole('alert')).toBeNull();
    unmount();
    const after = open();
    expect(amount()).toHaveValue('250');
    expect(units()).toHaveValue('0.00389348');
    await after.send();
    await waitFor(() => expect(amount()).toHaveValue(''));
    expect(screen.queryByText(/What you typed/)).toBeNull();
    const [first, ...others] = request().mock.calls;
    expect(others).toEqual([first, first]);
  });
});

describe('a lost response', () => {
  const loseResponse = async ({ type, send, reads }: ReturnType<typeof open>) => {
    request().mockRejectedValueOnce(new ActError('unreachable'));
    await type(amount(), '250');
    await send();
    await screen.findByText('We couldn’t confirm your request.');
    const op = request().mock.calls[0]?.[2] ?? '';
    return () => reads.set(queries.entry('maya', op), { op } as Entry);
  };

  it('empties the form when the entry is found, so that nothing is sent twice', async () => {
    const find = await loseResponse(open());
    find();
    expect(amount()).toHaveValue('');
    expect(screen.queryByText('We couldn’t confirm your request.')).toBeNull();
    expect(screen.queryByText(/It’s in your deposits/)).toBeNull();
    expect(drafts.read()).toBeNull();
  });

  it('leaves what was typed since, and says that the earlier request was received', async () => {
    const page = open();
    const find = await loseResponse(page);
    await page.type(amount(), '.50');
    find();
    expect(amount()).toHaveValue('250.50');
    expect(screen.queryByText('We couldn’t confirm your request.')).toBeNull();
    expect(screen.getByText(/It’s in your deposits\. To correct it, cancel it there/)).toBeVisible();
    await page.send();
    await waitFor(() => expect(screen.queryByText(/It’s in your deposits/)).toBeNull());
  });

  it('closes the question about a changed address when the entry is found', async () => {
    const page = open();
    const find = await loseResponse(page);
    page.reads.set(queries.payment(), moved);
    await page.send();
    await dialog();
    find();
    await closed();
    expect(amount()).toHaveValue('');
    expect(sent()).toHaveLength(1);
  });
});

describe('an address or a price that has changed by the submit', () => {
  /** 250 dollars are typed; then terms change, and the client says that it was sent. */
  async function sendAfter({ rates: price = rates, payment: method = payment }: { rates?: Rates; payment?: Payment }) {
    const page = open();
    await page.type(amount(), '250');
    page.reads.set(queries.rates(), price);
    page.reads.set(queries.payment(), method);
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

  it('shows both addresses; putting it off sends and changes nothing, and the next press asks again', async () => {
    const { user, send } = await sendAfter({ payment: moved });
    expect(await dialog()).toHaveAccessibleName('Our bitcoin address has changed');
    expect(await dialog()).toHaveTextContent(`Shown beforeAddress${address}CurrentAddress${other}If you’ve already sent`);
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
    expect(await dialog()).toHaveTextContent(/\$64,210\.00, from 13:41You send0\.00389348 BTCCredited\$250\.00/);
    expect(await dialog()).toHaveTextContent(/\$60,000\.00, from 13:41You send0\.00416667 BTCCredited\$250\.00/);
    expect(await dialog()).not.toHaveTextContent('Address');
    expect(sent()).toEqual([]);
    await press('I used the old rate');
    await closed();
    expect(sent()).toEqual([old]);
  });

  it('is one question if both have changed; "I used the old address" sends what was shown and empties the form', async () => {
    const { press } = await sendAfter({ payment: moved, rates: fallen });
    expect(await dialog()).toHaveAccessibleName('Bitcoin: address and rate have changed');
    for (const shown of [address, other, '$64,210.00', '$60,000.00']) expect(await dialog()).toHaveTextContent(shown);
    await press('I used the old address');
    await waitFor(() => expect(amount()).toHaveValue(''));
    expect(sent()).toEqual([old]);
    expect(drafts.read()).toBeNull();
  });

  it('"Use the current address" updates the form, and the next press sends that', async () => {
    const { send, press } = await sendAfter({ payment: moved, rates: fallen });
    await dialog();
    await press('Use the current address');
    await closed();
    expect(sent()).toEqual([]);
    expect(amount()).toHaveValue('250');
    expect(units()).toHaveValue('0.00416667');
    expect(screen.queryByText(/We changed our bitcoin address/)).toBeNull();
    expect(drafts.read()).toMatchObject({ units: '0.00416667', quotes: { bitcoin: { rate: '60000.00', address: other } } });
    await send();
    expect(sent()).toEqual([{ ...old, units: '0.00416667', rate: '60000.00', address: other }]);
  });

  it('"Use the current address" keeps the coins if only the address has changed, also after an attempt that failed', async () => {
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
    expect(unrecorded).toHaveBeenCalledExactlyOnceWith(context, request().mock.calls[0]?.[2]);
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

  it('counts from the first address that was shown, through edits and a look at the other coin', async () => {
    const { user, type, send, press, reads } = open();
    reads.set(queries.payment(), moved);
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

  it('does not matter for the other coin', async () => {
    const { user, type, send, reads } = open();
    reads.set(queries.payment(), moved);
    await user.click(coin('Ethereum'));
    await type(amount(), '250');
    await send();
    expect(sent()).toMatchObject([{ coin: 'ethereum', address: payment.ethereum }]);
  });
});

describe('a draft', () => {
  it('keeps its price, coins and address after a reload, and is sent by them', async () => {
    const before = open();
    await before.type(amount(), '250');
    before.unmount();
    const { send } = open({ rates: dearer });
    expect(amount()).toHaveValue('250');
    expect(units()).toHaveValue('0.00389348');
    expect(screen.getByText(/^This rate stays/)).toHaveTextContent(/The latest is \$65,000\.00/);
    await send();
    expect(sent()).toEqual([old]);
  });

  it('keeps typed coins as typed after a reload', async () => {
    const before = open();
    await before.type(units(), '0.00389342');
    before.unmount();
    const { type } = open({ rates: dearer });
    expect(units()).toHaveValue('0.00389342');
    expect(amount()).toHaveValue('250.00');
    await type(units(), '0');
    expect(units()).toHaveValue('0.003893420');
  });

  it.each([
    ['loads', () => undefined],
    ['failed', (reads: Reads) => reads.fail(queries.rates())],
  ])('needs no other price, and is sent while one %s', async (_, change) => {
    drafts.write(draft);
    const { send, reads } = open({ rates: null });
    change(reads);
    expect(shownPrice()).toMatch(/^1 bitcoin = \$64,210\.00/);
    await send();
    expect(sent()).toEqual([old]);
  });

  it('without coins gets them from the next price, and keeps them', () => {
    drafts.write({ ...draft, quotes: { bitcoin: null, ethereum: null }, units: '' });
    open({ rates: dearer });
    expect(units()).toHaveValue('0.00384616');
    expect(drafts.read()).toMatchObject({ units: '0.00384616', quotes: { bitcoin: { rate: '65000.00', address } } });
  });

  it('warns at once if the address has changed since, and asks at the submit', async () => {
    drafts.write(draft);
    const { send } = open({ payment: moved, rates: fallen });
    expect(units()).toHaveValue('0.00389348');
    expect(shownPrice()).toMatch(/^1 bitcoin = \$64,210\.00/);
    expect(screen.getByRole('alert')).toHaveTextContent(/We changed our bitcoin address/);
    await send();
    expect(await dialog()).toHaveTextContent(quote.address ?? '');
  });

  it('gives way to what a link fills in, with coins at the latest price, also while none is known', () => {
    drafts.write(draft);
    const { reads } = open({ path: '/?coin=ethereum&amount=250.00', rates: null });
    expect(drafts.read()).toMatchObject({ coin: 'ethereum', amount: '250.00' });
    reads.set(queries.rates(), rates);
    expect(coin('Ethereum')).toBeChecked();
    expect(amount()).toHaveValue('250.00');
    expect(units()).toHaveValue('0.11363637');
    const ethereum = { rate: '2200.00', address: payment.ethereum };
    expect(drafts.read()).toMatchObject({ coin: 'ethereum', quotes: { bitcoin: null, ethereum } });
  });
});
