import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Rates } from '@/data/prices';
import type { DepositRequest } from '@/domain/deposit';
import type { Op } from '@/domain/envelope';
import type { Payment } from '@/domain/payment';
import type { RemoteState } from '@/ui/remote';
import { blockOf } from './blocked';
import { DepositForm, type DepositFormProps } from './deposit-form';
import type { Draft, DraftStore } from './draft';

const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const at = new Date('2026-03-24T09:00:00Z');
const prices = { bitcoin: '64210.00', ethereum: '2200.00' };
const payment: Payment = { bitcoin: address, ethereum: ether, email: 'desk@example.com', previous: {}, rev: 1, op: 'op', at };
const txid = '9b2f61c4'.repeat(8);

const read = <T,>(data: T): RemoteState<T> => ({ status: 'success', data, error: null, refetch: vi.fn() });
const pending = <T,>(): RemoteState<T> => ({ status: 'pending', error: null, refetch: vi.fn() });
const failed = <T,>(data?: T): RemoteState<T> => ({ status: 'error', data, error: new Error('No answer'), refetch: vi.fn() });
const rates = (over: Partial<Rates> = {}): Rates => ({ prices, at: new Date(), sample: true, ...over });

function memory(kept: Draft | null = null): DraftStore & { kept: Draft | null } {
  const store: DraftStore & { kept: Draft | null } = {
    kept,
    read: () => store.kept,
    write: (draft) => {
      store.kept = draft;
    },
    clear: () => {
      store.kept = null;
    },
  };
  return store;
}

type Sent = { request: DepositRequest; op: Op };

/** A desk that answers as told, once for each answer, and then always well. */
function sender(...answers: (string | null)[]) {
  const sent: Sent[] = [];
  const send = async (request: DepositRequest, op: Op) => {
    sent.push({ request, op });
    return answers.shift() ?? null;
  };
  return { sent, send };
}

function show(over: Partial<DepositFormProps> = {}) {
  const props: DepositFormProps = {
    rates: read(rates()),
    payment: read<Payment | null>(payment),
    network: 'test',
    practice: true,
    changedAt: null,
    block: null,
    drafts: memory(),
    send: async () => null,
    ...over,
  };
  const view = render(<DepositForm {...props} />);
  return {
    user: userEvent.setup({ delay: null }),
    again: (next: Partial<DepositFormProps>) => view.rerender(<DepositForm {...props} {...next} />),
  };
}

const amount = () => screen.getByLabelText('Credited to your balance');
const units = () => screen.getByLabelText('You send');
const transaction = () => screen.getByLabelText('Transaction id (optional)');
const button = () => screen.getByRole('button', { name: 'I have sent it' });

describe('the amount', () => {
  it('is in coins as soon as dollars are typed, and says at which price', async () => {
    const { user } = show();
    await user.type(amount(), '250');
    expect(units()).toHaveValue('0.00389348');
    expect(screen.getByText(/At 64,210\.00 USD for one bitcoin, a sample price \d+ seconds? old/)).toBeVisible();
  });

  it('does not call a real price a sample', () => {
    show({ rates: read(rates({ sample: false })) });
    expect(screen.getByText(/, a price \d+ seconds? old/)).toBeVisible();
  });

  it('is in dollars as soon as coins are typed, and the coins follow the dollars on leaving', async () => {
    const { user } = show();
    await user.type(units(), '0.00400001');
    expect(amount()).toHaveValue('256.84');
    expect(units()).toHaveValue('0.00400001');
    await user.tab();
    expect(units()).toHaveValue('0.00400000');
  });

  it('keeps the dollars and changes the coins when another coin is chosen or the price moves', async () => {
    const { user, again } = show();
    await user.type(amount(), '250');
    await user.click(screen.getByRole('radio', { name: 'Ethereum' }));
    expect(units()).toHaveValue('0.11363637');
    expect(screen.getByText(/2,200\.00 USD for one ether/)).toBeVisible();
    again({ rates: read(rates({ prices: { bitcoin: '64210.00', ethereum: '2500.00' } })) });
    expect(units()).toHaveValue('0.10000000');
    expect(amount()).toHaveValue('250');
  });

  it('leaves what is being typed as coins alone when the price moves', async () => {
    const { user, again } = show();
    await user.type(units(), '0.004');
    again({ rates: read(rates({ prices: { ...prices, bitcoin: '65000.00' } })) });
    expect(units()).toHaveValue('0.004');
  });

  it.each([
    ['5', /minimum is 10\.00/],
    ['10.005', /two decimals/],
    ['2000000', /At most 1,000,000\.00/],
    ['ten', /in figures/],
    ['10,50', /10\.50/],
  ])('has a sentence at the field for %j, and no coins', async (typed, sentence) => {
    const { user } = show();
    await user.type(amount(), typed);
    await user.tab();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(amount()).toHaveAccessibleDescription(sentence);
    expect(units()).toHaveValue('');
  });

  it('takes the sentence back as soon as the amount is right', async () => {
    const { user } = show();
    await user.type(amount(), '5');
    await user.tab();
    expect(await screen.findByText(/minimum/)).toBeVisible();
    await user.type(amount(), '0');
    await waitFor(() => expect(screen.queryByText(/minimum/)).toBeNull());
  });

  it('says what is wrong with coins that are none', async () => {
    const { user } = show();
    await user.type(units(), '0.123456789');
    await user.tab();
    expect(await screen.findByText(/eight decimals/)).toBeVisible();
  });

  it('is not sent by Enter', async () => {
    const { sent, send } = sender();
    const { user } = show({ send });
    await user.type(amount(), '250{Enter}');
    expect(sent).toEqual([]);
  });
});

describe('the price', () => {
  it('is a skeleton while it is read', () => {
    show({ rates: pending() });
    expect(screen.getByText('The price is being read.', { selector: '[role=status]' })).toBeInTheDocument();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
  });

  it('is the last known one, with its time, when the service is silent', async () => {
    const state = failed(rates({ at: new Date(Date.now() - 4 * 60_000) }));
    const { user } = show({ rates: state });
    expect(screen.getByText(/does not answer. The last known price, read at \d\d:\d\d, is used/)).toBeVisible();
    expect(screen.getByText(/a sample price 4 minutes old/)).toBeVisible();
    await user.type(amount(), '250');
    expect(units()).toHaveValue('0.00389348');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(state.refetch).toHaveBeenCalledOnce();
  });

  it('is never a guess: without one the coins are unknown and nothing is sent', async () => {
    const { sent, send } = sender();
    const state = failed<Rates>();
    const { user } = show({ rates: state, send });
    await user.type(amount(), '250');
    expect(units()).toHaveValue('');
    expect(units()).toHaveAttribute('readonly');
    expect(screen.getByText('The amount of coins cannot be computed now.', { selector: 'b' })).toBeVisible();
    await user.click(button());
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(state.refetch).toHaveBeenCalledOnce();
  });

  it('fills in the coins of a typed amount when it comes back', async () => {
    const { user, again } = show({ rates: failed() });
    await user.type(amount(), '250');
    again({ rates: read(rates()) });
    expect(units()).toHaveValue('0.00389348');
  });
});

describe('the address', () => {
  it('stands in groups, with a code, a warning, and the word that this is practice', () => {
    show();
    expect(screen.getByRole('group', { name: 'Bitcoin address (test network)' })).toHaveTextContent(address);
    expect(screen.getByRole('img', { name: 'QR code: the address' })).toBeVisible();
    expect(screen.getByText('Practice: do not send coins.')).toBeVisible();
    expect(
      screen.getByText(/Send bitcoin only, over the Bitcoin test network only\. Whatever arrives another way cannot be returned/),
    ).toBeVisible();
  });

  it('is in one code with the amount once that is settled', async () => {
    const { user } = show();
    await user.type(amount(), '250');
    expect(screen.getByRole('img', { name: 'QR code: the address and the amount' })).toBeVisible();
  });

  it('is copied whole, without the gaps that are drawn in it', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Copy the address' }));
    expect(await navigator.clipboard.readText()).toBe(address);
    expect(await screen.findByText('Copied', { selector: '.sr-only' })).toBeInTheDocument();
  });

  it('is that of Sepolia for ethereum', async () => {
    const { user } = show();
    await user.click(screen.getByRole('radio', { name: 'Ethereum' }));
    expect(screen.getByRole('group', { name: 'Ethereum address (Sepolia)' })).toHaveTextContent(ether);
    expect(screen.getByText(/Send ether only, over Sepolia/)).toBeVisible();
  });

  it('has no practice about it on a desk with an operator', () => {
    const main = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    show({ practice: false, network: 'main', payment: read<Payment | null>({ ...payment, bitcoin: main }) });
    expect(screen.getByRole('group', { name: 'Bitcoin address' })).toHaveTextContent(main);
    expect(screen.queryByText(/Practice/)).toBeNull();
    expect(screen.getByText(/over the Bitcoin network only/)).toBeVisible();
  });

  it('is a skeleton while it is read', () => {
    show({ payment: pending() });
    expect(screen.getByText('The address is being read.', { selector: '[role=status]' })).toBeInTheDocument();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
  });

  it('can be read again when that failed, and the form stays', async () => {
    const state = failed<Payment | null>();
    const { user } = show({ payment: state });
    await user.type(amount(), '250');
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(state.refetch).toHaveBeenCalledOnce();
    expect(amount()).toHaveValue('250');
  });

  it('is missing on a desk that has none, and nothing can be announced', () => {
    show({ payment: read<Payment | null>(null) });
    expect(screen.getByText('The desk has no bitcoin address yet.')).toBeVisible();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['fails its check', `${address.slice(0, -1)}y`],
    ['belongs to the bitcoin network on a practice desk', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ])('is not shown when it %s', async (_, bitcoin) => {
    const { sent, send } = sender();
    const { user } = show({ payment: read<Payment | null>({ ...payment, bitcoin }), send });
    expect(screen.getByRole('alert')).toHaveTextContent(/bitcoin address is wrong/);
    expect(document.body.textContent).not.toContain(bitcoin);
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
    await user.type(amount(), '250');
    await user.click(button());
    expect(sent).toEqual([]);
  });

  it('comes with a note when it was changed in the last days', () => {
    show({ changedAt: new Date(2026, 2, 21, 13, 5, 22) });
    expect(screen.getByText('The payment address was changed on 21 Mar 2026, 13:05:22.')).toBeVisible();
  });
});

describe('a client who may not deposit', () => {
  const client = { standing: 'active', email: 'maya@example.com', emailVerified: true, deposits: null };
  const full = { list: [], pending: 50, oldest: at, rev: 50, op: 'op', at };
  it.each([
    ['frozen', { ...client, standing: 'frozen' }],
    ['suspended', { ...client, standing: 'suspended' }],
    ['closed', { ...client, standing: 'closed' }],
    ['without a verified e-mail address', { ...client, emailVerified: false }],
    ['with fifty that wait', { ...client, deposits: full }],
  ])('%s sees no address and sends nothing', async (_, standpoint) => {
    const { sent, send } = sender();
    const { user } = show({ block: blockOf(standpoint), send });
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
    expect(screen.getByText(/Do not send anything/)).toBeVisible();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(button()).toHaveAccessibleDescription(/: see above\.$/);
    await user.type(amount(), '250');
    await user.click(button());
    await user.type(transaction(), '{Enter}');
    expect(sent).toEqual([]);
  });
});

describe('saying that it was sent', () => {
  it('sends what stands on the page', async () => {
    const { sent, send } = sender();
    const { user } = show({ send });
    await user.type(amount(), '250');
    await user.type(transaction(), ` ${txid} `);
    await user.click(button());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.request).toEqual({ coin: 'bitcoin', amount: '250.00', units: '0.00389348', rate: '64210.00', address, txid });
  });

  it('clears the amount and the transaction id, keeps the coin, and is quiet about the empty fields', async () => {
    const drafts = memory();
    const { user } = show({ drafts });
    await user.click(screen.getByRole('radio', { name: 'Ethereum' }));
    await user.type(amount(), '250');
    await user.type(transaction(), `0x${txid}`);
    await user.click(button());
    await waitFor(() => expect(amount()).toHaveValue(''));
    expect(units()).toHaveValue('');
    expect(transaction()).toHaveValue('');
    expect(screen.getByRole('radio', { name: 'Ethereum' })).toBeChecked();
    expect(drafts.kept).toBeNull();
    await user.type(amount(), '2');
    expect(screen.queryByText(/minimum/)).toBeNull();
  });

  it('goes to the field that is not right yet', async () => {
    const { sent, send } = sender();
    const { user } = show({ send });
    await user.click(button());
    expect(await screen.findByText(/Write the amount in dollars/)).toBeVisible();
    expect(amount()).toHaveFocus();
    await user.type(amount(), '250');
    await user.type(transaction(), 'abc');
    await user.click(button());
    expect(await screen.findByText(/bitcoin transaction id has 64/)).toBeVisible();
    expect(transaction()).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('happens once however often it is pressed', async () => {
    let answer = (_: null) => {};
    const send = vi.fn(() => new Promise<null>((resolve) => (answer = resolve)));
    const { user } = show({ send });
    await user.type(amount(), '250');
    await user.dblClick(button());
    expect(button()).toHaveAttribute('aria-busy', 'true');
    await user.click(button());
    answer(null);
    await waitFor(() => expect(amount()).toHaveValue(''));
    expect(send).toHaveBeenCalledOnce();
  });

  it('keeps everything that was typed when it fails, says why, and is the same act when it is tried again', async () => {
    const { sent, send } = sender('The server did not answer in time.');
    const { user, again } = show({ send });
    await user.type(amount(), '250');
    await user.type(transaction(), txid);
    await user.click(button());
    expect(await screen.findByText(/The server did not answer in time\. What you typed is still here/)).toBeVisible();
    expect(amount()).toHaveValue('250');
    expect(transaction()).toHaveValue(txid);
    again({ send, rates: read(rates({ prices: { ...prices, bitcoin: '64000.00' } })) });
    await user.click(button());
    await waitFor(() => expect(amount()).toHaveValue(''));
    expect(sent[1]?.op).toBe(sent[0]?.op);
    expect(screen.queryByText(/What you typed/)).toBeNull();
  });

  it('is another act when something was changed after the failure, and after a success', async () => {
    const { sent, send } = sender('No answer.');
    const { user } = show({ send });
    await user.type(amount(), '250');
    await user.click(button());
    await screen.findByText(/No answer/);
    await user.type(amount(), '0');
    await user.click(button());
    await waitFor(() => expect(amount()).toHaveValue(''));
    await user.type(amount(), '2500');
    await user.click(button());
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(new Set(sent.map(({ op }) => op)).size).toBe(3);
  });

  it('is the same act even when the page was loaded again in between', async () => {
    const drafts = memory();
    const first = sender('No answer.');
    const before = show({ drafts, send: first.send });
    await before.user.type(amount(), '250');
    await before.user.click(button());
    await screen.findByText(/No answer/);
    document.body.replaceChildren();

    const second = sender();
    const after = show({ drafts, send: second.send });
    expect(amount()).toHaveValue('250');
    expect(units()).toHaveValue('0.00389348');
    await after.user.click(button());
    await waitFor(() => expect(second.sent).toHaveLength(1));
    expect(second.sent[0]?.op).toBe(first.sent[0]?.op);
  });
});
