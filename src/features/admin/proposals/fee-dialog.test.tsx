import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import * as acts from '@/data/collections/subscriptions';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import { getChargeOp, type Subscriptions } from '@/domain/requests/subscription';
import type { Proposal } from '@/domain/two-people/proposal';
import { button, dialog, fact, figure } from '@/parts/requests/dialogs.test-utils';
import { hoursAgo } from '@/parts/requests/requests.fixture';
import { proposal, showQueue, signInAsSecond, waiting } from './proposals-page.test-utils';

const context = signInAsSecond();
let charge: MockInstance<typeof acts.chargeSubscription>;
beforeEach(() => {
  charge = vi.spyOn(acts, 'chargeSubscription').mockResolvedValue({} as Entry);
});

const reason = 'Plus for 30 days, chosen on 14 Mar 2026.';
const fee = (over: Partial<Proposal> = {}) =>
  proposal({
    id: 'op-c7',
    action: 'subscription.charged',
    ref: 'op-s1',
    amount: '49.00',
    note: reason,
    from: {},
    outcome: {},
    ...over,
  });
const running: Subscriptions = {
  subscription: { plan: 'plus', amount: '49.00', duration: 30, date: new Date(2026, 2, 14) },
  rev: 1,
  op: 'op-s1',
  at: new Date(2026, 2, 14),
};

async function openFee(
  found: Subscriptions | null = running,
  charged: Entry | null = null,
  element = fee(),
) {
  const page = showQueue({ rows: [waiting(element)], role: 'agent' });
  page.set(queries.subscription('maya'), found);
  page.set(queries.entry('maya', getChargeOp('op-s1')), charged);
  page.set(queries.plans(), null);
  await page.user.keyboard('j{Enter}');
  return page;
}

describe('a proposed fee', () => {
  it('shows plan, fee and the account before and after, and an agent confirms it', async () => {
    const { user } = await openFee();
    expect(dialog('Charge a fee of $49.00 for Maya Lindqvist')).toBeVisible();
    expect(fact('Plan')).toHaveTextContent('Plus');
    expect(fact('Fee')).toHaveTextContent('$49.00 for 30 days');
    expect(fact('Reason for the client')).toHaveTextContent(reason);
    await user.keyboard('c');
    expect(figure('Balance')).toHaveTextContent('1,139.831,090.83−49.00');
    expect(screen.getByRole('table', { name: 'Entry to be written' })).toHaveTextContent(
      'Subscription fee',
    );
    await user.click(button('Approve: Charge a fee of $49.00'));
    expect(charge).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      ref: 'op-s1',
      reason,
      proposal: 'op-c7',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that the balance does not cover is not confirmed', async () => {
    const { user, set } = await openFee();
    set(queries.account('maya'), {
      balance: '12.00',
      profit: '0',
      bonus: '0',
      rev: 2,
      op: 'a2',
      at: hoursAgo(30),
    });
    expect(screen.getByText('The fee can’t be charged now.')).toBeVisible();
    await user.keyboard('c');
    await user.click(button('Approve: Charge a fee of $49.00'));
    expect(charge).not.toHaveBeenCalled();
  });

  it.each([
    [
      'replaced',
      { ...running, op: 'op-s2', rev: 2 },
      null,
      'The subscription has changed since the proposal.',
    ],
    [
      'ended',
      { ...running, subscription: {}, op: 'op-s2', rev: 2 },
      null,
      'The subscription has ended since the proposal.',
    ],
    ['charged', running, {} as Entry, 'This fee has already been charged.'],
  ])(
    'of a subscription that was %s since can only be removed',
    { tags: ['full'] },
    async (_, found, charged, note) => {
      await openFee(found as Subscriptions, charged);
      expect(dialog()).toHaveTextContent(
        `${note} There is nothing left to approve. Remove the proposal.`,
      );
      expect(screen.queryByRole('radio')).toBeNull();
      expect(button('Remove')).toBeVisible();
    },
  );

  it('says that the subscription has changed where the client was faster', {
    tags: ['full'],
  }, async () => {
    charge.mockRejectedValueOnce(new ActError('outdated'));
    const { user } = await openFee();
    await user.keyboard('c');
    await user.click(button('Approve: Charge a fee of $49.00'));
    expect(
      await screen.findByText('The subscription has changed since the proposal. Reject it.'),
    ).toBeInTheDocument();
  });
});
