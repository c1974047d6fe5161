import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ActError, PausedError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { Reads } from '@/data/signed-in.test-utils';
import { profileOf } from '@/domain/accounts/person.fixture';
import { pausedSwitches, pauseNotice } from '@/domain/desk/switches.fixture';
import type { Entry } from '@/domain/ledger/ledger';
import { address, draft, payment, quote, rates } from './deposits.fixture';
import {
  amount,
  button,
  closed,
  code,
  coin,
  currentPayment,
  dearer,
  dialog,
  drafts,
  fallen,
  type Given,
  listOf,
  moved,
  old,
  open,
  request,
  sent,
  shownPrice,
  signInToDeposits,
  units,
  waiting,
} from './deposits-page.test-utils';

const context = signInToDeposits();

const txid = '9b2f61c4'.repeat(8);
const transaction = () => screen.getByLabelText('Transaction id (optional)');

describe('whether a deposit is possible', () => {
  it.each(['pending', 'active', 'under-review'])(
    'lets a client with status "%s" deposit',
    { tags: ['full'] },
    async (status) => {
      const { type, send } = open({
        profile: profileOf({ status }),
        deposits: { ...listOf(), pending: 49 },
      });
      await type(amount(), '250');
      await send();
      expect(sent()).toHaveLength(1);
    },
  );

  it.each<[string, Given, RegExp | null]>([
    [
      'who froze the account',
      { profile: profileOf({ status: 'frozen' }) },
      /because you froze.*Contact us/,
    ],
    [
      'who was suspended',
      { profile: profileOf({ status: 'suspended' }) },
      /because we suspended.*The reason is at the top of this page/,
    ],
    [
      'with a closed account',
      { profile: profileOf({ status: 'closed' }) },
      /your account is closed.*Contact us/,
    ],
    // The banner of the frame says why.
    ['without a verified email address', { emailVerified: false }, null],
    [
      'while deposits are paused',
      { switches: pausedSwitches('deposits') },
      /Deposits are paused\. We move to another bank until Monday\./,
    ],
    [
      'before a payment method is chosen',
      { payment: null },
      /Deposits aren’t open yet\. We have no address for your coins\./,
    ],
    [
      'with fifty pending deposits',
      { deposits: { ...listOf(), pending: 50 } },
      /You have 50 pending deposits, the maximum\./,
    ],
  ])('shows a client %s no address, says why, and sends nothing', async (_, given, why) => {
    const { user, send } = open(given);
    if (why) expect(document.body).toHaveTextContent(why);
    expect(code()).toBeNull();
    expect(screen.getByText(/Please don’t send coins/)).toBeVisible();
    expect(button()).toHaveAccessibleDescription(/: see above\.$/);
    for (const field of [coin('Ethereum'), amount(), units(), transaction()])
      expect(field).toBeDisabled();
    expect(button()).toBeEnabled();
    await send();
    await user.type(button(), '{Enter}');
    expect(sent()).toEqual([]);
  });

  it('is possible as soon as a payment method is chosen', { tags: ['full'] }, async () => {
    const { type, send, reads } = open({ payment: null });
    reads.set(queries.payment(), currentPayment(payment));
    expect(screen.queryByText('Deposits aren’t open yet.')).toBeNull();
    await type(amount(), '250');
    await send();
    expect(sent()).toHaveLength(1);
  });

  it('is possible while only withdrawals and trades are paused', { tags: ['full'] }, async () => {
    const { type, send } = open({ switches: pausedSwitches('withdrawals', 'trades') });
    await type(amount(), '250');
    await send();
    expect(sent()).toHaveLength(1);
  });

  it('ends with a pause that comes during typing: the form says so and keeps what was typed', async () => {
    const { type, send, reads } = open();
    request().mockRejectedValue(new PausedError('deposits', pauseNotice));
    await type(amount(), '250');
    await type(transaction(), txid);
    await send();
    expect(await screen.findByText('We couldn’t confirm your request.')).toBeVisible();
    reads.set(queries.switches(), pausedSwitches('deposits'));
    expect(screen.getByText('Deposits are paused.')).toBeVisible();
    expect(amount()).toHaveValue('250');
    expect(transaction()).toHaveValue(txid);
    reads.set(queries.switches(), null);
    expect(amount()).toBeEnabled();
  });

  it('waits for the list of deposits, which may hold the same one', {
    tags: ['full'],
  }, async () => {
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
  it('takes an explorer’s link for the id that it names, and refuses one that it can’t read', {
    tags: ['full'],
  }, async () => {
    const { user, type, send } = open();
    await type(amount(), '250');
    await user.click(transaction());
    await user.paste('https://example.com/tx/1');
    await send();
    expect(transaction()).toHaveAccessibleDescription(/^We can’t read this link\./);
    expect(sent()).toEqual([]);
    await user.clear(transaction());
    await user.paste(`https://blockstream.info/tx/${txid}?output:1`);
    expect(transaction()).toHaveValue(txid);
    await send();
    expect(sent()).toMatchObject([{ txid }]);
  });

  it('sends what the page shows, then empties the form except for the coin, without errors', async () => {
    const { user, type, send } = open();
    await user.click(coin('Ethereum'));
    await type(amount(), '250');
    await type(transaction(), ` 0x${txid} `);
    await send();
    await waitFor(() => expect(amount()).toHaveValue(''));
    const [deposit] = sent();
    expect(deposit).toEqual({
      coin: 'ethereum',
      amount: '250.00',
      units: '0.11363637',
      rate: '2200.00',
      address: payment.ethereum,
      txid: `0x${txid}`,
    });
    expect(request()).toHaveBeenCalledExactlyOnceWith(context, {
      request: deposit,
      op: expect.any(String),
      unless: null,
    });
    expect(units()).toHaveValue('');
    expect(transaction()).toHaveValue('');
    expect(coin('Ethereum')).toBeChecked();
    expect(drafts.read()).toBeNull();
    await user.type(amount(), '2');
    expect(screen.queryByText(/minimum/)).toBeNull();
  });

  it('focuses the first field with an error', { tags: ['full'] }, async () => {
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

  it('names on its button what is sent, once the amount is valid', async () => {
    const { user, type } = open();
    expect(button()).toHaveAccessibleName('I have sent it');
    await type(amount(), '250');
    expect(button()).toHaveAccessibleName('I have sent 0.00389348 BTC');
    await user.click(coin('Ethereum'));
    expect(button()).toHaveAccessibleName('I have sent 0.11363637 ETH');
    await user.clear(amount());
    expect(button()).toHaveAccessibleName('I have sent it');
  });

  it('shows a pending deposit of the same coin and amount, and sends another payment only if the client says so', async () => {
    const { type, send, press } = open({ deposits: listOf(waiting) });
    await type(amount(), '250');
    await send();
    const question = await screen.findByRole('dialog', { name: 'Is this another payment?' });
    expect(question).toHaveTextContent(/You already told us about \$250\.00 in bitcoin/);
    expect(question).toHaveTextContent(/0\.00389348 BTC.*24 Mar, 09:41/);
    expect(sent()).toEqual([]);
    await press('Yes, a second payment');
    await closed();
    expect(sent()).toHaveLength(1);
  });

  it('asks which address was used if ours changed while that question was open', async () => {
    const { reads, type, send, press } = open({ deposits: listOf(waiting) });
    await type(amount(), '250');
    await send();
    await screen.findByRole('dialog', { name: 'Is this another payment?' });
    reads.set(queries.payment(), currentPayment(moved));
    await press('Yes, a second payment');
    await screen.findByRole('dialog', { name: 'Our bitcoin address has changed' });
    expect(sent()).toEqual([]);
  });

  it('shows the pending deposit in the list if it is the same payment, and sends nothing', async () => {
    const { type, send, press } = open({ deposits: listOf(waiting) });
    await type(amount(), '250');
    await send();
    await press('No, show the first');
    await closed();
    const item = document.querySelector('[data-request="a"]');
    await waitFor(() => expect(item).toHaveFocus());
    expect(item).toHaveClass('animate-touched');
    expect(amount()).toHaveValue('250');
    expect(sent()).toEqual([]);
  });

  it('asks again after the question was closed, but not about another amount', {
    tags: ['full'],
  }, async () => {
    const { user, type, send } = open({ deposits: listOf(waiting) });
    await type(amount(), '250');
    for (let time = 0; time < 2; time += 1) {
      await send();
      await dialog();
      await user.keyboard('{Escape}');
      await closed();
    }
    expect(sent()).toEqual([]);
    await user.clear(amount());
    await type(amount(), '260');
    await send();
    expect(sent()).toHaveLength(1);
  });

  it('does not ask if the same deposits are decided or in another coin', {
    tags: ['full'],
  }, async () => {
    const { type, send } = open({
      deposits: listOf({ ...waiting, status: 'completed' }, { ...waiting, coin: 'ethereum' }),
    });
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
    const op = request().mock.calls[0]?.[1].op ?? '';
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

  it('leaves what was typed since, and says that the earlier request was received', {
    tags: ['full'],
  }, async () => {
    const page = open();
    const find = await loseResponse(page);
    await page.type(amount(), '.50');
    find();
    expect(amount()).toHaveValue('250.50');
    expect(screen.queryByText('We couldn’t confirm your request.')).toBeNull();
    expect(
      screen.getByText(/It’s in your deposits\. To correct it, cancel it there/),
    ).toBeVisible();
    await page.send();
    await waitFor(() => expect(screen.queryByText(/It’s in your deposits/)).toBeNull());
  });

  it('closes the question about a changed address when the entry is found', {
    tags: ['full'],
  }, async () => {
    const page = open();
    const find = await loseResponse(page);
    page.reads.set(queries.payment(), currentPayment(moved));
    await page.send();
    await dialog();
    find();
    await closed();
    expect(amount()).toHaveValue('');
    expect(sent()).toHaveLength(1);
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
    expect(screen.getByText(/^Rate held for this amount/).parentElement).toHaveTextContent(
      /Latest: \$65,000\.00/,
    );
    await send();
    expect(sent()).toEqual([old]);
  });

  it('keeps typed coins as typed after a reload', { tags: ['full'] }, async () => {
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
  ])('needs no other price, and is sent while one %s', { tags: ['full'] }, async (_, change) => {
    drafts.write(draft);
    const { send, reads } = open({ rates: null });
    change(reads);
    expect(shownPrice()).toMatch(/^1 bitcoin = \$64,210\.00/);
    await send();
    expect(sent()).toEqual([old]);
  });

  it('without coins gets them from the next price, and keeps them', { tags: ['full'] }, () => {
    drafts.write({ ...draft, quotes: { bitcoin: null, ethereum: null }, units: '' });
    open({ rates: dearer });
    expect(units()).toHaveValue('0.00384616');
    expect(drafts.read()).toMatchObject({
      units: '0.00384616',
      quotes: { bitcoin: { rate: '65000.00', address } },
    });
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

  it('gives way to what a link fills in, with coins at the latest price, also while none is known', {
    tags: ['full'],
  }, () => {
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
