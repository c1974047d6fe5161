import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import * as acts from '@/data/collections/user-acts';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { Profile } from '@/domain/accounts/profile';
import type { Entry } from '@/domain/ledger/ledger';
import type { Deposit } from '@/domain/requests/deposit';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import { clientFigures, now, profileOf } from '../clients.fixture';
import { createStatusFormSchema, getChosenStatus, StatusDialog, type StatusInput } from './status-dialog';

const context = signInAtDesk(now);
beforeEach(() => void vi.spyOn(acts, 'changeAccountStatus').mockResolvedValue());

describe('a standing that is asked for', () => {
  const reason = 'Your details were checked.';
  const parse = (over: Partial<StatusInput>, current = 'pending', isSomethingLeft = false, isClosureAsked = false) =>
    v.safeParse(createStatusFormSchema(current, isSomethingLeft, isClosureAsked), {
      choice: 'active',
      word: '',
      reason,
      confirmation: '',
      ...over,
    });
  const faults = (over: Partial<StatusInput>, current?: string, isSomethingLeft?: boolean) =>
    parse(over, current, isSomethingLeft).issues?.map((issue) => [v.getDotPath(issue), issue.message]);

  it('is one of the list, whatever was typed before', () => {
    expect(parse({ choice: 'active', word: 'half typed' }).output).toEqual({ to: 'active', reason });
  });

  it('may be another word, which is written in small letters', () => {
    expect(parse({ choice: 'another', word: ' Under-Review ' }).output).toEqual({ to: 'under-review', reason });
  });

  it.each([
    ['under review', 'Use one word, or join words with a hyphen: under-review.'],
    ['', 'Enter a status.'],
    ['vip2', 'Use letters from a to z and hyphens, starting with a letter.'],
    ['-late', 'Use letters from a to z and hyphens, starting with a letter.'],
    ['x'.repeat(31), 'Use at most 30 letters.'],
    ['pending', 'This is already the status.'],
  ])('is refused at its field: "%s"', (word, message) => {
    expect(faults({ choice: 'another', word })).toContainEqual(['word', message]);
  });

  it('is another one than now, and has a reason', () => {
    expect(faults({ choice: 'active' }, 'active')).toEqual([['choice', 'This is already the status.']]);
    expect(faults({ reason: 'too short' })).toEqual([['reason', 'Use at least 10 letters or digits, so the client understands.']]);
  });

  it('may stay as it is where that answers a request to close the account', () => {
    expect(parse({ choice: 'kept' }, 'active', true, true).output).toEqual({ to: 'active', reason });
    expect(faults({ choice: 'kept' as never }, 'active')).toEqual([['choice', 'Choose a new status.']]);
    expect(getChosenStatus({ choice: 'kept', word: '' }, 'active')).toBe('active');
  });

  it('has to be chosen', () => {
    expect(faults({ choice: '' as never })).toEqual([['choice', 'Choose a new status.']]);
  });

  it.each<[how: string, over: Partial<StatusInput>]>([
    ['from the list', { choice: 'closed' }],
    ['as a word', { choice: 'another', word: 'closed' }],
  ])('closes an account with something left on it only when that is confirmed: %s', (_, over) => {
    const refusal = ['confirmation', 'Type “close” to close the account with what’s left on it.'];
    for (const confirmation of ['', 'closed', 'yes']) expect(faults({ ...over, confirmation }, 'active', true)).toEqual([refusal]);
    expect(parse({ ...over, confirmation: ' Close ' }, 'active', true).output).toEqual({ to: 'closed', reason });
    expect(parse(over, 'active', false).output).toEqual({ to: 'closed', reason });
    expect(parse({ choice: 'suspended' }, 'active', true).output).toEqual({ to: 'suspended', reason });
  });

  it.each([
    ['closed', '', 'closed'],
    ['another', 'Vip', 'vip'],
    ['another', '', null],
    ['another', 'two words', null],
    ['pending', '', null],
  ] as const)('is known while the form is being filled in: %s "%s"', (choice, word, to) => {
    expect(getChosenStatus({ choice, word }, 'pending')).toBe(to);
  });
});

describe('standing dialog', () => {
  // @module-tag full

  const history = { queryKey: ['entries', 'maya', 'standings'] as never };
  const listOf = <T,>(list: T[]) => ({ list, pending: list.length, oldest: null, rev: 1, op: 'op', at: now });

  /** Nothing is left on the account, and nothing is known of what was before. */
  function open(over: Partial<Profile> = { status: 'pending' }) {
    const reads = createReads();
    const profile = profileOf(over);
    reads.set(queries.profile('maya'), profile);
    reads.set(queries.account('maya'), clientFigures({ balance: '0' }).account);
    reads.set(queries.holds('maya'), { reserved: '0', staked: '0', rev: 1, op: 'op' });
    reads.set(queries.deposits('maya'), null);
    reads.set(queries.withdrawals('maya'), null);
    reads.set(queries.trades('maya'), null);
    reads.set(history, []);
    const onClose = vi.fn();
    const { user } = renderAtDesk(<StatusDialog profile={profile} onClose={onClose} />, reads);
    const again = (more: Partial<Profile>) => reads.set(queries.profile('maya'), profileOf({ ...over, ...more }));
    return { ...reads, user, onClose, again };
  }
  const isSet = () => vi.mocked(acts.changeAccountStatus).mock.calls.map(([, , to, reason]) => ({ to, reason }));
  const choose = (user: ReturnType<typeof userEvent.setup>, word: string) => user.selectOptions(screen.getByLabelText('New status'), word);
  const reason = () => screen.getByLabelText('Reason');
  const submit = (name: string) => screen.getByRole('button', { name });

  describe('the dialog about a standing', () => {
    it('says what the client may do in it, that the reason is read, and what will stand in the book', async () => {
      const { user, onClose } = open();
      await choose(user, 'Suspended');
      expect(screen.getByLabelText('New status')).toHaveAccessibleDescription(/Can’t start anything new/);
      expect(reason()).toHaveAccessibleDescription(/Maya will see exactly this/);
      await user.type(reason(), 'Your card was reported as lost.');
      const before = screen.getByRole('table', { name: 'Before and after' });
      expect(before).toHaveTextContent(/StatusPendingSuspended/);
      const line = screen.getByRole('table', { name: 'Entry to be written' });
      expect(line).toHaveTextContent(/U3.*Account status changed.*to suspended.*Your card was reported as lost\./);
      await user.click(submit('Change to suspended'));
      const change = ['suspended', 'Your card was reported as lost.', expect.any(String), 'pending'];
      expect(acts.changeAccountStatus).toHaveBeenCalledExactlyOnceWith(context, 'maya', ...change);
      expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
    });

    it('takes another word, in small letters, and refuses two at the field', async () => {
      const { user } = open();
      await choose(user, 'Other…');
      await user.type(screen.getByLabelText('Status name'), 'Under Review');
      await user.type(reason(), 'Please send a newer document.');
      await user.click(submit('Change status'));
      expect(screen.getByLabelText('Status name')).toHaveAccessibleDescription(/Use one word/);
      expect(isSet()).toEqual([]);
      await user.clear(screen.getByLabelText('Status name'));
      await user.type(screen.getByLabelText('Status name'), 'Under-Review');
      expect(screen.getByLabelText('Status name')).toHaveAccessibleDescription(/everything except withdraw/);
      await user.click(submit('Change to under review'));
      expect(isSet()).toEqual([{ to: 'under-review', reason: 'Please send a newer document.' }]);
    });

    it('does not offer what stands already, and needs a reason', async () => {
      const { user } = open({ status: 'active' });
      const options = [...screen.getByLabelText<HTMLSelectElement>('New status').options].map(({ text }) => text);
      expect(options).toEqual(['Choose…', 'Pending', 'Suspended', 'Closed', 'Other…']);
      await choose(user, 'Suspended');
      await user.click(submit('Change to suspended'));
      expect(reason()).toHaveAccessibleDescription(/Use at least 10 letters or digits/);
      expect(isSet()).toEqual([]);
    });

    it('says how it came to this, also what the client’s own freeze hides', async () => {
      const entry = (action: Entry['action'], actor: string, status: string, reason = ''): Entry => ({
        ...{ op: action + status, col: 'users', rev: 2, actor, action, index: -1, ref: '', before: {}, after: { status }, reason, at: now },
      });
      const entries = [
        entry('status.changed', 'boss', 'suspended', 'Your card was reported as lost.'),
        { ...entry('status.frozen', 'maya', 'frozen'), at: new Date(now.getTime() + 2) },
        { ...entry('closure.requested', 'maya', ''), at: new Date(now.getTime() + 1) },
        { ...entry('status.changed', 'operator', 'active', 'Is at the desk again.'), at: new Date(now.getTime() - 1) },
      ];
      open().set(history, entries);
      expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining('Frozen, by the client'),
        expect.stringContaining('Closure requested, by the client'),
        expect.stringContaining('Suspended, by the deskYour card was reported as lost.'),
        expect.stringContaining('Active, by the operatorIs at the desk again.'),
      ]);
    });

    it('says that the book could not be read', async () => {
      const { user, clear, fail } = open();
      clear(history);
      const refetch = fail(history);
      expect(screen.getByText('Couldn’t load the client’s book.')).toBeVisible();
      await user.click(submit('Try again'));
      expect(refetch).toHaveBeenCalledOnce();
    });

    it('keeps what was typed where it failed, and says so', async () => {
      vi.mocked(acts.changeAccountStatus).mockRejectedValue(new ActError('unreachable'));
      const { user } = open();
      await choose(user, 'Active');
      await user.type(reason(), 'Your details were checked.');
      await user.click(submit('Change to active'));
      expect(screen.getByRole('alert')).toHaveTextContent('unreachable');
      expect(reason()).toHaveValue('Your details were checked.');
    });

    it('goes on from what another administrator has set meanwhile', async () => {
      const { user, again } = open();
      await choose(user, 'Active');
      await user.type(reason(), 'Your details were checked.');
      again({ status: 'suspended', rev: 3 });
      expect(screen.getByRole('status')).toHaveTextContent(/The status has changed\..*It’s now suspended/);
      expect(screen.getByRole('table', { name: 'Before and after' })).toHaveTextContent(/StatusSuspendedActive/);
      expect(reason()).toHaveValue('Your details were checked.');
    });
  });

  describe('a client who asked for the account to be closed', () => {
    const asked = () => open({ closureAt: new Date(2026, 2, 22) });

    it('may stay, and reads why', async () => {
      const { user } = asked();
      expect(screen.getByText(/Any status you set here answers the request/)).toHaveTextContent('Closure requested on 22 Mar 2026.');
      await choose(user, 'Keep active');
      await user.type(reason(), 'You told us by phone that you stay.');
      expect(screen.queryByRole('table', { name: 'Before and after' })).toBeNull();
      expect(screen.getByRole('table', { name: 'Entry to be written' })).toHaveTextContent(/Account not closed.*still active.*You told us/);
      await user.click(submit('Don’t close'));
      expect(isSet()).toEqual([{ to: 'active', reason: 'You told us by phone that you stay.' }]);
    });

    it('has been answered by somebody else: then nothing can stay as it is', async () => {
      const { user, again } = asked();
      await choose(user, 'Keep active');
      await user.type(reason(), 'You told us by phone that you stay.');
      again({ closureAt: null, rev: 4 });
      expect(screen.queryByText(/answers the request/)).toBeNull();
      await user.click(screen.getByRole('button', { name: /Don’t close|Change status/ }));
      expect(screen.getByLabelText('New status')).toHaveAccessibleDescription(/Choose a new status/);
      expect(isSet()).toEqual([]);
    });
  });

  describe('the choice of a standing', () => {
    it('is made by the administrator: nothing is chosen beforehand', async () => {
      const { user } = open({ status: 'active' });
      expect(screen.getByLabelText('New status')).toHaveValue('');
      await user.type(reason(), 'Your details were checked.');
      await user.click(submit('Change status'));
      expect(screen.getByLabelText('New status')).toHaveAccessibleDescription(/Choose a new status/);
      expect(isSet()).toEqual([]);
    });
  });

  describe('closing an account', () => {
    const why = 'You asked for it by letter.';

    it('shows what is left and what waits, and asks for a word', async () => {
      const { user, set } = open();
      const amounts = (...each: string[]) => each.map((amount) => ({ amount, status: 'pending' }));
      set(queries.account('maya'), clientFigures({ balance: '280.00' }).account);
      set(queries.holds('maya'), { reserved: '40.00', staked: '0', rev: 1, op: 'op' });
      set(queries.withdrawals('maya'), listOf(amounts('40.00') as Withdrawal[]));
      set(queries.deposits('maya'), listOf(amounts('80.00', '1200.00') as Deposit[]));
      await choose(user, 'Closed');
      expect(screen.getByRole('table', { name: 'Left on the account' })).toHaveTextContent(
        'Balance$280.00Reserved for withdrawals$40.00Held in open trades$0.00Available$240.00',
      );
      expect(screen.getByText(/Waiting: 2 deposits, \$1,280\.00 in total; Withdrawal of \$40\.00\./)).toBeVisible();
      await user.type(reason(), why);
      await user.click(submit('Change to closed'));
      const word = screen.getByLabelText(/Type “close”/);
      expect(word).toHaveAccessibleDescription(/to close the account with what’s left on it/);
      expect(isSet()).toEqual([]);
      await user.type(word, 'close');
      await user.click(submit('Change to closed'));
      expect(isSet()).toEqual([{ to: 'closed', reason: why }]);
    });

    it('asks for no word where nothing is left', async () => {
      const { user } = open();
      await choose(user, 'Closed');
      expect(screen.getByText('Nothing is left on this account, and nothing is waiting.')).toBeVisible();
      await user.type(reason(), why);
      await user.click(submit('Change to closed'));
      expect(isSet()).toHaveLength(1);
    });

    it('waits until it is known what is left', async () => {
      const { user, set, clear, fail } = open();
      clear(queries.account('maya'));
      fail(queries.account('maya'));
      await choose(user, 'Closed');
      expect(screen.getByText('Couldn’t load what’s left on the account')).toBeVisible();
      await user.type(reason(), why);
      await user.click(submit('Change to closed'));
      expect(isSet()).toEqual([]);
      set(queries.account('maya'), clientFigures({ balance: '0' }).account);
      await user.click(submit('Change to closed'));
      expect(isSet()).toHaveLength(1);
    });
  });
});
