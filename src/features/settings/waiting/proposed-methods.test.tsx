import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as credentials from '@/data/auth/credentials';
import * as acts from '@/data/collections/payment';
import { ActError } from '@/data/ledger/errors';
import type { BookEntry } from '@/domain/ledger/ledger';
import type { Payment } from '@/domain/requests/payment';
import { policyOf } from '@/domain/two-people/proposal.fixture';
import {
  current,
  dialog,
  expectNoDialog,
  type Given,
  now,
  open,
  own,
  panel,
  password,
  samsMethod,
  signInToDeskSettings,
} from '../desk-settings-page.test-utils';
import { addresses, administrator, method } from '../payment.fixture';
import { previewOwnAct } from '../payment-change';

// @module-tag full
const context = signInToDeskSettings();

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const withProposal = (payment: Payment, by: string, hours: number, changes: Partial<Payment['proposed']> = {}): Payment => ({
  ...payment,
  proposed: { ...method, bitcoin: addresses.otherBitcoin, by, op: 'proposed', at: hoursAgo(hours), ...changes },
});
/** The method of Sam, who proposed boss's own address. */
const sams = (hours: number, changes: Partial<Payment['proposed']> = {}) =>
  withProposal(samsMethod, 'sam', hours, { bitcoin: addresses.bitcoin, ...changes });

const mine = () => panel('Payment method');
const note = (name: string) => screen.getByText(name).closest<HTMLElement>('div') ?? document.body;
const samsNote = () => note('Sam Berg proposed another payment method');

function openDesk(given: Given = {}) {
  const page = open({ policy: policyOf(), roles: { sam: 'manager', kim: 'manager' }, ...given });
  const submit = (name: string) => page.user.click(within(dialog()).getByRole('button', { name }));
  const pressIn = (part: HTMLElement, name: string) => page.user.click(within(part).getByRole('button', { name }));
  const change = async (field: string, text: string) => {
    await page.fill(screen.getByLabelText(field), text);
    const again = screen.queryByLabelText('Repeat the new bitcoin address');
    if (again) await page.fill(again, text);
    await page.user.click(mine().getByRole('button', { name: 'Review the change' }));
    await screen.findByRole('dialog');
  };
  const changeAddress = () => change('Bitcoin address (test network)', addresses.otherBitcoin);
  const answer = async (submitLabel: string) => {
    await page.user.click(within(dialog()).getByRole('checkbox'));
    await page.fill(password(), 'secret');
    await submit(submitLabel);
  };
  return { ...page, submit, pressIn, change, changeAddress, answer };
}

describe('the own payment method, while two managers decide', () => {
  it('is proposed, and the dialog says what happens until it is confirmed', async () => {
    const { changeAddress, answer } = openDesk();
    await changeAddress();
    expect(dialog()).toHaveAccessibleName('Propose another payment method?');
    expect(dialog()).toHaveTextContent('Another manager can confirm it from 25 Mar, 13:41, for a day.');
    expect(dialog()).toHaveTextContent('Until another manager confirms, nothing changes for clients.');
    expect(dialog()).toHaveTextContent(
      'The deposit page says that a change of the bitcoin address is proposed, and from when it can apply.',
    );
    expect(within(dialog()).getByRole('row', { name: /P4 Payment method proposed\s*bitcoin address/ })).toBeVisible();
    await answer('Propose the change');
    await expectNoDialog();
    const next = { ...method, bitcoin: addresses.otherBitcoin };
    expect(credentials.confirmPassword).toHaveBeenCalledExactlyOnceWith('secret');
    expect(acts.proposePayment).toHaveBeenCalledExactlyOnceWith(context, next, expect.any(String), 3);
    expect(acts.updatePayment).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Bitcoin address (test network)')).toHaveValue(addresses.bitcoin);
  });

  it.each([
    ['a desk without a policy', { policy: null }],
    ['a policy that is off', { policy: policyOf({ fourEyes: '0' }) }],
    ['the first method', { payment: null }],
  ])('is changed by one manager with %s', async (_, given) => {
    const { changeAddress, answer } = openDesk(given);
    await changeAddress();
    expect(dialog()).not.toHaveTextContent('Another manager');
    await answer('Change the method');
    await expectNoDialog();
    expect(acts.updatePayment).toHaveBeenCalledOnce();
  });

  it('gets another email by one manager, which removes what waits', async () => {
    const { change, submit, fill } = openDesk({ payment: withProposal(own, 'boss', 2) });
    await change('Email (optional)', 'other@example.com');
    expect(dialog()).toHaveTextContent('The change that waits for another manager is removed.');
    await fill(password(), 'secret');
    await submit('Change the method');
    await expectNoDialog();
    expect(acts.updatePayment).toHaveBeenCalledOnce();
  });

  it('is proposed again in place of what waits', async () => {
    const { changeAddress } = openDesk({ payment: withProposal(own, 'boss', 2) });
    await changeAddress();
    expect(dialog()).toHaveTextContent('This replaces the change that waits, and the wait begins again.');
  });

  it('waits, is shown with both addresses, and is taken back by its owner, who cannot confirm it', async () => {
    const { pressIn, submit } = openDesk({ payment: withProposal(own, 'boss', 30) });
    const waiting = note('Robin Berg proposed another payment method');
    expect(mine().getByText('Robin Berg proposed another payment method')).toBeVisible();
    expect(waiting).toHaveTextContent(/on 23 Mar, 07:41\. Another manager can confirm it from 24 Mar, 07:41, for a day\./);
    expect(waiting).toHaveTextContent(`Now${addresses.bitcoin}Proposed${addresses.otherBitcoin}`);
    expect(within(waiting).queryByRole('button', { name: 'Review and confirm' })).toBeNull();
    await pressIn(waiting, 'Take back');
    expect(dialog()).toHaveTextContent('The addresses stay as they are.');
    expect(within(dialog()).getByRole('row', { name: /P4 Proposed payment method removed\s*bitcoin address/ })).toBeVisible();
    await submit('Take back');
    await expectNoDialog();
    expect(acts.cancelProposedPayment).toHaveBeenCalledExactlyOnceWith(context, 'boss', expect.any(String), 3);
    expect(credentials.confirmPassword).not.toHaveBeenCalled();
  });
});

describe('the method that another manager proposed', () => {
  it('cannot be confirmed before its time', async () => {
    const { pressIn } = openDesk({ sam: sams(23) });
    await pressIn(samsNote(), 'Review and confirm');
    expect(samsNote()).toHaveTextContent('It can be confirmed from 24 Mar, 14:41.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is confirmed with the full review and the password, in the book of its owner', async () => {
    const { pressIn, submit, answer } = openDesk({ sam: sams(24), current: { ...current, admin: 'sam' } });
    await pressIn(samsNote(), 'Review and confirm');
    expect(dialog()).toHaveAccessibleName('Confirm the payment method of Sam Berg?');
    expect(dialog()).toHaveTextContent(`Before${addresses.otherBitcoin}After${addresses.bitcoin}`);
    expect(within(dialog()).getByRole('img', { name: 'Test QR code with the new bitcoin address' })).toBeVisible();
    expect(dialog()).toHaveTextContent('For 7 days, the deposit page says that the bitcoin address was changed, and when.');
    expect(dialog()).toHaveTextContent('Entry to be written in the book of Sam Berg');
    expect(within(dialog()).getByRole('row', { name: /P2 Payment method updated\s*bitcoin address/ })).toBeVisible();
    await submit('Confirm the change');
    await waitFor(() => expect(within(dialog()).getByRole('checkbox')).toHaveAccessibleDescription('Compare each address with Sam Berg.'));
    expect(acts.confirmPayment).not.toHaveBeenCalled();
    await answer('Confirm the change');
    await expectNoDialog();
    expect(credentials.confirmPassword).toHaveBeenCalledExactlyOnceWith('secret');
    expect(acts.confirmPayment).toHaveBeenCalledExactlyOnceWith(context, 'sam', expect.any(String), 1);
  });

  it.each([
    ['refused by another manager', 23, 'Refuse'],
    ['removed once its day is over', 48, 'Remove'],
  ])('is %s', async (_, hours, verb) => {
    const { pressIn, submit } = openDesk({ sam: sams(hours) });
    expect(within(samsNote()).queryByRole('button', { name: 'Review and confirm' }) === null).toBe(verb === 'Remove');
    await pressIn(samsNote(), verb);
    expect(dialog()).toHaveAccessibleName(`${verb} the proposed payment method?`);
    await submit(verb);
    await expectNoDialog();
    expect(acts.cancelProposedPayment).toHaveBeenCalledExactlyOnceWith(context, 'sam', expect.any(String), 1);
  });

  it('says that its day is over', () => {
    openDesk({ sam: sams(48) });
    expect(samsNote()).toHaveTextContent('No one confirmed it in its day, so it can only be removed.');
  });

  it.each(['viewer', 'agent', ''] as const)('is read by the role “%s”, who decides nothing', (role) => {
    openDesk({ sam: sams(25), role });
    expect(samsNote()).toHaveTextContent(`Now${addresses.otherBitcoin}Proposed${addresses.bitcoin}`);
    expect(within(samsNote()).queryByRole('button')).toBeNull();
  });

  it('is read by a manager who is suspended, next to the own one', () => {
    openDesk({ sam: sams(25), payment: withProposal(own, 'boss', 25), status: 'suspended' });
    for (const name of ['Sam Berg', 'Robin Berg']) {
      expect(within(note(`${name} proposed another payment method`)).queryByRole('button')).toBeNull();
    }
  });

  it.each([
    ['an address that fails its check', sams(25, { bitcoin: addresses.mainBitcoin }), policyOf(), 'The bitcoin address fails its check.'],
    ['a desk without a policy', sams(25), null, 'It can be confirmed only while the desk has a two-person policy.'],
  ])('cannot be confirmed with %s', async (_, sam, policy, reason) => {
    const { pressIn } = openDesk({ sam, policy });
    await pressIn(samsNote(), 'Review and confirm');
    expect(samsNote()).toHaveTextContent(reason);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['outdated', /This has changed since you opened it\./],
    ['already-decided', /Someone else has already decided this/],
    ['denied', /This isn’t allowed\./],
    ['offline', /You are offline\./],
  ] as const)('says in the dialog why it could not be confirmed: %s', async (kind, words) => {
    vi.mocked(acts.confirmPayment).mockRejectedValueOnce(new ActError(kind));
    const { pressIn, answer } = openDesk({ sam: sams(25) });
    await pressIn(samsNote(), 'Review and confirm');
    await answer('Confirm the change');
    expect(await within(dialog()).findByText(words)).toBeVisible();
    expect(password()).toHaveValue('secret');
  });

  it.each(['Review and confirm', 'Refuse'])('cannot be decided once somebody else has: %s', async (button) => {
    const { pressIn, set } = openDesk({ sam: sams(25) });
    await pressIn(samsNote(), button);
    set(adminQueries.paymentMethods(), [administrator('boss', 'Robin', own), administrator('sam', 'Sam', { ...samsMethod, rev: 2 })]);
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('Someone at the desk has changed this.');
    expect(screen.queryByText('Sam Berg proposed another payment method')).toBeNull();
  });
});

describe('the change history', () => {
  const entry = (over: Partial<BookEntry>) => ({
    ...previewOwnAct('boss', { col: 'admins', rev: 2, action: 'payment.proposed', before: {}, after: {} }, now),
    ...over,
  });
  const waiting = { ...method, bitcoin: addresses.otherBitcoin, by: 'boss' };
  const entries: BookEntry[] = [
    entry({ op: 'confirmed', actor: 'sam', rev: 4, action: 'payment.updated', before: { ...method, proposed: waiting }, after: waiting }),
    entry({ op: 'removed', actor: 'sam', rev: 3, before: { ...method, proposed: waiting }, after: { ...method } }),
    entry({ op: 'proposed', before: { ...method }, after: { ...method, proposed: waiting } }),
  ];

  it('shows what was proposed, and who confirmed or refused it', async () => {
    const { user } = openDesk({ entries });
    const history = panel('Change history');
    const facts = async (name: RegExp) => {
      const [button] = history.getAllByRole('button', { name });
      if (button) await user.click(button);
      return history.getByText('Recorded').closest('dl');
    };
    expect(history.getByRole('row', { name: /P4 .*Payment method updated.*Sam Berg/ })).toBeVisible();
    expect(await facts(/^Proposed payment method removed/)).toHaveTextContent(`Bitcoin address, removed${addresses.otherBitcoin}`);
    expect(await facts(/^Payment method proposed/)).toHaveTextContent(
      `Bitcoin address, before${addresses.bitcoin}Bitcoin address, proposed${addresses.otherBitcoin}`,
    );
  });
});
