import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthError } from '@/data/auth/auth-error';
import * as credentials from '@/data/auth/credentials';
import * as acts from '@/data/collections/proposals';
import { queries } from '@/data/queries';
import { deskBook } from '@/domain/revision-fields';
import type { Proposal } from '@/domain/two-people/proposal';
import { policyOf } from '@/domain/two-people/proposal.fixture';
import { box, button, dialog, fact, textbox } from '@/parts/requests/dialogs.test-utils';
import { hoursAgo } from '@/parts/requests/requests.fixture';
import {
  choose,
  methodProposal,
  pendingAtDesk,
  setFailure,
  showQueue,
  signInAsSecond,
  storedMethod,
} from './proposals-page.test-utils';

const context = signInAsSecond();
beforeEach(() => {
  vi.spyOn(credentials, 'checkPassword').mockResolvedValue();
});

const someOp = expect.any(String);
const desk = { admin: 'ada', previous: '', rev: 1, op: 'chosen', at: hoursAgo(100) };
const password = () => screen.getByLabelText('Your current password');
const compared = () => box(/^I’ve compared every character with Ada Berg/);

async function openMethod(
  element: Proposal = methodProposal(),
  given: Parameters<typeof showQueue>[0] = {},
) {
  const page = showQueue({
    rows: pendingAtDesk(element),
    method: storedMethod,
    policy: policyOf(),
    desk,
    ...given,
  });
  await page.user.keyboard('j{Enter}');
  return page;
}

/** Chooses to confirm, ticks the sentence and types the password. */
async function answer({ user, fill }: Awaited<ReturnType<typeof openMethod>>) {
  await user.keyboard('c');
  await user.click(compared());
  await fill(password(), 'secret');
}

describe('another payment method', () => {
  it('threat 41: is confirmed by another manager, who has compared the address and types the password', async () => {
    const page = await openMethod();
    expect(dialog('Change payment method')).toBeVisible();
    expect(fact('Reason')).toHaveTextContent('A new wallet.');
    expect(dialog()).toHaveTextContent(`Now${storedMethod.bitcoin}Proposedmipc`);
    expect(
      screen.getByRole('img', { name: 'Test QR code with the new bitcoin address' }),
    ).toBeVisible();
    await page.user.keyboard('c');
    expect(compared()).toHaveFocus();
    expect(dialog()).toHaveTextContent('Once you confirm, clients will send to these addresses.');
    expect(dialog()).toHaveTextContent(
      'For 7 days, the deposit page says that the bitcoin address was changed, and when.',
    );
    expect(
      screen.getByRole('table', { name: 'Entry to be written in the book of Ada Berg' }),
    ).toHaveTextContent(/Payment method updated\s*bitcoin address/);
    expect(
      screen.getByRole('table', { name: 'Entry to be written in the book of the desk' }),
    ).toBeVisible();
    await page.user.click(button('Approve: Change payment method'));
    expect(button('Approve: Change payment method')).toHaveAccessibleDescription(
      'First tick what you’ve checked, above.',
    );
    await page.user.click(compared());
    await page.user.click(button('Approve: Change payment method'));
    await waitFor(() =>
      expect(password()).toHaveAccessibleDescription(/Enter your current password\./),
    );
    expect(acts.confirmPayment).not.toHaveBeenCalled();
    await page.fill(password(), 'secret');
    await page.user.click(button('Approve: Change payment method'));
    expect(credentials.checkPassword).toHaveBeenCalledExactlyOnceWith('secret');
    expect(acts.confirmPayment).toHaveBeenCalledExactlyOnceWith(
      context,
      expect.objectContaining({ id: 'op-c5', by: 'ada', op: someOp }),
    );
    expect(await screen.findByText('Payment Method Updated Successfully')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not confirmed with a wrong password, and what was ticked stays', async () => {
    vi.mocked(credentials.checkPassword).mockRejectedValueOnce(new AuthError('wrong-credentials'));
    const page = await openMethod();
    await answer(page);
    await page.user.click(button('Approve: Change payment method'));
    await waitFor(() =>
      expect(password()).toHaveAccessibleDescription(/That’s not your current password\./),
    );
    expect(compared()).toBeChecked();
    // The field alone says it.
    expect(screen.queryByText('Wrong email or password.')).toBeNull();
    expect(screen.queryByText('Error Occurred, Try Again.')).toBeNull();
    expect(acts.confirmPayment).not.toHaveBeenCalled();
  });

  it('waits for the hours of the policy, and is refused before without a password', async () => {
    const { user, fill } = await openMethod(methodProposal({ at: hoursAgo(30) }), {
      policy: policyOf({ addressHours: 48 }),
    });
    expect(choose(/^Approve/)).toHaveAccessibleDescription(
      'It can be approved from 25 Mar, 07:41.',
    );
    await user.keyboard('r');
    await fill(textbox('Reason for rejecting'), 'I could not reach you.');
    await user.click(button('Reject and tell Ada Berg'));
    expect(acts.rejectProposal).toHaveBeenCalledExactlyOnceWith(context, {
      uid: deskBook,
      id: 'op-c5',
      reason: 'I could not reach you.',
      op: someOp,
    });
    expect(credentials.checkPassword).not.toHaveBeenCalled();
  });

  it('is taken back by its owner', async () => {
    const { user } = await openMethod(methodProposal({ by: 'boss', at: hoursAgo(1) }));
    expect(dialog()).toHaveTextContent(
      'The payment method stays as it is, and its owner can propose this again.',
    );
    await user.click(button('Take back'));
    expect(acts.cancelProposal).toHaveBeenCalledExactlyOnceWith(context, {
      uid: deskBook,
      id: 'op-c5',
      op: someOp,
    });
  });

  it('is void once its owner has changed the method', { tags: ['full'] }, async () => {
    const { set } = await openMethod();
    set(queries.paymentMethod('ada'), { ...storedMethod, email: 'other@example.com', rev: 2 });
    expect(dialog()).toHaveTextContent(
      'The payment method has changed since the proposal. There is nothing left to approve.',
    );
    expect(choose(/^Approve/)).toBeDisabled();
  });

  it('with an address that fails its check cannot be confirmed', { tags: ['full'] }, async () => {
    await openMethod(methodProposal({}, { bitcoin: 'tb1qoops' }));
    expect(choose(/^Approve/)).toHaveAccessibleDescription('The bitcoin address fails its check.');
    expect(choose(/^Approve/)).toBeDisabled();
  });

  it('of an administrator whose method clients don’t see, says so', {
    tags: ['full'],
  }, async () => {
    const { user } = await openMethod(methodProposal(), { desk: { ...desk, admin: 'sam' } });
    await user.keyboard('c');
    expect(dialog()).toHaveTextContent(
      'Clients see the payment method of another administrator, so nothing changes for them now.',
    );
  });

  it('that takes an address away, has none to compare', { tags: ['full'] }, async () => {
    const { user, fill } = await openMethod(methodProposal({}, { bitcoin: '' }));
    await user.keyboard('c');
    expect(dialog()).toHaveTextContent('They can no longer deposit bitcoin.');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await fill(password(), 'secret');
    await user.click(button('Approve: Change payment method'));
    expect(acts.confirmPayment).toHaveBeenCalledOnce();
  });

  it.each([
    ['outdated', 'The payment method has changed since the proposal. Reject it.'],
    ['denied', 'Your role at the desk may have changed'],
    ['offline', 'You are offline.'],
  ] as const)(
    'that could not be confirmed says why: %s',
    { tags: ['full'] },
    async (kind, words) => {
      const page = await openMethod();
      setFailure(kind);
      await answer(page);
      await page.user.click(button('Approve: Change payment method'));
      expect(dialog()).toHaveTextContent(words);
      expect(password()).toHaveValue('secret');
    },
  );
});
