import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Payment } from '@/domain/requests/payment';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { address, amount, at, button, ether, failed, memory, payment, pending, sender, show, transaction } from './deposit-form.test-utils';
import { getDepositRestriction } from './deposits-page';

const other = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7';
const moved = readyQuery<Payment | null>({ ...payment, bitcoin: other, previous: { bitcoin: { address, at } } });
const box = () => screen.queryByRole('group', { name: /^Bitcoin address/ });

describe('an address that the desk changes while the form is open', () => {
  it('is shown at once, with the word not to send again', async () => {
    const { user, again } = show();
    await user.type(amount(), '250');
    again({ payment: moved });
    expect(screen.getByRole('alert')).toHaveTextContent(/We changed our bitcoin address after this form showed you another one\./);
    expect(screen.getByRole('alert')).toHaveTextContent(/don’t send again: confirm below/);
    expect(box()).toHaveTextContent(other);
    expect(document.body).not.toHaveTextContent(address);
    await user.click(screen.getByRole('radio', { name: 'Ethereum' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Bitcoin' }));
    expect(screen.getByRole('alert')).toBeVisible();
  });

  it('is just the address once the deposit is announced', async () => {
    const { user, again } = show();
    await user.type(amount(), '250');
    again({ payment: moved });
    await user.click(button());
    await user.click(await screen.findByRole('button', { name: 'I used the old address' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(box()).toHaveTextContent(other);
  });
});

it('keeps the address that came after the amount was typed', async () => {
  const kept = memory();
  const { user, again } = show({ drafts: kept, payment: pending() });
  await user.type(amount(), '250');
  again({ drafts: kept, payment: readyQuery<Payment | null>(payment) });
  expect(kept.kept?.quotes.bitcoin).toMatchObject({ rate: '64210.00', address });
});

describe('the address', () => {
  it('stands in groups, with a code, a warning, and the word that this is practice', () => {
    show();
    expect(screen.getByRole('group', { name: 'Bitcoin address (test network)' })).toHaveTextContent(address);
    expect(screen.getByRole('img', { name: 'QR code with the address' })).toBeVisible();
    expect(screen.getByText('Practice: do not send coins.')).toBeVisible();
    expect(screen.getByText(/Send only bitcoin, and only over the Bitcoin test network\. Anything sent another way is lost/)).toBeVisible();
  });

  it('is in one code with the amount once that is settled', async () => {
    const { user } = show();
    await user.type(amount(), '250');
    expect(screen.getByRole('img', { name: 'QR code with the address and the amount' })).toBeVisible();
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
    expect(screen.getByText(/Send only ether, and only over Sepolia/)).toBeVisible();
  });

  it('has no practice about it on a desk with an operator', () => {
    const main = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    show({ practice: false, network: 'main', payment: readyQuery<Payment | null>({ ...payment, bitcoin: main }) });
    expect(screen.getByRole('group', { name: 'Bitcoin address' })).toHaveTextContent(main);
    expect(screen.queryByText(/Practice/)).toBeNull();
    expect(screen.getByText(/only over the Bitcoin network/)).toBeVisible();
  });

  it('is a skeleton while it is read', () => {
    show({ payment: pending() });
    expect(screen.getByText('Loading address…', { selector: '[role=status]' })).toBeInTheDocument();
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

  it('says when it was last read where reading it again failed', () => {
    const dataUpdatedAt = new Date(2026, 2, 24, 9, 41).getTime();
    const state = { ...failed<Payment | null>(payment), dataUpdatedAt };
    show({ payment: state });
    expect(screen.getByText(/Couldn’t load the address/).parentElement).toHaveTextContent('What you see was loaded at 09:41.');
    expect(screen.getByRole('group', { name: /^Bitcoin address/ })).toHaveTextContent(address);
  });

  it('is missing on a desk that has none, and nothing can be announced', () => {
    show({ payment: readyQuery<Payment | null>(null) });
    expect(screen.getByText('We don’t have a bitcoin address yet.')).toBeVisible();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['fails its check', `${address.slice(0, -1)}y`],
    ['belongs to the bitcoin network on a practice desk', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ])('is not shown when it %s', async (_, bitcoin) => {
    const { sent, send } = sender();
    const { user } = show({ payment: readyQuery<Payment | null>({ ...payment, bitcoin }), send });
    expect(screen.getByRole('alert')).toHaveTextContent(/bitcoin address fails its check/);
    expect(document.body.textContent).not.toContain(bitcoin);
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
    await user.type(amount(), '250');
    await user.click(button());
    expect(sent).toEqual([]);
  });

  it('comes with a note when it was changed in the last days', () => {
    show({ changeFor: () => new Date(2026, 2, 21, 13, 5, 22) });
    expect(screen.getByText('This address was changed on 21 Mar 2026, 13:05:22.')).toBeVisible();
  });

  it.each([
    ['was not', null, 'This address hasn’t changed in the last 7 days.'],
    ['may have been', undefined, 'We can’t tell right now whether this address changed in the last 7 days.'],
  ])('says so when it %s changed', (_, change, note) => {
    show({ changeFor: () => change });
    expect(screen.getByText(note)).toBeVisible();
  });
});

describe('a client who may not deposit', () => {
  const client = { status: 'active', email: 'maya@example.com', emailVerified: true, deposits: null };
  const full = { list: [], pending: 50, oldest: at, rev: 50, op: 'op', at };
  it.each([
    ['frozen', { ...client, status: 'frozen' }],
    ['suspended', { ...client, status: 'suspended' }],
    ['closed', { ...client, status: 'closed' }],
    ['without a verified e-mail address', { ...client, emailVerified: false }],
    ['with fifty that wait', { ...client, deposits: full }],
  ])('%s sees no address and sends nothing', async (_, standpoint) => {
    const { sent, send } = sender();
    const { user } = show({ restriction: getDepositRestriction(standpoint), send });
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
    expect(screen.getByText(/Please don’t send coins/)).toBeVisible();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(button()).toHaveAccessibleDescription(/: see above\.$/);
    await user.type(amount(), '250');
    await user.click(button());
    await user.type(transaction(), '{Enter}');
    expect(sent).toEqual([]);
  });
});
