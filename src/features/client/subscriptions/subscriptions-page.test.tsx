import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as deskDocuments from '@/data/collections/desk-documents';
import * as acts from '@/data/collections/subscriptions';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { createReads, type Opening, renderAsClient, signInAs } from '@/data/signed-in.test-utils';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { DeskPlans } from '@/domain/desk/plans';
import type { Entry } from '@/domain/ledger/ledger';
import type { Subscriptions } from '@/domain/requests/subscription';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { chargeEntry, days, found, plans, plus, premier, setEntry } from './plans.fixture';
import { Component as SubscriptionsPage } from './subscriptions-page';

const now = days(5);
const context = signInAs('hana', now);
const envelope = { rev: 1, op: 'op', at: days(0) };
const chargesKey = ['entries', 'hana', 'charges'];
const choose = () => vi.mocked(acts.setSubscription);
const cancel = () => vi.mocked(acts.cancelSubscription);
beforeEach(() => {
  vi.spyOn(acts, 'setSubscription').mockResolvedValue();
  vi.spyOn(acts, 'cancelSubscription').mockResolvedValue();
  setAmountsHidden(false);
});

interface Given extends Omit<Opening, 'profile'> {
  status?: string;
  plans?: DeskPlans['plans'] | null | 'loading';
  /** The client's plan. */
  found?: Subscriptions | null | 'loading';
  entries?: readonly Entry[] | 'loading';
  balance?: string;
}

function open({
  status = 'active',
  plans: offered = plans,
  found: mine = null,
  entries = [],
  balance = '440.00',
  ...opening
}: Given = {}) {
  const reads = createReads();
  const setEntries = (all: readonly Entry[]) => {
    reads.set(
      queries.collectionEntries('hana', 'subscriptions'),
      all.filter(({ col }) => col === 'subscriptions'),
    );
    reads.set(
      {
        queryKey: chargesKey as unknown as ReturnType<typeof queries.collectionEntries>['queryKey'],
      },
      all.filter(({ col }) => col === 'accounts'),
    );
  };
  if (offered !== 'loading') reads.set(queries.plans(), offered && { plans: offered, ...envelope });
  if (mine !== 'loading') reads.set(queries.subscription('hana'), mine);
  if (entries !== 'loading') setEntries(entries);
  reads.set(queries.account('hana'), { balance, profit: '0', bonus: '0', ...envelope });
  reads.set(queries.holds('hana'), { reserved: '0', staked: '40.00', rev: 3, op: 'op' });
  const profile = profileOf({ uid: 'hana', email: 'hana@example.com', status });
  return {
    ...renderAsClient(<SubscriptionsPage />, reads, { ...opening, profile }),
    reads,
    setEntries,
  };
}
/** A plan that runs, whose fee was not charged yet. */
const running = { found, entries: [setEntry] };
const charged = { found, entries: [setEntry, chargeEntry] };

const panel = (name: string) => within(screen.getByRole('region', { name }));
const button = (name: string) => screen.getByRole('button', { name });
const dialog = (name?: string) => screen.getByRole('dialog', name ? { name } : {});
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the plans', () => {
  it('are skeletons while they load, each part alone', { tags: ['full'] }, () => {
    open({ plans: 'loading', found: 'loading', entries: 'loading' });
    expect(screen.getByText('Loading plans…')).toBeInTheDocument();
    expect(panel('Your plan').getByText('Loading your plan…')).toBeInTheDocument();
    expect(panel('History').getByText('Loading…')).toBeInTheDocument();
  });

  it.each([null, {}])('may be none (%o), and nobody needs one', { tags: ['full'] }, (none) => {
    open({ plans: none });
    expect(screen.getByText('No plans offered')).toBeVisible();
  });

  it('show fee, days and contents, the lowest fee first, and promise nothing', () => {
    open();
    const offer = panel('Plans');
    expect(offer.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Plans',
      'Starter',
      'Plus',
      'Premier',
    ]);
    for (const words of [
      '$390.00',
      'for 365 days',
      'One call a month',
      /hasn’t listed anything/,
      /They never change your trading results/,
    ]) {
      expect(offer.getByText(words)).toBeVisible();
    }
    expect(panel('Your plan').getByText('No plan')).toBeVisible();
    expect(panel('History').getByText('No plan history yet')).toBeVisible();
  });

  it('are read again after a failure, and the rest of the page stays', {
    tags: ['full'],
  }, async () => {
    const { press, reads } = open(running);
    reads.clear(queries.plans());
    const retry = reads.fail(queries.plans());
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
    expect(panel('Your plan').getByText('Active')).toBeVisible();
  });

  it('cannot be chosen while the current one is unknown', { tags: ['full'] }, async () => {
    const { press, reads } = open({ found: 'loading' });
    reads.fail(queries.subscription('hana'));
    await press('Choose Plus');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Choose Plus')).toHaveAccessibleDescription(/Couldn’t load your plan/);
  });

  it.each<[string, Given, RegExp]>([
    ['who froze the account', { status: 'frozen' }, /you froze your account/],
    ['who was suspended', { status: 'suspended' }, /we suspended your account/],
    [
      'without a verified email address',
      { emailVerified: false },
      /needs a verified email address\. Open the link we sent to hana@example\.com/,
    ],
  ])('cannot be chosen by a client %s, who can still cancel', async (_, given, note) => {
    const { press } = open({ ...running, ...given });
    expect(document.body).toHaveTextContent(note);
    await press('Change to Premier');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Cancel Plus')).not.toHaveAttribute('aria-disabled');
  });

  it('can neither be chosen nor cancelled with a closed account', () => {
    open({ ...running, status: 'closed' });
    expect(document.body).toHaveTextContent(
      /You can’t choose or cancel a plan because your account is closed/,
    );
    expect(screen.queryByRole('button', { name: 'Cancel Plus' })).toBeNull();
  });

  it.each(['pending', 'under-review'])(
    'can be chosen with status "%s"',
    { tags: ['full'] },
    async (status) => {
      const { press } = open({ status });
      await press('Choose Plus');
      expect(dialog('Choose Plus?')).toBeVisible();
    },
  );
});

describe('the current plan', () => {
  it('shows its terms, its end, and that it was not charged yet', () => {
    open(running);
    expect(panel('Your plan').getByText('$49.00 for 30 days')).toBeVisible();
    expect(panel('Your plan').getByText('not yet')).toBeVisible();
    expect(panel('Your plan').getByText(/can charge the fee once/)).toBeVisible();
    expect(panel('Plans').getByText('Your plan').closest('li')).toHaveAttribute(
      'aria-current',
      'true',
    );
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /(Choose|Change to) Plus/ })).toBeNull();
  });

  it('links to the entry that charged it', { tags: ['full'] }, () => {
    open(charged);
    expect(panel('Your plan').getByRole('link', { name: 'A4' })).toHaveAttribute(
      'href',
      '/user/statement#A4',
    );
    expect(panel('History').getByText('Plus, the first 30 days.')).toBeVisible();
    expect(panel('History').getByText('−49.00')).toBeVisible();
  });

  it('can be chosen again after its end, and cancelled if it was never charged', () => {
    vi.setSystemTime(days(31));
    const { setEntries } = open(charged);
    expect(panel('Your plan').getAllByText('Ended')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Cancel Plus' })).toBeNull();
    expect(button('Choose Plus again')).toBeVisible();
    expect(document.querySelector('[aria-current]')).toBeNull();
    setEntries([setEntry]);
    expect(panel('Your plan').getByText(/was never charged/)).toBeVisible();
    expect(button('Cancel Plus')).toBeVisible();
  });

  it('keeps its terms when the desk changes them', () => {
    open({ ...running, plans: { ...plans, plus: { ...plus, fee: '59.00' } } });
    expect(panel('Plans').getByText(/Yours continues at \$49\.00 for 30 days/)).toBeVisible();
    expect(button('Change to these terms')).toBeVisible();
  });

  it('is shown without the book, which says that it is missing', { tags: ['full'] }, () => {
    const { reads } = open({ found, entries: 'loading' });
    reads.fail(queries.collectionEntries('hana', 'subscriptions'));
    expect(panel('Your plan').getByText('unknown')).toBeVisible();
    expect(panel('History').getByText('Couldn’t load your book')).toBeVisible();
  });

  it('has a history of ten lines, and all on request, with the focus on the first new one', {
    tags: ['full'],
  }, async () => {
    const { press } = open({
      found,
      entries: Array.from({ length: 12 }, (_, i) => ({ ...setEntry, op: `set-${i}`, rev: 12 - i })),
    });
    await press('Show all 12');
    const rows = panel('History').getAllByRole('row').slice(1);
    expect(rows).toHaveLength(12);
    expect(rows[10]).toHaveFocus();
  });

  it('has a history without amounts while they are hidden', { tags: ['full'] }, () => {
    setAmountsHidden(true);
    open(charged);
    expect(panel('History').queryByText('701.00')).toBeNull();
  });
});

describe('choosing a plan', () => {
  it('says first what is charged, by whom and when, and what is left, and goes back', async () => {
    const { press } = open();
    await press('Choose Plus');
    for (const words of [
      'Fee$49.00, once',
      'Chargedlater',
      'Available now$400.00',
      'Available after the charge$351.00',
      'doesn’t renew',
    ]) {
      expect(dialog('Choose Plus?')).toHaveTextContent(words);
    }
    await press('Back');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Choose Plus')).toHaveFocus();
    expect(choose()).not.toHaveBeenCalled();
  });

  it('closes once it is recorded, and focuses the current plan', async () => {
    const { press } = open();
    await press('Choose Plus');
    await press('Choose Plus for $49.00');
    await closed();
    expect(choose()).toHaveBeenCalledExactlyOnceWith(context, {
      id: 'plus',
      shown: plus,
      op: expect.any(String),
      replacedOp: null,
    });
    await waitFor(() => expect(document.activeElement).toHaveTextContent('No plan'));
  });

  it.each([
    ['41.00', true],
    ['40.00', true],
    ['430.00', false],
  ])(
    'says that the fee is not covered, with a balance of %s of which 40.00 is staked: %s',
    async (balance, lacking) => {
      const { press } = open({ balance });
      await press('Choose Premier');
      expect(screen.queryAllByText(/doesn’t cover \$390\.00 right now/)).toHaveLength(
        lacking ? 1 : 0,
      );
      expect(screen.queryAllByText('Available after the charge')).toHaveLength(lacking ? 0 : 1);
    },
  );

  it('says what becomes of the earlier plan', { tags: ['full'] }, async () => {
    const { press } = open(charged);
    await press('Change to Premier');
    expect(dialog('Change from Plus to Premier?')).toHaveTextContent(
      'Plus ends right away. The $49.00 charged for it on 2 Mar 2026 is not refunded.',
    );
    await press('Change to Premier for $390.00');
    expect(choose()).toHaveBeenCalledExactlyOnceWith(context, {
      id: 'premier',
      shown: premier,
      op: expect.any(String),
      replacedOp: 'set-1',
    });
  });

  it('waits until the fee of the earlier plan was charged', async () => {
    const { press, reads, setEntries } = open({ found, entries: 'loading' });
    const isClosed = async (why: string) => {
      await press('Change to Premier');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(button('Change to Premier')).toHaveAccessibleDescription(why);
    };
    await isClosed('Loading your book…');
    reads.fail(queries.collectionEntries('hana', 'subscriptions'));
    await isClosed('We can’t tell whether the fee of Plus was charged.');
    setEntries([setEntry]);
    await isClosed('Plus comes first: we charge its fee of $49.00, or you cancel Plus.');
    setEntries([setEntry, chargeEntry]);
    await press('Change to Premier');
    expect(dialog()).toBeVisible();
  });

  it('stays open with the cause of a failure, and repeats the same act', async () => {
    choose().mockRejectedValueOnce(new ActError('offline'));
    const { press } = open();
    await press('Choose Plus');
    await press('Choose Plus for $49.00');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We couldn’t confirm your request. You are offline.',
    );
    await press('Choose Plus for $49.00');
    await closed();
    const [first, second] = choose().mock.calls;
    expect(second).toEqual(first);
  });

  it('shows the new terms if the desk has changed the plan since', { tags: ['full'] }, async () => {
    const dearer = { ...plus, fee: '59.00', days: 60 };
    choose().mockRejectedValueOnce(new ActError('outdated'));
    vi.spyOn(deskDocuments, 'getPlans').mockResolvedValue({
      plans: { ...plans, plus: dearer },
      ...envelope,
    });
    const { press } = open();
    await press('Choose Plus');
    await press('Choose Plus for $49.00');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'It was $49.00 for 30 days; it is now $59.00 for 60 days.',
    );
    expect(dialog()).toHaveTextContent('Fee$59.00, once');
    await press('Choose Plus for $59.00');
    await closed();
    expect(choose()).toHaveBeenLastCalledWith(context, {
      id: 'plus',
      shown: dearer,
      op: expect.any(String),
      replacedOp: null,
    });
  });

  it('ends if the desk has retired the plan since', { tags: ['full'] }, async () => {
    choose().mockRejectedValueOnce(new ActError('outdated'));
    vi.spyOn(deskDocuments, 'getPlans').mockResolvedValue(null);
    const { press } = open();
    await press('Choose Plus');
    await press('Choose Plus for $49.00');
    expect(await screen.findByRole('dialog', { name: 'Plus is no longer offered' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Choose for/ })).toBeNull();
    const [, close] = screen.getAllByRole('button', { name: 'Close' });
    expect(close).toHaveFocus();
  });
});

describe('cancelling a plan', () => {
  const confirm = async ({ user }: ReturnType<typeof open>) =>
    user.click(within(dialog()).getByRole('button', { name: 'Cancel Plus' }));

  it('asks first and says what follows, and does nothing if the plan is kept', async () => {
    const { press } = open(running);
    await press('Cancel Plus');
    expect(dialog('Cancel Plus?')).toHaveTextContent(/wasn’t charged, and no longer can be/);
    expect(button('Keep it')).toHaveFocus();
    await press('Keep it');
    await closed();
    expect(cancel()).not.toHaveBeenCalled();
  });

  it('closes once it is recorded', { tags: ['full'] }, async () => {
    const page = open(charged);
    await page.press('Cancel Plus');
    expect(dialog()).toHaveTextContent('This doesn’t refund the $49.00');
    await confirm(page);
    await closed();
    expect(cancel()).toHaveBeenCalledExactlyOnceWith(context, {
      op: expect.any(String),
      ref: 'set-1',
    });
  });

  it('stays open with the cause of a failure', { tags: ['full'] }, async () => {
    cancel().mockRejectedValueOnce(new ActError('offline'));
    const page = open(running);
    await page.press('Cancel Plus');
    await confirm(page);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'It wasn’t cancelled. You are offline.',
    );
  });

  it('says that nothing is left to cancel', { tags: ['full'] }, async () => {
    cancel().mockRejectedValueOnce(new ActError('already-decided'));
    const page = open(running);
    await page.press('Cancel Plus');
    await confirm(page);
    expect(await screen.findByRole('dialog', { name: 'Already ended' })).toHaveTextContent(
      /Plus has already ended/,
    );
    expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull();
  });
});
