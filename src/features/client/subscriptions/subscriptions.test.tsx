import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Entry } from '@/domain/ledger/ledger';
import { failedQuery, pendingQuery, readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { chargeEntry, found, plans, plus, premier, setEntry } from './plans.fixture';
import { account, envelope, panel, press, running, show } from './subscriptions.test-utils';
import { getPlanRestriction, type SubscriptionsProps } from './subscriptions-page';

describe('the plans', () => {
  it('are a skeleton while they are read, each part on its own', () => {
    show({ plans: pendingQuery(), found: pendingQuery(), entries: pendingQuery() });
    expect(screen.getByText('Loading plans…')).toBeInTheDocument();
    expect(screen.getByText('Loading your plan…')).toBeInTheDocument();
    expect(panel('History').getByText('Loading…')).toBeInTheDocument();
  });

  it('may be none, and nobody needs one', () => {
    for (const none of [null, { plans: {}, ...envelope }]) {
      show({ plans: readyQuery(none) });
    }
    expect(screen.getAllByText('No plans offered')).toHaveLength(2);
  });

  it('say the fee, the days and what is in them, the lowest fee first, and promise nothing', () => {
    show();
    const names = panel('Plans')
      .getAllByRole('heading')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Plans', 'Starter', 'Plus', 'Premier']);
    expect(panel('Plans').getByText('$390.00')).toBeInTheDocument();
    expect(panel('Plans').getByText('for 365 days')).toBeInTheDocument();
    expect(panel('Plans').getByText('One call a month')).toBeInTheDocument();
    expect(panel('Plans').getByText(/hasn’t listed anything/)).toBeInTheDocument();
    expect(panel('Plans').getByText(/They never change your trading results/)).toBeInTheDocument();
    expect(panel('Your plan').getByText('No plan')).toBeInTheDocument();
    expect(panel('History').getByText('No plan history yet')).toBeInTheDocument();
  });

  it('that could not be read are tried again, and the rest of the page lives', async () => {
    const broken = failedQuery<null>();
    const { user } = show({ plans: broken, found: readyQuery(running), entries: readyQuery([setEntry]) });
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(broken.refetch).toHaveBeenCalledOnce();
    expect(panel('Your plan').getByText('Active')).toBeInTheDocument();
  });

  it('cannot be chosen while it is not known what one has', async () => {
    const { user, props } = show({ found: failedQuery() });
    await user.click(press('Choose Plus'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByText(/Couldn’t load your plan/).length).toBeGreaterThan(0);
    expect(props.choose).not.toHaveBeenCalled();
  });

  it.each([
    ['frozen', true, /you froze your account/],
    ['active', false, /needs a verified email address\.$/],
  ])('cannot be chosen when the standing is %s and the address verified: %s', async (standing, emailVerified, note) => {
    const block = getPlanRestriction({ status: standing, email: 'hana@example.com', emailVerified });
    const { user } = show({ restriction: block, found: readyQuery(running), entries: readyQuery([setEntry]) });
    const button = press('Change to Premier');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(note)).toBeInTheDocument();
    expect(press('Cancel Plus')).not.toHaveAttribute('aria-disabled');
  });

  it('cannot be cancelled by a closed client', () => {
    show({ found: readyQuery(running), entries: readyQuery([setEntry]), mayCancel: false });
    expect(screen.queryByRole('button', { name: 'Cancel Plus' })).toBeNull();
  });
});

describe('the plan that one has', () => {
  it('runs until a day, and was not charged yet', () => {
    show({ found: readyQuery(running), entries: readyQuery([setEntry]) });
    expect(panel('Your plan').getByText('$49.00 for 30 days')).toBeInTheDocument();
    expect(panel('Your plan').getByText('not yet')).toBeInTheDocument();
    expect(panel('Your plan').getByText(/can charge the fee once/)).toBeInTheDocument();
    expect(panel('Plans').getByText('Your plan')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /(Choose|Change to) Plus/ })).toBeNull();
  });

  it('was charged by an entry that can be looked up', () => {
    show({ found: readyQuery(running), entries: readyQuery([setEntry, chargeEntry]) });
    expect(panel('Your plan').getByRole('link', { name: 'A4' })).toHaveAttribute('href', '/user/statement#A4');
    expect(panel('History').getByText('Plus, the first 30 days.')).toBeInTheDocument();
    expect(panel('History').getByText('−49.00')).toBeInTheDocument();
  });

  it('has a history of ten lines at first; the first of the others takes the focus when they are asked for', async () => {
    const entries = Array.from({ length: 12 }, (_, i) => ({ ...setEntry, op: `set-${i}`, rev: 12 - i }));
    const { user } = show({ found: readyQuery(running), entries: readyQuery(entries) });
    await user.click(press('Show all 12'));
    const rows = panel('History').getAllByRole('row').slice(1);
    expect(rows).toHaveLength(12);
    expect(rows[10]).toHaveFocus();
  });

  it('has ended, and can be had again; what was never charged can still be cancelled', () => {
    const { again } = show({ found: readyQuery(found), entries: readyQuery([setEntry, chargeEntry]) });
    expect(panel('Your plan').getAllByText('Ended')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Cancel Plus' })).toBeNull();
    expect(press('Choose Plus again')).toBeInTheDocument();
    again({ entries: readyQuery([setEntry]) });
    expect(panel('Your plan').getByText(/was never charged/)).toBeInTheDocument();
    expect(press('Cancel Plus')).toBeInTheDocument();
  });

  it('keeps its terms when the desk changes them for others', () => {
    show({
      plans: readyQuery({ plans: { ...plans, plus: { ...plus, fee: '59.00' } }, ...envelope }),
      found: readyQuery(running),
      entries: readyQuery([]),
    });
    expect(panel('Plans').getByText(/Yours continues at \$49\.00 for 30 days/)).toBeInTheDocument();
    expect(press('Change to these terms')).toBeInTheDocument();
  });

  it('is shown without the book, which says then that it is missing', () => {
    show({ found: readyQuery(running), entries: failedQuery() });
    expect(panel('Your plan').getByText('unknown')).toBeInTheDocument();
    expect(panel('History').getByText('Couldn’t load your book')).toBeInTheDocument();
  });

  it('shows no amounts of the client’s while they are hidden', () => {
    setAmountsHidden(true);
    show({ found: readyQuery(running), entries: readyQuery([setEntry, chargeEntry]) });
    expect(panel('History').queryByText('701.00')).toBeNull();
    setAmountsHidden(false);
  });
});

describe('choosing a plan', () => {
  it('says first what is charged, by whom and when, and what is left', async () => {
    const { user, props } = show();
    await user.click(press('Choose Plus'));
    const dialog = screen.getByRole('dialog', { name: 'Choose Plus?' });
    expect(dialog).toHaveTextContent('Fee$49.00, once');
    expect(dialog).toHaveTextContent('Chargedby us, later');
    expect(dialog).toHaveTextContent('Available now$400.00');
    expect(dialog).toHaveTextContent('Available after the charge$351.00');
    expect(dialog).toHaveTextContent('doesn’t renew');
    expect(props.choose).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(press('Choose Plus')).toHaveFocus();
  });

  it('closes when it is done, and what one has takes the focus', async () => {
    const { user, props } = show();
    await user.click(press('Choose Plus'));
    await user.click(press('Choose for $49.00'));
    expect(props.choose).toHaveBeenCalledExactlyOnceWith('plus', plus, null);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toHaveTextContent('No plan'));
  });

  it.each([
    ['41.00', true],
    ['40.00', true],
    ['430.00', false],
  ])('with a balance of %s, of which 40.00 is staked, says whether the fee is not covered: %s', async (balance, lacking) => {
    const { user } = show({ account: { ...account, balance } });
    await user.click(press('Choose Premier'));
    expect(screen.queryAllByText(/doesn’t cover \$390\.00 right now/)).toHaveLength(lacking ? 1 : 0);
    expect(screen.queryAllByText('Available after the charge')).toHaveLength(lacking ? 0 : 1);
  });

  it('says what becomes of the one before, which was charged', async () => {
    const { user, props } = show({ found: readyQuery(running), entries: readyQuery([setEntry, chargeEntry]) });
    await user.click(press('Change to Premier'));
    const dialog = screen.getByRole('dialog', { name: 'Change from Plus to Premier?' });
    expect(dialog).toHaveTextContent('Plus ends right away. The $49.00 charged for it on 2 Mar 2026 is not refunded.');
    await user.click(press('Change for $390.00'));
    expect(props.choose).toHaveBeenCalledExactlyOnceWith('premier', premier, 'set-1');
  });

  it.each([
    ['is due', readyQuery([setEntry]), 'Plus comes first: we charge its fee of $49.00, or you cancel Plus.'],
    ['is being read', pendingQuery<Entry[]>(), 'Loading your book…'],
    ['is not known', failedQuery<Entry[]>(), 'We can’t tell whether the fee of Plus was charged.'],
  ])('waits while the fee of the one before %s', async (_, entries, why) => {
    const { user, again } = show({ found: readyQuery(running), entries });
    await user.click(press('Change to Premier'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByText(why).length).toBeGreaterThan(0);
    again({ entries: readyQuery([setEntry, chargeEntry]) });
    await user.click(press('Change to Premier'));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('stays open with the cause when it failed, so that it can be tried again', async () => {
    const answers = [{ state: 'failed', cause: 'You are offline.' } as const, { state: 'chosen' } as const];
    const { user } = show({ choose: async () => answers.shift() ?? { state: 'chosen' } });
    await user.click(press('Choose Plus'));
    await user.click(press('Choose for $49.00'));
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t confirm your request. You are offline.');
    await user.click(press('Choose for $49.00'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is refused when the desk changed the plan meanwhile, and shows the new terms', async () => {
    const dearer = { ...plus, fee: '59.00', days: 60 };
    const choose = vi
      .fn<SubscriptionsProps['choose']>()
      .mockResolvedValueOnce({ state: 'moved', review: { id: 'plus', plan: dearer, change: { state: 'changed', from: plus } } })
      .mockResolvedValueOnce({ state: 'chosen' });
    const { user } = show({ choose });
    await user.click(press('Choose Plus'));
    await user.click(press('Choose for $49.00'));
    expect(screen.getByRole('alert')).toHaveTextContent('It was $49.00 for 30 days; it is now $59.00 for 60 days.');
    expect(screen.getByRole('dialog')).toHaveTextContent('Fee$59.00, once');
    await user.click(press('Choose for $59.00'));
    expect(choose).toHaveBeenLastCalledWith('plus', dearer, null);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is over when the desk retired the plan meanwhile', async () => {
    const { user } = show({ choose: async () => ({ state: 'moved', review: { id: 'plus', plan: plus, change: { state: 'withdrawn' } } }) });
    await user.click(press('Choose Plus'));
    await user.click(press('Choose for $49.00'));
    expect(screen.getByRole('dialog', { name: 'Plus is no longer offered' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Choose for/ })).toBeNull();
    const [, close] = screen.getAllByRole('button', { name: 'Close' });
    expect(close).toHaveFocus();
  });
});
