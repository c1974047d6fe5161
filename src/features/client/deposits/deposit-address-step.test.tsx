import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { queries } from '@/data/queries';
import { getPaymentMethod, type Payment } from '@/domain/desk/payment-method';
import { policyOf, proposalOf } from '@/domain/two-people/proposal.fixture';
import type { DeskProposal } from '@/domain/two-people/proposed-settings';
import { env } from '@/lib/env/env';
import { QrCode } from '@/ui/ledger/address-box';
import { address, now, payment } from './deposits.fixture';
import {
  amount,
  button,
  code,
  coin,
  currentPayment,
  dialog,
  drafts,
  moved,
  open,
  other,
  sent,
  signInToDeposits,
} from './deposits-page.test-utils';

signInToDeposits();

const box = () => screen.queryByRole('group', { name: /^Bitcoin address/ });

describe('the address', () => {
  it('is shown in groups with a QR code, warnings and its last change, and is copied without gaps', async () => {
    const { user, press } = open();
    expect(screen.getByRole('group', { name: 'Bitcoin address (test network)' })).toHaveTextContent(
      address,
    );
    expect(code()).toBeVisible();
    expect(screen.getByText('Practice: do not send coins.').parentElement).toHaveTextContent(
      'To try a deposit, press “I have sent it” without sending.',
    );
    expect(
      screen.getByText(
        /Send only bitcoin, and only over the Bitcoin test network\. Anything sent another way is lost/,
      ),
    ).toBeVisible();
    expect(screen.getByText('This address hasn’t changed in the last 7 days.')).toBeVisible();
    await press('Copy the address');
    expect(await navigator.clipboard.readText()).toBe(address);
    expect(await screen.findByText('Copied', { selector: '.sr-only' })).toBeInTheDocument();
    await user.click(coin('Ethereum'));
    expect(screen.getByRole('group', { name: 'Ethereum address (Sepolia)' })).toHaveTextContent(
      payment.ethereum,
    );
    expect(screen.getByText(/Send only ether, and only over Sepolia/)).toBeVisible();
  });

  it('has a code of the address alone, for wallets that read no payment link', async () => {
    const { press, type } = open();
    await type(amount(), '250');
    const shape = (name: string) =>
      screen.getByRole('img', { name }).querySelector('path')?.getAttribute('d');
    const link = shape('QR code with the address and the amount');
    await press('Show the address alone');
    const alone = shape('QR code of the address alone');
    const { getByRole } = within(render(<QrCode text={address} label="the same" />).container);
    expect(alone).toBe(getByRole('img').querySelector('path')?.getAttribute('d'));
    expect(alone).not.toBe(link);
    await press('Show the payment link');
    expect(shape('QR code with the address and the amount')).toBe(link);
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

  it('is a skeleton while it loads, and belongs to the amount typed before it came', {
    tags: ['full'],
  }, async () => {
    const { type, reads } = open({ payment: 'loading' });
    expect(screen.getByText('Loading address…', { selector: '[role=status]' })).toBeInTheDocument();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await type(amount(), '250');
    reads.set(queries.payment(), currentPayment(payment));
    expect(drafts.read()?.quotes.bitcoin).toMatchObject({ rate: '64210.00', address });
  });

  it('can be read again if that failed, and the form stays', { tags: ['full'] }, async () => {
    const { user, type, reads } = open({ payment: 'loading' });
    const retry = reads.fail(queries.payment());
    await type(amount(), '250');
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    expect(amount()).toHaveValue('250');
  });

  it('stays with its time if it could not be read again, and its last change is unknown', {
    tags: ['full'],
  }, () => {
    const { reads } = open();
    reads.fail(queries.payment());
    expect(screen.getByText(/Couldn’t load the address/).parentElement).toHaveTextContent(
      'What you see was loaded at 13:41.',
    );
    expect(box()).toHaveTextContent(address);
    expect(
      screen.getByText('We can’t tell right now whether this address changed in the last 7 days.'),
    ).toBeVisible();
  });

  it.each<[string, Payment, RegExp]>([
    ['is missing', { ...payment, bitcoin: '' }, /We have no bitcoin address yet\./],
    [
      'fails its check',
      { ...payment, bitcoin: `${address.slice(0, -1)}y` },
      /bitcoin address fails its check/,
    ],
    [
      'is of the bitcoin network',
      { ...payment, bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
      /bitcoin address fails its check/,
    ],
  ])('is not shown if it %s, and nothing is sent', async (_, method, note) => {
    const { type, send } = open({ payment: method });
    expect(screen.getByText(note)).toBeVisible();
    if (method.bitcoin) expect(document.body).not.toHaveTextContent(method.bitcoin);
    expect(code()).toBeNull();
    await type(amount(), '250');
    await send();
    expect(sent()).toEqual([]);
  });

  it('is replaced at once when the desk changes it, with a warning not to send again, until the deposit is sent', async () => {
    const { user, type, send, press, reads } = open();
    await type(amount(), '250');
    reads.set(queries.payment(), currentPayment(moved));
    expect(screen.getByRole('alert')).toHaveTextContent(
      /We changed our bitcoin address after this form showed you another one\./,
    );
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

describe('a change that waits for a second manager of the desk', () => {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const method = getPaymentMethod(payment);
  /** Anna, whose method clients see, proposed it so many hours ago. */
  const proposed = (
    hours: number,
    { outcome = {}, ...over }: Partial<Omit<DeskProposal, 'outcome'>> & { outcome?: object } = {},
  ): DeskProposal => ({
    ...proposalOf({
      id: `op-${hours}`,
      action: 'payment.updated',
      ref: '',
      amount: '0',
      from: method,
      by: 'anna',
    }),
    since: hoursAgo(hours),
    ...over,
    outcome: { ...method, bitcoin: other, ...outcome },
  });
  const title = 'A change of the bitcoin address is proposed.';
  const note = () => screen.queryByText(title)?.parentElement;

  it('threat 41: is named with its earliest time, and its address is too short to send to', async () => {
    const { user } = open({ proposals: [proposed(2)], policy: policyOf({ addressHours: 48 }) });
    expect(note()).toHaveTextContent(
      `${title} It can apply from 26 Mar, 11:41 at the earliest. Until we say so here, send only to the address below. The proposed one is tb1qrp…0sl5k7.`,
    );
    expect(box()).toHaveTextContent(address);
    expect(document.body).not.toHaveTextContent(other);
    expect(screen.getByText('This address hasn’t changed in the last 7 days.')).toBeVisible();
    await user.click(coin('Ethereum'));
    expect(note()).toBeUndefined();
  });

  it.each([
    ['it can be confirmed now', 24, 'It can apply at any moment.'],
    ['its day is almost over', 47.9, 'It can apply at any moment.'],
  ])('is named while %s', { tags: ['full'] }, (_, hours, words) => {
    open({ proposals: [proposed(hours)], policy: policyOf() });
    expect(note()).toHaveTextContent(words);
  });

  it.each<[string, DeskProposal, Parameters<typeof open>[0]]>([
    ['it is too old to be confirmed', proposed(48), {}],
    ['it was rejected', proposed(2, { status: 'rejected' }), {}],
    ['it is of an administrator whose method clients don’t see', proposed(2, { by: 'bert' }), {}],
    [
      'the method has changed since',
      proposed(2, { from: { ...method, email: 'old@example.com' } }),
      {},
    ],
    ['it is about the policy', proposalAboutPolicy(), {}],
    ['the desk has no policy', proposed(2), { policy: null }],
    [
      'only the email would change',
      proposed(2, { outcome: { bitcoin: address, email: 'new@example.com' } }),
      {},
    ],
    [
      'there is no address that it replaces',
      proposed(2, { from: { ...method, bitcoin: '' } }),
      { payment: { ...payment, bitcoin: '' } },
    ],
  ])('is not named if %s', { tags: ['full'] }, (_, proposal, given) => {
    open({ proposals: [proposal], policy: policyOf(), ...given });
    expect(note()).toBeUndefined();
  });

  it('is the one of several that can apply first', { tags: ['full'] }, () => {
    open({
      proposals: [proposed(49), proposed(3), proposed(2, { outcome: { bitcoin: '' } })],
      policy: policyOf(),
    });
    expect(note()).toHaveTextContent('It can apply from 25 Mar, 10:41 at the earliest.');
    expect(note()).toHaveTextContent('tb1qrp…0sl5k7');
  });

  it('is named if the coin could then not be deposited', { tags: ['full'] }, () => {
    open({ proposals: [proposed(2, { outcome: { bitcoin: '' } })], policy: policyOf() });
    expect(note()).toHaveTextContent('After the change, we’d have no bitcoin address.');
  });

  it('is named before its time is known, or if that could not be read', { tags: ['full'] }, () => {
    const { reads } = open({ proposals: [proposed(2)] });
    expect(note()).toHaveTextContent('Checking from when it can apply…');
    reads.fail(queries.policy());
    expect(note()).toHaveTextContent('We can’t tell right now from when it can apply.');
    expect(box()).toHaveTextContent(address);
  });

  it('holds up nothing while it is read, and is unknown if that failed', () => {
    const { reads } = open({ proposals: 'loading' });
    expect(box()).toHaveTextContent(address);
    expect(code()).toBeVisible();
    const unknown = 'We can’t tell right now whether a change of the bitcoin address is proposed.';
    expect(screen.queryByText(unknown)).toBeNull();
    reads.fail(queries.deskProposals());
    expect(screen.getByText(unknown)).toBeVisible();
    expect(box()).toHaveTextContent(address);
    expect(button()).not.toHaveAttribute('aria-disabled');
  });

  it('stays named if it could not be read again', { tags: ['full'] }, () => {
    const { reads } = open({ proposals: [proposed(2)], policy: policyOf() });
    reads.fail(queries.deskProposals());
    expect(note()).toHaveTextContent('It can apply from 25 Mar, 11:41 at the earliest.');
  });

  it('is a change like any other once it is confirmed', { tags: ['full'] }, () => {
    const { reads } = open({ proposals: [proposed(24)], policy: policyOf() });
    reads.set(queries.payment(), currentPayment(moved));
    expect(note()).toBeUndefined();
    expect(screen.getByText('This address was changed on 24 Mar 2026, 13:41:00.')).toBeVisible();
    expect(box()).toHaveTextContent(other);
  });

  function proposalAboutPolicy(): DeskProposal {
    const from = { fourEyes: '1000.00', daily: '0', addressHours: 24 };
    const outcome = { fourEyes: '0', daily: '0', addressHours: 24 };
    return {
      ...proposalOf({ action: 'policy.updated', by: 'anna', from, outcome }),
      since: hoursAgo(2),
    };
  }
});
