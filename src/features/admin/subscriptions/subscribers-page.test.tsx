import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as proposalActs from '@/data/collections/proposals';
import * as acts from '@/data/collections/subscriptions';
import { getKeptReasons } from '@/data/for-admin.test-utils';
import * as idle from '@/data/hooks/use-is-idle';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { getChargeOp, type Subscriptions } from '@/domain/requests/subscription';
import type { Proposal } from '@/domain/two-people/proposal';
import { policyOf, proposalOf, proposalsOf } from '@/domain/two-people/proposal.fixture';
import { getUtcDay } from '@/domain/two-people/utc-day';
import { charge, daysAgo, now, profile, subscriber, subscription } from './desk.fixture';

import { button, type Given, show, signInToSubscriptions } from './subscribers-page.test-utils';

const context = signInToSubscriptions();
beforeEach(() => void vi.spyOn(proposalActs, 'proposeFee').mockResolvedValue());

describe('the clients with a plan', () => {
  const ended = subscriber({
    uid: 'ines',
    op: 'op-i1',
    subscription: subscription({ plan: 'gold-2024', date: daysAgo(40) }),
    charge: charge(),
    profile: profile({ uid: 'ines', username: 'ines', firstname: 'Ines', lastname: 'Okafor' }),
  });
  const cells = (name: string) =>
    [...screen.getByRole('row', { name: new RegExp(name) }).children].map(
      ({ textContent }) => textContent,
    );

  it('show their plan, its fee, since when and until when, and whether it was charged', () => {
    vi.spyOn(idle, 'useIsIdle').mockReturnValue(true);
    const { set } = show({ rows: [subscriber(), ended] });
    set(adminQueries.subscriberCount(), 2);
    expect(cells('Lindqvist').slice(0, 7)).toEqual([
      'Maya Lindqvist',
      'Plus',
      '49.00',
      '14 Mar 2026',
      '13 Apr 2026',
      'Active',
      'not yet',
    ]);
    // A plan that is no longer offered has its id for a name.
    expect(cells('Okafor').slice(1, 7)).toEqual([
      'Gold 2024',
      '49.00',
      '12 Feb 2026',
      '14 Mar 2026',
      'Ended',
      '15 Mar 2026 A9',
    ]);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Clients2',
      'Plans2',
      'Maya Lindqvist',
      'Ines Okafor',
    ]);
  });

  it('show how many fees are due, and filter for them', async () => {
    const charged = subscriber({
      uid: 'noor',
      op: 'op-n1',
      charge: charge(),
      profile: profile({ uid: 'noor', firstname: 'Noor' }),
    });
    const { user, setRows } = show({ rows: [subscriber(), charged, ended] });
    await user.click(button('1 fee due'));
    expect(button('1 fee due')).toHaveFocus();
    expect(button('1 fee due')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getAllByRole('row')).toHaveLength(2);
    await user.click(button('1 fee due'));
    expect(screen.getAllByRole('row')).toHaveLength(4);
    await user.click(button('1 fee due'));
    expect(screen.getByRole('row', { name: /Maya/ })).toHaveTextContent('not yet');
    expect(screen.getByText('1 fee due')).toBeVisible();
    setRows(adminQueries.subscribers(), [subscriber()], { after: 'maya' });
    expect(screen.getByText('1 fee due among those loaded')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active');
    setRows(adminQueries.subscribers(), [charged]);
    expect(screen.getByText('No fees due')).toBeVisible();
  });

  it('say that there are none, that they load, and that they could not be loaded', {
    tags: ['full'],
  }, () => {
    const { clear, fail } = show({ rows: [] });
    expect(screen.getByText('No subscribers yet')).toBeVisible();
    clear(adminQueries.subscribers());
    expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
    fail(adminQueries.subscribers());
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load subscriptions');
  });

  it('open by the button of their row', async () => {
    const { user } = show();
    await user.click(button('Charge or terminate Plus for Maya Lindqvist'));
    expect(screen.getByRole('dialog', { name: 'Plus for Maya Lindqvist' })).toBeVisible();
  });

  it('threat 31: are marked where their names look alike', { tags: ['full'] }, () => {
    const alike = profile({ uid: 'impostor', username: 'other', firstname: 'Mаya' });
    show({ rows: [subscriber(), subscriber({ uid: 'impostor', profile: alike })] });
    expect(screen.getAllByText('Looks like another client’s name')).toHaveLength(2);
  });
});

describe('the subscription of a client', () => {
  /** Opens the dialog by a key: `c` to charge, `t` to terminate. */
  async function showDialog(given: Given = {}, key = 'c') {
    const page = show(given);
    await page.user.keyboard(`j${key}`);
    return page;
  }
  const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
  const textbox = (name: string) => screen.getByRole('textbox', { name });
  const preview = () => within(screen.getByRole('table', { name: 'Entry to be written' }));
  const purpose = () => textbox('What the fee is for');
  const chargeEntry = queries.entry('maya', getChargeOp('op-s1'));

  it('is shown with what was agreed to, and the money that a fee would come from', async () => {
    await showDialog();
    expect(screen.getByRole('dialog', { name: 'Plus for Maya Lindqvist' })).toHaveTextContent(
      'Runs until 13 Apr 2026',
    );
    expect(fact('Fee')).toHaveTextContent('$49.00 for 30 days');
    expect(fact('Fee charged')).toHaveTextContent('not yet');
    expect(fact('Balance')).toHaveTextContent('$1,139.83');
    expect(fact('Reserved')).toHaveTextContent('$200.00');
    expect(fact('In open trades')).toHaveTextContent('$150.00');
    expect(fact('Available')).toHaveTextContent('$789.83');
    expect(fact('Account status')).toHaveTextContent('Active');
  });

  it('is charged once, after its effect and the entry were shown', async () => {
    const { user, sent } = await showDialog();
    const reason = 'Plus for 30 days, chosen on 14 Mar 2026.';
    const effect = within(screen.getByRole('table', { name: 'Effect of the fee, USD' }));
    expect(effect.getByRole('row', { name: /Balance/ })).toHaveTextContent(
      'Balance1,139.831,090.83−49.00',
    );
    expect(preview().getByText('Subscription fee')).toBeInTheDocument();
    expect(purpose()).toHaveValue(reason);
    await user.click(button('Charge $49.00'));
    expect(sent()).toEqual([{ act: 'charge', reason, isForTwo: false }]);
    expect(acts.chargeSubscription).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      ref: 'op-s1',
      reason,
    });
    expect(getKeptReasons('subscription.charged')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Charge or terminate Plus for Maya Lindqvist')).toHaveFocus();
  });

  describe('whose fee needs a second approval', () => {
    const waitingFee = proposalOf({
      action: 'subscription.charged',
      ref: 'op-s1',
      by: 'ruth',
      amount: '49.00',
      at: now,
      from: {},
      outcome: {},
    });

    async function showFee(
      policy: Parameters<typeof policyOf>[0],
      proposals: readonly Proposal[] = [],
      key = 'c',
    ) {
      const page = await showDialog({}, key);
      page.set(adminQueries.ownTally(), { day: getUtcDay(now), cents: 45_100, uid: 'lena' });
      page.set(queries.policy(), policyOf(policy));
      page.set(queries.proposals('maya'), proposalsOf(proposals));
      return page;
    }

    it.each([
      ['above the threshold', { fourEyes: '48.99' }, 'Above $48.99 a second approval is needed.'],
      [
        'beyond the day',
        { fourEyes: '0', daily: '499.99' },
        'You may still move $48.99 alone today.',
      ],
    ])('is proposed %s, and the balance stays', async (_, policy, note) => {
      const { user } = await showFee(policy);
      expect(screen.getByText(note).parentElement).toHaveTextContent(
        /nother administrator has to approve/,
      );
      expect(preview().getByText('First of two approvals')).toBeInTheDocument();
      await user.click(button('Propose to charge $49.00'));
      const reason = 'Plus for 30 days, chosen on 14 Mar 2026.';
      expect(proposalActs.proposeFee).toHaveBeenCalledExactlyOnceWith(context, {
        uid: 'maya',
        ref: 'op-s1',
        reason,
        op: expect.any(String),
      });
      expect(acts.chargeSubscription).not.toHaveBeenCalled();
    });

    it('is charged by one person at the bounds', async () => {
      const { user } = await showFee({ fourEyes: '49.00', daily: '500.00' });
      expect(screen.getByText('You may still move $49.00 alone today.')).toBeVisible();
      await user.click(button('Charge $49.00'));
      expect(acts.chargeSubscription).toHaveBeenCalledOnce();
    });

    it('is its proposal once it was proposed', { tags: ['full'] }, async () => {
      await showFee({ fourEyes: '1.00' }, [waitingFee]);
      expect(screen.getByRole('dialog')).toHaveTextContent(
        /Charge a fee of \$49\.00 for Maya.*Proposed byRuth Adler, manager/,
      );
      expect(screen.queryByRole('button', { name: /^Propose/ })).toBeNull();
    });

    it('is not proposed twice, and the subscription can still be terminated by one person', async () => {
      await showFee({ fourEyes: '1.00' }, [waitingFee], 't');
      expect(
        screen.getByRole('radio', { name: 'Propose to charge the fee of $49.00' }),
      ).toBeDisabled();
      expect(screen.getByText('Proposed already. It needs a second approval.')).toBeVisible();
      expect(button('Terminate and tell Maya')).toBeVisible();
    });
  });

  it('is terminated for a reason, and keeps the input of one act while the other is shown', async () => {
    const { user, fill, sent } = await showDialog();
    await fill(purpose(), 'Plus, the first month.');
    await user.click(screen.getByRole('radio', { name: 'Terminate Plus' }));
    await user.click(button('Terminate and tell Maya'));
    expect(textbox('Reason for terminating')).toHaveAccessibleDescription(
      /Use at least 10 letters or digits/,
    );
    expect(sent()).toEqual([]);
    await fill(textbox('Reason for terminating'), 'The desk gives this plan up.');
    expect(preview().getByText('The desk gives this plan up.')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Charge the fee of $49.00' }));
    expect(purpose()).toHaveValue('Plus, the first month.');
    await user.click(screen.getByRole('radio', { name: 'Terminate Plus' }));
    await user.click(button('Terminate and tell Maya'));
    expect(sent()).toEqual([
      { act: 'terminate', reason: 'The desk gives this plan up.', isForTwo: false },
    ]);
    expect(getKeptReasons('subscription.terminated')).toEqual(['The desk gives this plan up.']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens with the act of the key that was pressed', { tags: ['full'] }, async () => {
    await showDialog({}, 't');
    expect(screen.getByRole('radio', { name: 'Terminate Plus' })).toBeChecked();
  });

  it('is not charged where the balance does not cover the fee, which is said before', async () => {
    const { user, sent } = await showDialog({
      account: { balance: '360.00', profit: '0', bonus: '0', rev: 2, op: 'a', at: now },
    });
    expect(screen.getByText('The fee can’t be charged now.').parentElement).toHaveTextContent(
      'The balance would be $311.00, but $350.00 is reserved for withdrawals or in open trades',
    );
    await user.click(button('Charge $49.00'));
    expect(sent()).toEqual([]);
  });

  it('warns of a fee for a term that is over', { tags: ['full'] }, async () => {
    const over = subscription({ date: daysAgo(40) });
    await showDialog({
      rows: [subscriber({ subscription: over })],
      found: { subscription: over, rev: 1, op: 'op-s1', at: daysAgo(40) },
    });
    expect(screen.getByText(/It ended on 14 Mar 2026 and was never charged\./)).toBeInTheDocument();
  });

  it('is not charged again', async () => {
    await showDialog({ rows: [subscriber({ charge: charge() })] });
    expect(fact('Fee charged')).toHaveTextContent('15 Mar, 13:41, A9');
    expect(screen.getByRole('radio', { name: 'Charge the fee of $49.00' })).toBeDisabled();
    expect(screen.getByRole('radio', { name: 'Terminate Plus' })).toBeChecked();
    expect(screen.getByText(/This doesn’t refund the fee already charged/)).toBeInTheDocument();
  });

  it('stays open with what was typed when the act fails, and says why', {
    tags: ['full'],
  }, async () => {
    vi.mocked(acts.chargeSubscription).mockRejectedValue(new ActError('unreachable'));
    const { user, fill } = await showDialog();
    await fill(purpose(), 'Plus, the first month.');
    await user.click(button('Charge $49.00'));
    expect(screen.getByRole('alert')).toHaveTextContent('unreachable');
    expect(purpose()).toHaveValue('Plus, the first month.');
  });

  it('is left to another administrator on one’s own account', async () => {
    const { user, sent } = await showDialog({ uid: 'maya' });
    expect(screen.getByText('This is your own account.')).toBeInTheDocument();
    await user.click(button('Charge $49.00'));
    expect(sent()).toEqual([]);
  });

  it('waits for the account, and says that it could not be loaded', {
    tags: ['full'],
  }, async () => {
    const { user, sent, clear, fail } = await showDialog();
    clear(queries.account('maya'));
    await user.click(button('Charge $49.00'));
    expect(sent()).toEqual([]);
    const refetch = fail(queries.account('maya'));
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the client’s account');
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('says that another administrator has charged it, and why', { tags: ['full'] }, async () => {
    const { set } = await showDialog();
    set(chargeEntry, charge());
    expect(
      screen.getByText('Another administrator has already charged the fee.').parentElement,
    ).toHaveTextContent('Entry A9: “Plus, the first month.”');
    expect(button('Charge $49.00')).toHaveAccessibleDescription(/charged once/);
    expect(screen.queryByRole('table', { name: 'Entry to be written' })).toBeNull();
    set(chargeEntry, charge({ actor: 'boss' }));
    expect(screen.getByText('You have already charged the fee.')).toBeInTheDocument();
  });

  const gone: Subscriptions = { subscription: {}, rev: 2, op: 'op-s2', at: now };
  const ending = charge({ op: 'op-s2', col: 'subscriptions', action: 'subscription.terminated' });

  it.each([
    ['somebody unknown', null, 'Plus has already been ended.'],
    ['another administrator', 'ruth', 'Plus has already been ended by another administrator.'],
    ['the client', 'maya', 'Plus has already been ended by the client.'],
    ['oneself, when the answer was lost', 'boss', 'Your termination was recorded.'],
  ])('gives way to its end by %s', { tags: ['full'] }, async (_, actor, words) => {
    const { user, set } = await showDialog();
    set(queries.entry('maya', 'op-s2'), actor === null ? null : { ...ending, actor });
    set(queries.subscription('maya'), gone);
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.queryByText(/You didn’t change/)).toBeNull();
    await user.click(button('Back to list'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('link', { name: /^Clients/ })).toHaveFocus();
  });

  it('gives way to another plan of the client', { tags: ['full'] }, async () => {
    const { set } = await showDialog();
    set(queries.subscription('maya'), {
      subscription: subscription({ plan: 'starter' }),
      rev: 2,
      op: 'op-s2',
      at: now,
    });
    expect(screen.getByText('Maya has chosen a plan again.')).toBeInTheDocument();
  });

  it('does not call it ended by others while one’s own act is pending', {
    tags: ['full'],
  }, async () => {
    vi.mocked(acts.chargeSubscription).mockReturnValue(new Promise(() => undefined));
    const { user, set } = await showDialog();
    await user.click(button('Charge $49.00'));
    set(queries.subscription('maya'), gone);
    expect(screen.queryByText(/has already been ended/)).toBeNull();
  });
});
