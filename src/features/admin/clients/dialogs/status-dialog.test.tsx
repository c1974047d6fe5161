import { screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import * as proposalActs from '@/data/collections/proposals';
import * as acts from '@/data/collections/user-acts';
import { getKeptReasons } from '@/data/for-admin.test-utils';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { Profile } from '@/domain/accounts/profile';
import type { Entry } from '@/domain/ledger/ledger';
import type { Deposit } from '@/domain/requests/deposit';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import { policyOf, proposalOf, proposalsOf } from '@/domain/two-people/proposal.fixture';
import { clientFigures, now, profileOf } from '../clients.fixture';
import { ada, button, history, maya, show, signInToUsers } from '../users/users-page.test-utils';
import { createStatusFormSchema, getChosenStatus, type StatusInput } from './status-dialog';

const context = signInToUsers();

describe('the schema of a status', () => {
  const reason = 'Your details were checked.';
  const parse = (over: Partial<StatusInput>, current = 'pending', isClosureAsked = false) =>
    v.safeParse(createStatusFormSchema(current, isClosureAsked), {
      choice: 'active',
      word: '',
      reason,
      ...over,
    });
  const faults = (over: Partial<StatusInput>, current?: string) =>
    parse(over, current).issues?.map((issue) => [v.getDotPath(issue), issue.message]);

  it('takes a status of the list, and drops a typed one', () => {
    expect(parse({ choice: 'active', word: 'half typed' }).output).toEqual({
      to: 'active',
      reason,
    });
  });

  it('takes another word, in small letters', () => {
    expect(parse({ choice: 'another', word: ' Under-Review ' }).output).toEqual({
      to: 'under-review',
      reason,
    });
  });

  it.each([
    ['under review', 'Use one word, or join words with a hyphen: under-review.'],
    ['', 'Enter a status.'],
    ['vip2', 'Use letters from a to z and hyphens, starting with a letter.'],
    ['-late', 'Use letters from a to z and hyphens, starting with a letter.'],
    ['x'.repeat(31), 'Use at most 30 letters.'],
    ['pending', 'This is already the status.'],
  ])('refuses the word "%s" at its field', (word, message) => {
    expect(faults({ choice: 'another', word })).toContainEqual(['word', message]);
  });

  it('refuses the current status, and a missing reason', () => {
    expect(faults({ choice: 'active' }, 'active')).toEqual([
      ['choice', 'This is already the status.'],
    ]);
    expect(faults({ reason: 'too short' })).toEqual([
      ['reason', 'Use at least 10 letters or digits, so that readers understand.'],
    ]);
  });

  it('keeps the status only as the answer to a request to close the account', () => {
    expect(parse({ choice: 'kept' }, 'active', true).output).toEqual({ to: 'active', reason });
    expect(faults({ choice: 'kept' as never }, 'active')).toEqual([
      ['choice', 'Choose a new status.'],
    ]);
    expect(getChosenStatus({ choice: 'kept', word: '' }, 'active')).toBe('active');
  });

  it('refuses no choice', () => {
    expect(faults({ choice: '' as never })).toEqual([['choice', 'Choose a new status.']]);
  });

  it.each([
    ['closed', '', 'closed'],
    ['another', 'Vip', 'vip'],
    ['another', '', null],
    ['another', 'two words', null],
    ['pending', '', null],
  ] as const)('getChosenStatus() knows the status of: %s "%s"', (choice, word, to) => {
    expect(getChosenStatus({ choice, word }, 'pending')).toBe(to);
  });
});

describe('the status of a client', () => {
  it('threat 30: can be changed, that of an administrator cannot, and the list says why', async () => {
    const ruth = profileOf({
      uid: 'ruth',
      firstname: 'Ruth',
      lastname: 'Amari',
      email: 'ruth@example.com',
      admin: true,
    });
    const { user } = show({ rows: [maya, ada, ruth] });
    const reasons = {
      'Ada Ferris': /This is your own account/,
      'Ruth Amari': /Two managers change an administrator’s status/,
    };
    for (const [name, reason] of Object.entries(reasons)) {
      const change = button(`Change status of ${name}`);
      expect(change).toHaveAccessibleDescription(reason);
      await user.click(change);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(button('Change status of Maya Lindqvist'));
    expect(screen.getByRole('dialog', { name: 'Status of Maya Lindqvist' })).toBeVisible();
  });
});

describe('the dialog about a status', { tags: ['full'] }, () => {
  async function showDialog(over: Partial<Profile> = { status: 'pending' }) {
    const page = show({ rows: [profileOf(over)] });
    await page.user.keyboard('js');
    return {
      ...page,
      again: (more: Partial<Profile>) =>
        page.set(queries.profile('maya'), profileOf({ ...over, ...more })),
    };
  }
  type Page = Awaited<ReturnType<typeof showDialog>>;
  const status = () => screen.getByLabelText('New status');
  const choose = ({ user }: Page, word: string) => user.selectOptions(status(), word);
  const reason = () => screen.getByLabelText('Reason');
  const changes = () =>
    vi.mocked(acts.changeAccountStatus).mock.calls.map(([, act]) => ({
      to: act.status,
      reason: act.reason,
    }));
  const checked = 'Your details were checked.';

  it('says what the status permits and who reads the reason, previews the entry, and changes the status once', async () => {
    const page = await showDialog();
    await choose(page, 'Suspended');
    expect(status()).toHaveAccessibleDescription(/Can’t start anything new/);
    expect(reason()).toHaveAccessibleDescription(/Maya will see exactly this/);
    await page.fill(reason(), 'Your card was reported as lost.');
    expect(screen.getByRole('table', { name: 'Before and after' })).toHaveTextContent(
      /StatusPendingSuspended/,
    );
    const line = screen.getByRole('table', { name: 'Entry to be written' });
    expect(line).toHaveTextContent(
      /U3.*Account status changed.*to suspended.*Your card was reported as lost\./,
    );
    await page.user.click(button('Change to suspended'));
    expect(acts.changeAccountStatus).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      status: 'suspended',
      reason: 'Your card was reported as lost.',
      op: expect.any(String),
      shown: 'pending',
    });
    expect(getKeptReasons('status.suspended')).toEqual(['Your card was reported as lost.']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('takes another word, in small letters, and refuses two words at the field', async () => {
    const page = await showDialog();
    await choose(page, 'Other…');
    const word = () => screen.getByLabelText('Status name');
    await page.fill(word(), 'Under Review');
    await page.fill(reason(), 'Please send a newer document.');
    await page.user.click(button('Change status'));
    expect(word()).toHaveAccessibleDescription(/Use one word/);
    expect(changes()).toEqual([]);
    await page.fill(word(), 'Under-Review');
    expect(word()).toHaveAccessibleDescription(/everything except withdraw/);
    await page.user.click(button('Change to under review'));
    expect(changes()).toEqual([{ to: 'under-review', reason: 'Please send a newer document.' }]);
  });

  it('chooses no status beforehand, does not offer the current one, and needs a reason', async () => {
    const page = await showDialog({ status: 'active' });
    const options = [...screen.getByLabelText<HTMLSelectElement>('New status').options].map(
      ({ text }) => text,
    );
    expect(options).toEqual(['Choose…', 'Pending', 'Suspended', 'Closed', 'Other…']);
    expect(status()).toHaveValue('');
    await page.user.click(button('Change status'));
    expect(status()).toHaveAccessibleDescription(/Choose a new status/);
    await choose(page, 'Suspended');
    await page.user.click(button('Change to suspended'));
    expect(reason()).toHaveAccessibleDescription(/Use at least 10 letters or digits/);
    expect(changes()).toEqual([]);
  });

  it('shows how the account came to this status, also what the client’s own freeze hides', async () => {
    const entry = (action: Entry['action'], actor: string, word: string, text = ''): Entry => ({
      op: action + word,
      col: 'users',
      rev: 2,
      actor,
      action,
      index: -1,
      ref: '',
      before: {},
      after: { status: word },
      reason: text,
      at: now,
    });
    const { set } = await showDialog();
    set(history, [
      entry('status.changed', 'boss', 'suspended', 'Your card was reported as lost.'),
      { ...entry('status.frozen', 'maya', 'frozen'), at: new Date(now.getTime() + 2) },
      { ...entry('closure.requested', 'maya', ''), at: new Date(now.getTime() + 1) },
      {
        ...entry('status.changed', 'operator', 'active', 'Is at the desk again.'),
        at: new Date(now.getTime() - 1),
      },
    ] as never);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Frozen, by the client'),
      expect.stringContaining('Closure requested, by the client'),
      expect.stringContaining('Suspended, by the deskYour card was reported as lost.'),
      expect.stringContaining('Active, by the operatorIs at the desk again.'),
    ]);
  });

  it('says that the book could not be loaded, and tries again', async () => {
    const { user, clear, fail } = await showDialog();
    clear(history);
    const refetch = fail(history);
    expect(screen.getByText('Couldn’t load the client’s book.')).toBeVisible();
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('keeps what was typed when the act fails, and says why', async () => {
    vi.mocked(acts.changeAccountStatus).mockRejectedValue(new ActError('unreachable'));
    const page = await showDialog();
    await choose(page, 'Active');
    await page.fill(reason(), checked);
    await page.user.click(button('Change to active'));
    expect(screen.getByRole('alert')).toHaveTextContent('unreachable');
    expect(reason()).toHaveValue(checked);
  });

  it('goes on from the status that another administrator has set', async () => {
    const page = await showDialog();
    await choose(page, 'Active');
    await page.fill(reason(), checked);
    page.again({ status: 'suspended', rev: 3 });
    expect(screen.getByText(/It’s now suspended/).parentElement).toHaveTextContent(
      /The status has changed\./,
    );
    expect(screen.getByRole('table', { name: 'Before and after' })).toHaveTextContent(
      /StatusSuspendedActive/,
    );
    expect(reason()).toHaveValue(checked);
  });

  it('answers a request to close the account by keeping the status, and the client reads why', async () => {
    const page = await showDialog({ closureAt: new Date(2026, 2, 22) });
    expect(
      screen.getByText(/Any status you set here answers the request/).parentElement,
    ).toHaveTextContent('Closure requested on 22 Mar, 00:00.');
    await choose(page, 'Keep active');
    await page.fill(reason(), 'You told us by phone that you stay.');
    expect(screen.queryByRole('table', { name: 'Before and after' })).toBeNull();
    expect(screen.getByRole('table', { name: 'Entry to be written' })).toHaveTextContent(
      /Account not closed.*still active.*You told us/,
    );
    await page.user.click(button('Don’t close'));
    expect(changes()).toEqual([{ to: 'active', reason: 'You told us by phone that you stay.' }]);
    expect(getKeptReasons('status.kept')).toEqual(['You told us by phone that you stay.']);
  });

  it('cannot keep the status once somebody else has answered the request', async () => {
    const page = await showDialog({ closureAt: new Date(2026, 2, 22) });
    await choose(page, 'Keep active');
    await page.fill(reason(), 'You told us by phone that you stay.');
    page.again({ closureAt: null, rev: 4 });
    expect(screen.queryByText(/answers the request/)).toBeNull();
    await page.user.click(button(/^(Don’t close|Change status)$/));
    expect(status()).toHaveAccessibleDescription(/Choose a new status/);
    expect(changes()).toEqual([]);
  });

  const why = 'You asked for it by letter.';
  const listOf = <T,>(...amounts: string[]) => ({
    list: amounts.map((amount) => ({ amount, status: 'pending' })) as T[],
    pending: amounts.length,
    oldest: null,
    rev: 1,
    op: 'op',
    at: now,
  });

  const checklist = () =>
    within(screen.getByRole('list', { name: 'Before closing' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const newTab = ', opens in a new tab';
  const tick = (name: RegExp) => screen.getByRole('checkbox', { name });

  it('shows what is left before an account is closed, with links that keep the dialog open, and needs a tick for exactly that', async () => {
    const page = await showDialog();
    page.set(queries.account('maya'), clientFigures({ balance: '280.00' }).account);
    page.set(queries.holds('maya'), { reserved: '40.00', staked: '0', rev: 1, op: 'op' });
    page.set(queries.withdrawals('maya'), listOf<Withdrawal>('40.00'));
    page.set(queries.deposits('maya'), listOf<Deposit>('80.00', '1200.00'));
    page.set(queries.subscription('maya'), {
      subscription: { plan: 'plus', amount: '5.00', duration: 30, date: new Date(2026, 2, 3) },
      rev: 1,
      op: 'op',
      at: now,
    });
    await choose(page, 'Closed');
    expect(checklist()).toEqual([
      `$280.00 balance, $240.00 available${newTab}`,
      'No open trades',
      `2 deposits, $1,280.00 in total${newTab}`,
      `Withdrawal of $40.00${newTab}`,
      `Plus plan, until 2 Apr 2026${newTab}`,
      'No document waiting',
    ]);
    const links = [
      ['$280.00 balance, $240.00 available', '/admin/users/maya#account'],
      ['2 deposits, $1,280.00 in total', '/admin/deposit?client=maya'],
      ['Plus plan, until 2 Apr 2026', '/admin/users/maya#subscription'],
    ] as const;
    for (const [name, path] of links) {
      const link = screen.getByRole('link', { name: `${name}${newTab}` });
      expect(link).toHaveAttribute('href', path);
      expect(link).toHaveAttribute('target', '_blank');
    }
    await page.fill(reason(), why);
    await page.user.click(button('Change to closed'));
    expect(button('Change to closed')).toHaveAccessibleDescription(
      /Tick what stays open, or settle it first/,
    );
    expect(changes()).toEqual([]);
    await page.user.click(
      tick(
        /^Close the account with this left open: \$280\.00 balance.*; 2 deposits.*; Plus plan, until 2 Apr 2026\.$/,
      ),
    );
    page.set(queries.withdrawals('maya'), null);
    expect(tick(/^Close the account with this left open/)).not.toBeChecked();
    await page.user.click(button('Change to closed'));
    expect(changes()).toEqual([]);
    await page.user.click(tick(/^Close the account with this left open/));
    await page.user.click(button('Change to closed'));
    expect(changes()).toEqual([{ to: 'closed', reason: why }]);
  });

  it.each(['Closed', 'Other…'])(
    'needs the tick however the status is chosen: %s',
    async (choice) => {
      const page = await showDialog();
      page.set(queries.account('maya'), clientFigures({ balance: '0.01' }).account);
      await choose(page, choice);
      if (choice === 'Other…') await page.fill(screen.getByLabelText('Status name'), 'closed');
      await page.fill(reason(), why);
      await page.user.click(button('Change to closed'));
      expect(changes()).toEqual([]);
      await page.user.click(tick(/\$0\.01 balance/));
      await page.user.click(button('Change to closed'));
      expect(changes()).toHaveLength(1);
    },
  );

  it('waits until it is known what is left, and needs no tick where nothing is', async () => {
    const page = await showDialog();
    page.clear(queries.account('maya'));
    page.fail(queries.account('maya'));
    await choose(page, 'Closed');
    expect(screen.getByText('Couldn’t load the balance.')).toBeVisible();
    await page.fill(reason(), why);
    await page.user.click(button('Change to closed'));
    expect(button('Change to closed')).toHaveAccessibleDescription(/hasn’t loaded yet/);
    expect(changes()).toEqual([]);
    page.set(queries.account('maya'), clientFigures({ balance: '0' }).account);
    expect(checklist()[0]).toBe('Balance $0.00');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await page.user.click(button('Change to closed'));
    expect(changes()).toHaveLength(1);
  });

  it('proposes to close an account that holds more than the threshold', async () => {
    const propose = vi.spyOn(proposalActs, 'proposeAdminChange').mockResolvedValue();
    const page = await showDialog();
    page.set(queries.account('maya'), clientFigures({ balance: '280.00' }).account);
    page.set(queries.proposals('maya'), null);
    page.set(queries.policy(), policyOf({ fourEyes: '279.99' }));
    await choose(page, 'Closed');
    expect(
      screen.getByText('Above $279.99 a second approval is needed.').parentElement,
    ).toHaveTextContent('Another manager has to approve');
    expect(screen.getByRole('table', { name: 'Entry to be written' })).toHaveTextContent(
      'Closing proposed',
    );
    expect(screen.getByText('The status stays until another manager approves.')).toBeVisible();
    await page.fill(reason(), why);
    await page.user.click(tick(/\$280\.00 balance/));
    await page.user.click(button('Propose to close'));
    expect(propose).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      outcome: { status: 'closed' },
      reason: why,
      op: expect.any(String),
    });
    expect(acts.changeAccountStatus).not.toHaveBeenCalled();
  });

  it('closes an account at the threshold by one person, and proposes no other status', async () => {
    const page = await showDialog();
    page.set(queries.account('maya'), clientFigures({ balance: '280.00' }).account);
    page.set(queries.policy(), policyOf({ fourEyes: '280.00' }));
    await choose(page, 'Closed');
    expect(button('Change to closed')).toBeVisible();
    page.set(queries.policy(), policyOf({ fourEyes: '1.00' }));
    await choose(page, 'Suspended');
    expect(button('Change to suspended')).toBeVisible();
  });

  it('does not propose a closing twice', async () => {
    const page = await showDialog();
    page.set(queries.account('maya'), clientFigures({ balance: '280.00' }).account);
    page.set(queries.policy(), policyOf({ fourEyes: '1.00' }));
    const proposed = {
      action: 'status.changed',
      ref: '',
      from: { status: 'pending' },
      outcome: { status: 'closed' },
    } as const;
    page.set(queries.proposals('maya'), proposalsOf([proposalOf(proposed)]));
    await choose(page, 'Closed');
    expect(
      screen.getByText('This closing was proposed and needs a second approval.'),
    ).toBeVisible();
    await page.user.click(button('Propose to close'));
    expect(button('Propose to close')).toHaveAccessibleDescription(
      'This was proposed before, see above.',
    );
  });
});
