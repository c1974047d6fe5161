import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as acts from '@/data/collections/deposits';
import { ActError } from '@/data/ledger/errors';
import * as ledger from '@/data/ledger/ledger';
import type { Rates } from '@/data/prices/prices';
import { queries } from '@/data/queries';
import { createReads, type Opening, type Reads, renderAsClient, signInAs } from '@/data/signed-in.test-utils';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Entry } from '@/domain/ledger/ledger';
import { createMayaBook } from '@/domain/ledger/written-book.fixture';
import type { Deposit, Deposits } from '@/domain/requests/deposit';
import type { DeskCurrent, Payment } from '@/domain/requests/payment';
import { env } from '@/lib/env';
import * as files from '@/lib/files/save-file';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { createDepositDrafts } from './deposit-schema';
import { address, draft, now, payment, quote, rates } from './deposits.fixture';
import { Component as DepositsPage } from './deposits-page';

const context = signInAs('maya', now);
const envelope = { rev: 1, op: 'op', at: now };
const desk: DeskCurrent = { admin: 'anna', previous: '', ...envelope };
const other = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7';
const moved: Payment = { ...payment, bitcoin: other, previous: { bitcoin: { address, at: now } } };
/** By 1.2 per cent: too little to matter. */
const dearer: Rates = { ...rates, prices: { bitcoin: '65000.00', ethereum: '2500.00' } };
/** So far that the desk would notice. */
const fallen: Rates = { ...rates, prices: { bitcoin: '60000.00', ethereum: '2000.00' } };
const txid = '9b2f61c4'.repeat(8);
const drafts = createDepositDrafts('maya');

const waiting: Deposit = {
  ...{ id: 'a', uid: 'maya', coin: 'bitcoin', amount: '250.00', units: '0.00389348', rate: '64210.00', address, txid: '' },
  ...{ status: 'pending', note: '', received: '0', createdAt: new Date(2026, 2, 24, 9, 41) },
};
const listOf = (...list: Deposit[]): Deposits => ({
  list,
  pending: list.filter(({ status }) => status === 'pending').length,
  oldest: null,
  ...envelope,
});

/** What was sent, with its op. */
const request = () => vi.mocked(acts.requestDeposit);
const cancel = () => vi.mocked(acts.cancelDeposit);
const sent = () => request().mock.calls.map(([, deposit]) => deposit);
beforeEach(() => {
  vi.spyOn(acts, 'requestDeposit').mockResolvedValue();
  vi.spyOn(acts, 'cancelDeposit').mockResolvedValue();
  vi.spyOn(ledger, 'getEntry').mockResolvedValue(null);
  setAmountsHidden(false);
});

const setBook = (reads: Reads, entries: readonly Entry[] = []) => {
  reads.set(
    queries.collectionEntries('maya', 'deposits'),
    entries.filter(({ col }) => col === 'deposits'),
  );
  reads.client.setQueryData(
    ['entries', 'maya', 'postings'],
    entries.filter(({ action }) => action === 'account.posted'),
  );
};

interface Given extends Opening {
  /** Null while it is read. */
  rates?: Rates | null;
  payment?: Payment | null | 'loading';
  deposits?: Deposits | null | 'loading';
  entries?: readonly Entry[];
}

function open({ rates: known = rates, payment: method = payment, deposits = null, entries = [], ...opening }: Given = {}) {
  const reads = createReads();
  if (known) reads.set(queries.rates(), known);
  if (method !== 'loading') reads.set(queries.payment(), method);
  if (deposits !== 'loading') reads.set(queries.deposits('maya'), deposits);
  reads.set(queries.deskCurrent(), desk);
  setBook(reads, entries);
  const view = renderAsClient(<DepositsPage />, reads, opening);
  return { ...view, reads, send: () => view.user.click(button()) };
}
type Page = ReturnType<typeof open>;

const amount = () => screen.getByLabelText('Credited to your balance');
const units = () => screen.getByLabelText('You send');
const transaction = () => screen.getByLabelText('Transaction id (optional)');
const coin = (name: string) => screen.getByRole('radio', { name });
const button = () => screen.getByRole('button', { name: 'I have sent it' });
const box = () => screen.queryByRole('group', { name: /^Bitcoin address/ });
const code = () => screen.queryByRole('img', { name: /^QR code/ });
const dialog = () => screen.findByRole('dialog');
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const shownPrice = () => screen.getByText(/^1 bitcoin = /).textContent;
const old = { coin: 'bitcoin', amount: '250.00', units: '0.00389348', rate: '64210.00', address, txid: '' };

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

  it('is not sent by Enter', async () => {
    const { user } = open();
    await user.type(amount(), '250{Enter}');
    expect(sent()).toEqual([]);
  });

  it('refuses coins from an old draft that are not worth the dollars', async () => {
    drafts.write({ ...draft, units: '0.5' });
    const { send } = open();
    expect(code()).toHaveAccessibleName('QR code with the address');
    await send();
    expect(await screen.findByText(/doesn’t match the dollar amount at the rate below/)).toBeVisible();
    expect(sent()).toEqual([]);
  });
});

describe('the price', () => {
  it('is a skeleton while it loads, and fills in the coins when it comes', async () => {
    const { type, reads } = open({ rates: null });
    expect(screen.getByText('Loading the price…', { selector: '[role=status]' })).toBeInTheDocument();
    expect(button()).toHaveAccessibleDescription('Loading price…');
    await type(amount(), '250');
    reads.set(queries.rates(), rates);
    expect(units()).toHaveValue('0.00389348');
  });

  it('is the last known one with its age if the service does not answer, and can be read again', async () => {
    const { type, press, reads } = open({ rates: { ...rates, at: new Date(now.getTime() - 245_000) } });
    const retry = reads.fail(queries.rates());
    expect(screen.getByText(/isn’t responding. We’re using the last known price from 13:36/)).toBeVisible();
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
    expect(screen.getByText('We can’t calculate the coin amount right now.', { selector: 'b' })).toBeVisible();
    await send();
    expect(sent()).toEqual([]);
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });

  it('shows its age after a minute, and is not called a sample if it is real', () => {
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
    expect(screen.queryByText(/^This rate stays/)).toBeNull();
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
    expect(screen.getByText(/^This rate stays/)).toHaveTextContent(/The latest is \$64,210\.00, from 13:41\.$/);
    reads.set(queries.rates(), dearer);
    expect(screen.getByText(/^This rate stays/)).toHaveTextContent(/the amount\.$/);
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

describe('the address', () => {
  it('is shown in groups with a QR code, warnings and its last change, and is copied without gaps', async () => {
    const { user, press } = open();
    expect(screen.getByRole('group', { name: 'Bitcoin address (test network)' })).toHaveTextContent(address);
    expect(code()).toBeVisible();
    expect(screen.getByText('Practice: do not send coins.')).toBeVisible();
    expect(screen.getByText(/Send only bitcoin, and only over the Bitcoin test network\. Anything sent another way is lost/)).toBeVisible();
    expect(screen.getByText('This address hasn’t changed in the last 7 days.')).toBeVisible();
    await press('Copy the address');
    expect(await navigator.clipboard.readText()).toBe(address);
    expect(await screen.findByText('Copied', { selector: '.sr-only' })).toBeInTheDocument();
    await user.click(coin('Ethereum'));
    expect(screen.getByRole('group', { name: 'Ethereum address (Sepolia)' })).toHaveTextContent(payment.ethereum);
    expect(screen.getByText(/Send only ether, and only over Sepolia/)).toBeVisible();
  });

  it('has no practice note at a desk with an operator', () => {
    vi.spyOn(env, 'practice', 'get').mockReturnValue(false);
    vi.spyOn(env, 'network', 'get').mockReturnValue('main');
    const main = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    open({ payment: { ...payment, bitcoin: main } });
    expect(screen.getByRole('group', { name: 'Bitcoin address' })).toHaveTextContent(main);
    expect(screen.queryByText(/Practice/)).toBeNull();
    expect(screen.getByText(/only over the Bitcoin network/)).toBeVisible();
  });

  it('is a skeleton while it loads, and belongs to the amount typed before it came', async () => {
    const { type, reads } = open({ payment: 'loading' });
    expect(screen.getByText('Loading address…', { selector: '[role=status]' })).toBeInTheDocument();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await type(amount(), '250');
    reads.set(queries.payment(), payment);
    expect(drafts.read()?.quotes.bitcoin).toMatchObject({ rate: '64210.00', address });
  });

  it('can be read again if that failed, and the form stays', async () => {
    const { user, type, reads } = open({ payment: 'loading' });
    const retry = reads.fail(queries.payment());
    await type(amount(), '250');
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    expect(amount()).toHaveValue('250');
  });

  it('stays with its time if it could not be read again, and its last change is unknown', () => {
    const { reads } = open();
    reads.fail(queries.payment());
    expect(screen.getByText(/Couldn’t load the address/).parentElement).toHaveTextContent('What you see was loaded at 13:41.');
    expect(box()).toHaveTextContent(address);
    expect(screen.getByText('We can’t tell right now whether this address changed in the last 7 days.')).toBeVisible();
  });

  it.each<[string, Payment | null, RegExp]>([
    ['is missing', null, /We have no bitcoin address yet\./],
    ['fails its check', { ...payment, bitcoin: `${address.slice(0, -1)}y` }, /bitcoin address fails its check/],
    ['is of the bitcoin network', { ...payment, bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }, /bitcoin address fails its check/],
  ])('is not shown if it %s, and nothing is sent', async (_, method, note) => {
    const { type, send } = open({ payment: method });
    expect(screen.getByText(note)).toBeVisible();
    if (method) expect(document.body).not.toHaveTextContent(method.bitcoin);
    expect(code()).toBeNull();
    await type(amount(), '250');
    await send();
    expect(sent()).toEqual([]);
  });

  it('is replaced at once when the desk changes it, with a warning not to send again, until the deposit is sent', async () => {
    const { user, type, send, press, reads } = open();
    await type(amount(), '250');
    reads.set(queries.payment(), moved);
    expect(screen.getByRole('alert')).toHaveTextContent(/We changed our bitcoin address after this form showed you another one\./);
    expect(screen.getByRole('alert')).toHaveTextContent(/don’t send again: confirm below/);
    expect(screen.getByText('This address was changed on 24 Mar 2026, 13:41:00.')).toBeVisible();
    expect(box()).toHaveTextContent(other);
    expect(document.body).not.toHaveTextContent(address);
    await user.click(coin('Ethereum'));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(coin('Bitcoin'));
    expect(screen.getByRole('alert')).toBeVisible();
    await send();
    await dialog();
    await press('I used the old address');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(box()).toHaveTextContent(other);
  });
});

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
  const loseResponse = async ({ type, send, reads }: Page) => {
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

describe('the history', () => {
  const book = createMayaBook();
  const written = { deposits: listOf(...book.deposits), entries: book.entries };
  const items = () => screen.getAllByText(/^You marked it as sent/).map((step) => step.closest<HTMLElement>('[data-request]'));
  const itemOf = (text: string | RegExp) => within(screen.getByText(text).closest<HTMLElement>('[data-request]') ?? document.body);
  const amounts = () => items().map((item) => item?.querySelector('b')?.textContent);

  it('shows loading, empty and failed deposits, and reads them again', async () => {
    const { press, reads } = open({ deposits: 'loading' });
    expect(screen.getByText('Loading deposits…', { selector: '[role=status] *' })).toBeInTheDocument();
    reads.set(queries.deposits('maya'), null);
    expect(screen.getByRole('heading', { name: 'No deposits yet' })).toBeVisible();
    reads.clear(queries.deposits('maya'));
    const retry = reads.fail(queries.deposits('maya'));
    expect(screen.getByRole('heading', { name: 'Couldn’t load deposits' })).toBeVisible();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });

  it('shows what it has without the book, and reads the book again', async () => {
    const { press, reads } = open({ deposits: listOf(waiting) });
    reads.clear(queries.collectionEntries('maya', 'deposits'));
    const retry = reads.fail(queries.collectionEntries('maya', 'deposits'));
    expect(screen.getByText('0.00389348 BTC')).toBeVisible();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
    reads.set(queries.deposits('maya'), null);
    expect(screen.queryByText('No deposits yet')).toBeNull();
    expect(screen.getByRole('heading', { name: 'No deposits in your list' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('shows each deposit with its status, folio, steps and the desk’s reason', () => {
    open(written);
    expect(amounts()).toEqual(['$250.00', '$900.00', '$120.00', '$500.00']);
    const [pending, credited, rejected] = items().map((item) => within(item ?? document.body));
    expect(pending?.getByText('Waiting', { selector: '[data-status]' })).toBeVisible();
    expect(pending?.getByText('0.01000000 BTC, D7')).toBeVisible();
    expect(pending?.getByText('We’re looking for it').closest('li')).toHaveTextContent(/4 h$/);
    expect(pending?.getByText('Credited to your balance').closest('li')?.querySelector('time')).toBeNull();
    expect(credited?.getByText('Completed', { selector: '[data-status]' })).toBeVisible();
    expect(credited?.getByText('0.01000000 ETH, D5')).toBeVisible();
    expect(credited?.getByRole('link', { name: 'A3' })).toHaveAttribute('href', '/user/statement#A3');
    expect(credited?.getByText(/Credited in/).closest('li')).toHaveTextContent('9 Mar, 14:48');
    expect(rejected?.getByText('Rejected', { selector: '[data-status]' })).toBeVisible();
    expect(rejected?.getByText('Rejected by the desk')).toBeVisible();
    expect(rejected?.getByText(/^“The transaction id belongs to another address.*”$/)).toBeVisible();
  });

  it('says "just now", "Cancelled by you", and how much of an expected amount was received', () => {
    const note = 'A fee of the network was taken.';
    const short: Deposit = { ...waiting, id: 'c', status: 'completed', received: '230.00', note };
    const posted = [
      { op: 'd', col: 'deposits', action: 'deposit.completed', after: { id: 'c' }, rev: 3, index: 2, at: now },
      { op: 'p', col: 'accounts', action: 'account.posted', ref: 'd', rev: 2, at: now },
    ] as unknown as Entry[];
    const cancelled: Deposit = { ...waiting, id: 'b', status: 'cancelled' };
    open({ deposits: listOf({ ...waiting, createdAt: now }, cancelled, short), entries: posted });
    expect(screen.getByText('We’re looking for it').closest('li')).toHaveTextContent(/itjust now$/);
    expect(itemOf('Cancelled by you').getByText('Cancelled', { selector: '[data-status]' })).toBeVisible();
    expect(itemOf(/Credited in/).getByText('$230.00', { selector: 'b *' })).toBeVisible();
    expect(screen.getByText(/Credited in/)).toHaveTextContent('Credited in A2: $230.00 received of $250.00 expected');
    expect(screen.getByText(new RegExp(note))).toBeVisible();
  });

  it('shows ten, and all on request, with the focus on the first new one', async () => {
    const { press } = open({ deposits: listOf(...Array.from({ length: 14 }, (_, i) => ({ ...waiting, id: `d${i}` }))) });
    expect(items()).toHaveLength(10);
    await press('Show all 14');
    expect(items()).toHaveLength(14);
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
    expect(items()[10]).toHaveFocus();
  });

  it('shows no amount anywhere while amounts are hidden', () => {
    setAmountsHidden(true);
    open({ deposits: listOf(waiting, { ...waiting, id: 'b', status: 'rejected', note: 'Only 900.00 arrived.' }) });
    for (const shown of [/250\.00/, /0\.00389348/, /900\.00/]) expect(screen.queryByText(shown)).toBeNull();
    expect(screen.getByText('“Only ••••• arrived.”')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel the deposit' })).toBeVisible();
  });

  it('filters by status and days, says how many are left, exports those, and offers to show all again', async () => {
    const save = vi.spyOn(files, 'saveCsv').mockReturnValue();
    const { user, press } = open(written);
    const status = () => screen.getByText(/of 4 deposits/);
    expect(screen.getByRole('option', { name: 'All (4)' })).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Completed (2)');
    expect(amounts()).toEqual(['$900.00', '$500.00']);
    expect(status()).toHaveTextContent('2 of 4 deposits');
    await user.type(screen.getByLabelText('From'), '2026-03-05');
    expect(amounts()).toEqual(['$900.00']);
    await press('Export');
    expect(save).toHaveBeenCalledExactlyOnceWith('glassbook-deposits.csv', expect.any(String));
    const [head, ...rows] = (save.mock.calls[0]?.[1] ?? '').trimEnd().split('\r\n');
    expect(head).toContain('Number,Requested (UTC),State,"Amount, USD","Received, USD",Coin,Coins');
    expect(rows).toEqual([expect.stringMatching(/D5,.*,Completed,900\.00,900\.00,ETH,.*,A3,/)]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Rejected (1)');
    expect(screen.getByText('You have no rejected deposits in this period.')).toBeVisible();
    await press('Show all deposits');
    expect(amounts()).toHaveLength(4);
  });

  it('threat 21: exports no formula of what was typed', async () => {
    const save = vi.spyOn(files, 'saveCsv').mockReturnValue();
    const { press } = open({ deposits: listOf({ ...waiting, status: 'rejected', note: '=1+1', txid: '@SUM(A1)' }) });
    await press('Export');
    expect(save.mock.calls[0]?.[1]).toMatch(/"'@SUM\(A1\)".*"'=1\+1"/);
  });

  it('shows and focuses a deposit that was just sent, with any filter', async () => {
    const { type, send, reads } = open({ ...written, path: '/?state=rejected' });
    await type(amount(), '77');
    await send();
    await waitFor(() => expect(amount()).toHaveValue(''));
    const id = request().mock.calls[0]?.[2] ?? '';
    reads.set(queries.deposits('maya'), listOf(...book.deposits, { ...waiting, id, amount: '77.00' }));
    expect(amounts()).toEqual(['$77.00', '$120.00']);
    expect(document.activeElement).toHaveTextContent('77.00');
  });
});

describe('cancelling', () => {
  const openDialog = async (given: Given = {}) => {
    const page = open({ deposits: listOf(waiting, { ...waiting, id: 'b', status: 'completed' }), ...given });
    await page.user.click(screen.getByRole('button', { name: /^Cancel the deposit/ }));
    return page;
  };
  const confirm = 'Cancel $250.00';

  it('asks which one, does nothing if it is kept, and otherwise cancels it once', async () => {
    const { press, reads } = await openDialog();
    expect(await dialog()).toHaveAccessibleName('Cancel the deposit of $250.00?');
    expect(await dialog()).toHaveTextContent('Deposit, waiting 4 h');
    expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await press('Keep it');
    await closed();
    expect(cancel()).not.toHaveBeenCalled();
    await press('Cancel the deposit of $250.00');
    await press(confirm);
    await closed();
    expect(cancel()).toHaveBeenCalledExactlyOnceWith(context, 'a', expect.any(String));
    reads.set(queries.deposits('maya'), listOf({ ...waiting, status: 'cancelled' }));
    expect(document.activeElement).toHaveTextContent('Cancelled by you');
  });

  it('stays open with the cause of a failure, and repeats the same act', async () => {
    cancel().mockRejectedValueOnce(new ActError('unreachable'));
    const { press } = await openDialog();
    await press(confirm);
    expect(await screen.findByRole('alert')).toHaveTextContent('It wasn’t cancelled. ActError: unreachable');
    await press(confirm);
    await closed();
    const [first, second] = cancel().mock.calls;
    expect(second).toEqual(first);
  });

  it('says that the desk was faster, and offers only to close', async () => {
    cancel().mockRejectedValueOnce(new ActError('already-decided'));
    const { user, press } = await openDialog();
    await press(confirm);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /The desk has already decided this deposit, or it was cancelled in another tab\. Your deposits show the outcome\./,
    );
    expect(await dialog()).toHaveAccessibleName('There’s nothing left to cancel');
    expect(screen.queryByRole('button', { name: confirm })).toBeNull();
    const [first, second] = screen.getAllByRole('button', { name: 'Close' });
    expect(second).toBeVisible();
    if (first) await user.click(first);
    await closed();
  });

  it('is not offered to a client with a closed account', () => {
    open({ deposits: listOf(waiting), profile: profileOf({ status: 'closed' }) });
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });
});
