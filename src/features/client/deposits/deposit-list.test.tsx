import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as acts from '@/data/collections/deposits';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { profileOf } from '@/domain/accounts/person.fixture';
import { createMayaBook } from '@/domain/ledger/fixtures/written-book.fixture';
import type { Entry } from '@/domain/ledger/ledger';
import type { Deposit } from '@/domain/requests/deposit';
import { timeZone } from '@/lib/files/csv.fixture';
import * as files from '@/lib/files/save-file';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { now } from './deposits.fixture';
import {
  amount,
  closed,
  dialog,
  type Given,
  listOf,
  open,
  request,
  signInToDeposits,
  waiting,
} from './deposits-page.test-utils';

const context = signInToDeposits();

const cancel = () => vi.mocked(acts.cancelDeposit);

describe('the history', () => {
  const book = createMayaBook();
  const written = { deposits: listOf(...book.deposits), entries: book.entries };
  const items = () =>
    screen
      .getAllByText(/^You marked it as sent/)
      .map((step) => step.closest<HTMLElement>('[data-request]'));
  const itemOf = (text: string | RegExp) =>
    within(screen.getByText(text).closest<HTMLElement>('[data-request]') ?? document.body);
  const amounts = () => items().map((item) => item?.querySelector('b')?.textContent);

  it('shows loading, empty and failed deposits, and reads them again', {
    tags: ['full'],
  }, async () => {
    const { press, reads } = open({ deposits: 'loading' });
    expect(
      screen.getByText('Loading deposits…', { selector: '[role=status] *' }),
    ).toBeInTheDocument();
    reads.set(queries.deposits('maya'), null);
    expect(screen.getByRole('heading', { name: 'No deposits yet' })).toBeVisible();
    reads.clear(queries.deposits('maya'));
    const retry = reads.fail(queries.deposits('maya'));
    expect(screen.getByRole('heading', { name: 'Couldn’t load deposits' })).toBeVisible();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });

  it('shows what it has without the book, and reads the book again', {
    tags: ['full'],
  }, async () => {
    const { press, reads } = open({ deposits: listOf(waiting) });
    reads.clear(queries.collectionEntries('maya', 'deposits'));
    const retry = reads.fail(queries.collectionEntries('maya', 'deposits'));
    expect(screen.getByText('0.00389348').parentElement).toHaveTextContent('0.00389348 BTC');
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
    reads.set(queries.deposits('maya'), null);
    expect(screen.queryByText('No deposits yet')).toBeNull();
    expect(screen.getByRole('heading', { name: 'No deposits in your list' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('shows each deposit with its status, folio, steps and the desk’s reason', () => {
    open(written);
    expect(amounts()).toEqual(['$250.00', '$900.00', '$120.00', '$500.00']);
    const [pending, credited, rejected] = items().map((item) => within(item ?? document.body));
    expect(pending?.getByText('Waiting', { selector: '[data-status] *' })).toBeVisible();
    expect(pending?.getByText('0.01000000').parentElement).toHaveTextContent('0.01000000 BTC, D7');
    expect(pending?.getByText('We’re looking for it').closest('li')).toHaveTextContent(/4 h$/);
    expect(
      pending?.getByText('Credited to your balance').closest('li')?.querySelector('time'),
    ).toBeNull();
    expect(credited?.getByText('Completed', { selector: '[data-status] *' })).toBeVisible();
    expect(credited?.getByText('0.01000000').parentElement).toHaveTextContent('0.01000000 ETH, D5');
    expect(credited?.getByRole('link', { name: 'A3' })).toHaveAttribute(
      'href',
      '/user/statement#A3',
    );
    expect(credited?.getByText(/Credited ·/).closest('li')).toHaveTextContent('9 Mar, 14:48');
    expect(rejected?.getByText('Rejected', { selector: '[data-status] *' })).toBeVisible();
    expect(rejected?.getByText('Rejected by the desk')).toBeVisible();
    expect(
      rejected?.getByText(/^“The transaction id belongs to another address.*”$/),
    ).toBeVisible();
  });

  it('marks a deposit that the desk decides while the page is open, not one that the client cancels', () => {
    const { reads } = open({ deposits: listOf(waiting, { ...waiting, id: 'b' }) });
    const marked = () =>
      [...document.querySelectorAll('[data-request]:has([data-new])')].map((item) =>
        item.getAttribute('data-request'),
      );
    expect(marked()).toEqual([]);
    reads.set(
      queries.deposits('maya'),
      listOf(
        { ...waiting, status: 'completed', received: '250.00' },
        { ...waiting, id: 'b', status: 'cancelled' },
      ),
    );
    expect(marked()).toEqual(['a']);
  });

  it('says "just now", "Cancelled by you", and how much of an expected amount was received', () => {
    const note = 'A fee of the network was taken.';
    const short: Deposit = { ...waiting, id: 'c', status: 'completed', received: '230.00', note };
    const posted = [
      {
        op: 'd',
        col: 'deposits',
        action: 'deposit.completed',
        after: { id: 'c' },
        rev: 3,
        index: 2,
        at: now,
      },
      { op: 'p', col: 'accounts', action: 'account.posted', ref: 'd', rev: 2, at: now },
    ] as unknown as Entry[];
    const cancelled: Deposit = { ...waiting, id: 'b', status: 'cancelled' };
    open({ deposits: listOf({ ...waiting, createdAt: now }, cancelled, short), entries: posted });
    expect(screen.getByText('We’re looking for it').closest('li')).toHaveTextContent(/itjust now$/);
    expect(
      itemOf('Cancelled by you').getByText('Cancelled', { selector: '[data-status] *' }),
    ).toBeVisible();
    expect(itemOf(/Credited ·/).getByText('$230.00', { selector: 'b *' })).toBeVisible();
    expect(screen.getByText(/Credited ·/).parentElement).toHaveTextContent(
      'Credited · A2 · $230.00 received of $250.00 expected',
    );
    expect(screen.getByText(new RegExp(note))).toBeVisible();
  });

  it('shows ten, and all on request, with the focus on the first new one', {
    tags: ['full'],
  }, async () => {
    const { press } = open({
      deposits: listOf(...Array.from({ length: 14 }, (_, i) => ({ ...waiting, id: `d${i}` }))),
    });
    expect(items()).toHaveLength(10);
    await press('Show all 14');
    expect(items()).toHaveLength(14);
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
    expect(items()[10]).toHaveFocus();
  });

  it('shows no amount anywhere while amounts are hidden', () => {
    setAmountsHidden(true);
    open({
      deposits: listOf(waiting, {
        ...waiting,
        id: 'b',
        status: 'rejected',
        note: 'Only 900.00 arrived.',
      }),
    });
    for (const shown of [/250\.00/, /0\.00389348/, /900\.00/])
      expect(screen.queryByText(shown)).toBeNull();
    expect(screen.getByText('“Only ••••• arrived.”')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel the deposit' })).toBeVisible();
  });

  it('filters by status and days, says how many are left, exports those, and offers to show all again', {
    tags: ['full'],
  }, async () => {
    const save = vi.spyOn(files, 'saveCsv').mockReturnValue();
    const { user, press } = open(written);
    const status = () => screen.getByText(/of 4 deposits/);
    expect(screen.getByRole('option', { name: 'All (4)' })).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Completed (2)');
    expect(amounts()).toEqual(['$900.00', '$500.00']);
    expect(status()).toHaveTextContent('2 of 4 deposits');
    await user.type(screen.getByLabelText('From'), '2026-03-05');
    expect(amounts()).toEqual(['$900.00']);
    await press('Export');
    expect(save).toHaveBeenCalledExactlyOnceWith('glassbook-deposits.csv', expect.any(String));
    const [head, ...rows] = (save.mock.calls[0]?.[1] ?? '').trimEnd().split('\r\n');
    expect(head).toContain(
      `Number,Requested (UTC),Requested (local: ${timeZone}),State,"Amount, USD","Received, USD",Coin,Coins`,
    );
    expect(rows).toEqual([expect.stringMatching(/D5,.*,Completed,900\.00,900\.00,ETH,.*,A3,/)]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Rejected (1)');
    expect(screen.getByText('You have no rejected deposits in this period.')).toBeVisible();
    await press('Show all deposits');
    expect(amounts()).toHaveLength(4);
  });

  it('threat 21: exports no formula of what was typed', async () => {
    const save = vi.spyOn(files, 'saveCsv').mockReturnValue();
    const { press } = open({
      deposits: listOf({ ...waiting, status: 'rejected', note: '=1+1', txid: '@SUM(A1)' }),
    });
    await press('Export');
    expect(save.mock.calls[0]?.[1]).toMatch(/"'@SUM\(A1\)".*"'=1\+1"/);
  });

  it('shows and focuses a deposit that was just sent, with any filter', {
    tags: ['full'],
  }, async () => {
    const { type, send, reads } = open({ ...written, path: '/?state=rejected' });
    await type(amount(), '77');
    await send();
    await waitFor(() => expect(amount()).toHaveValue(''));
    const id = request().mock.calls[0]?.[1].op ?? '';
    reads.set(
      queries.deposits('maya'),
      listOf(...book.deposits, { ...waiting, id, amount: '77.00' }),
    );
    expect(amounts()).toEqual(['$77.00', '$120.00']);
    expect(document.activeElement).toHaveTextContent('77.00');
  });
});

describe('cancelling', () => {
  const openDialog = async (given: Given = {}) => {
    const page = open({
      deposits: listOf(waiting, { ...waiting, id: 'b', status: 'completed' }),
      ...given,
    });
    await page.user.click(screen.getByRole('button', { name: /^Cancel the deposit/ }));
    return page;
  };
  const confirm = 'Cancel $250.00';

  it('asks which one, does nothing if it is kept, and otherwise cancels it once', async () => {
    const { press, reads } = await openDialog();
    expect(await dialog()).toHaveAccessibleName('Cancel the deposit of $250.00?');
    expect(await dialog()).toHaveTextContent('Deposit, waiting 4 h');
    expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await press('Keep it');
    await closed();
    expect(cancel()).not.toHaveBeenCalled();
    await press('Cancel the deposit of $250.00');
    await press(confirm);
    await closed();
    expect(cancel()).toHaveBeenCalledExactlyOnceWith(context, { id: 'a', op: expect.any(String) });
    reads.set(queries.deposits('maya'), listOf({ ...waiting, status: 'cancelled' }));
    expect(document.activeElement).toHaveTextContent('Cancelled by you');
  });

  it('stays open with the cause of a failure, and repeats the same act', {
    tags: ['full'],
  }, async () => {
    cancel().mockRejectedValueOnce(new ActError('unreachable'));
    const { press } = await openDialog();
    await press(confirm);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'It wasn’t cancelled. ActError: unreachable',
    );
    await press(confirm);
    await closed();
    const [first, second] = cancel().mock.calls;
    expect(second).toEqual(first);
  });

  it('says that the desk was faster, and offers only to close', { tags: ['full'] }, async () => {
    cancel().mockRejectedValueOnce(new ActError('already-decided'));
    const { user, press } = await openDialog();
    await press(confirm);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /The desk has already decided this deposit, or it was cancelled in another tab\. Your deposits show the outcome\./,
    );
    expect(await dialog()).toHaveAccessibleName('There’s nothing left to cancel');
    expect(screen.queryByRole('button', { name: confirm })).toBeNull();
    const [first, second] = screen.getAllByRole('button', { name: 'Close' });
    expect(second).toBeVisible();
    if (first) await user.click(first);
    await closed();
  });

  it('is not offered to a client with a closed account', () => {
    open({ deposits: listOf(waiting), profile: profileOf({ status: 'closed' }) });
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });
});
