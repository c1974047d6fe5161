import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as acts from '@/data/collections/withdrawals';
import { queries } from '@/data/queries';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import {
  closed,
  dialog,
  entryOf,
  listOf,
  open,
  requested,
  saved,
  signInToWithdrawals,
  waiting,
} from './withdrawals-page.test-utils';

const context = signInToWithdrawals();

describe('the history', () => {
  const items = () => screen.getAllByText('Requested and reserved');

  it('shows loading, empty and failed withdrawals, and reads them again', {
    tags: ['full'],
  }, async () => {
    const { press, reads } = open({ withdrawals: 'loading' });
    expect(screen.getByText('Loading withdrawals…')).toBeInTheDocument();
    reads.set(queries.withdrawals('maya'), null);
    expect(screen.getByRole('heading', { name: 'No withdrawals yet' })).toBeVisible();
    reads.clear(queries.withdrawals('maya'));
    const retry = reads.fail(queries.withdrawals('maya'));
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });

  it('shows what it has without the book, and reads the book again', {
    tags: ['full'],
  }, async () => {
    const { press, reads } = open({ withdrawals: listOf(waiting) });
    reads.clear(queries.collectionEntries('maya', 'withdrawals'));
    const retry = reads.fail(queries.collectionEntries('maya', 'withdrawals'));
    expect(screen.getByText('$1,250.00')).toBeVisible();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
    reads.set(queries.withdrawals('maya'), null);
    expect(screen.queryByText('No withdrawals yet')).toBeNull();
    expect(screen.getByRole('heading', { name: 'No withdrawals in your list' })).toBeVisible();
  });

  it('shows each withdrawal with its status, address, folio, steps and the desk’s words', () => {
    const entries = [
      requested,
      entryOf('withdrawal.completed', {
        op: 'd',
        after: { id: 'b' },
        at: new Date(2026, 2, 9, 12, 2),
      }),
      entryOf('account.posted', { col: 'accounts', ref: 'd', rev: 5 }),
      entryOf('withdrawal.deleted', {
        before: { ...waiting, id: 'e' },
        reason: 'Sent by mistake.',
      }),
    ];
    const list = listOf(
      waiting,
      { ...waiting, id: 'b', status: 'completed', note: 'Sent in one piece.' },
      { ...waiting, id: 'c', status: 'rejected', note: 'The address is not yours.' },
      { ...waiting, id: 'd', status: 'cancelled' },
    );
    open({ withdrawals: list, entries, profile: { addresses: [saved] } });
    expect(screen.getByText('Bitcoin to Ledger, tb1qw508…xpjzsx, W7')).toBeVisible();
    expect(screen.getByText('We’re reviewing it').closest('li')).toHaveTextContent(/4 h$/);
    expect(
      screen.getByText('Sent and debited from your balance').closest('li')?.querySelector('time'),
    ).toBeNull();
    expect(screen.getByRole('link', { name: 'A5' })).toHaveAttribute('href', '/user/statement#A5');
    expect(screen.getByText(/debited in/).closest('li')).toHaveTextContent('9 Mar, 12:02');
    expect(screen.getByText('“Sent in one piece.”')).toBeVisible();
    expect(screen.getByText('Rejected by the desk, available again')).toBeVisible();
    expect(screen.getByText('“The address is not yours.”')).toBeVisible();
    expect(screen.getByText('Cancelled by you, available again')).toBeVisible();
    expect(screen.getByText('Deleted', { selector: '[data-status] *' })).toBeVisible();
    expect(screen.getByText('“Sent by mistake.”')).toBeVisible();
    expect(items()).toHaveLength(5);
    expect(screen.getAllByRole('button', { name: /^Cancel the/ })).toHaveLength(1);
  });

  it('shows those with one status and all again, and names the filter that hides everything', async () => {
    const list = listOf(waiting, { ...waiting, id: 'b', status: 'completed', amount: '77.00' });
    const { user, press } = open({ withdrawals: list, path: '/?state=completed' });
    const choose = (option: string) =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), option);
    expect(screen.getByText('$77.00')).toBeVisible();
    expect(screen.queryByText('$1,250.00')).toBeNull();
    expect(screen.getByRole('option', { name: 'Waiting (1)' })).toBeVisible();
    await choose('Cancelled (0)');
    expect(screen.getByRole('heading', { name: 'No cancelled withdrawals' })).toBeVisible();
    await choose('All (2)');
    expect(items()).toHaveLength(2);
    await choose('Cancelled (0)');
    await press('Show all 2');
    expect(items()).toHaveLength(2);
  });

  it('shows ten, and all on request', { tags: ['full'] }, async () => {
    const { press } = open({
      withdrawals: listOf(...Array.from({ length: 14 }, (_, i) => ({ ...waiting, id: `w${i}` }))),
    });
    expect(items()).toHaveLength(10);
    await press('Show all 14');
    expect(items()).toHaveLength(14);
  });

  it('shows no amount anywhere while amounts are hidden', () => {
    setAmountsHidden(true);
    const rejected: Withdrawal = {
      ...waiting,
      id: 'b',
      status: 'rejected',
      note: 'Ask for 900.00 again.',
    };
    open({ withdrawals: listOf(waiting, rejected), entries: [requested] });
    for (const shown of [/1,250\.00/, /900\.00/]) expect(screen.queryByText(shown)).toBeNull();
    expect(screen.getByText('“Ask for ••••• again.”')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel the withdrawal, W7' })).toBeVisible();
  });

  it('cancels a pending withdrawal after a question, and focuses it', async () => {
    const { press, reads } = open({ withdrawals: listOf(waiting), entries: [requested] });
    await press('Cancel the withdrawal of $1,250.00, W7');
    expect(await dialog()).toHaveAccessibleName('Cancel the withdrawal of $1,250.00?');
    expect(await dialog()).toHaveTextContent('Withdrawal W7, waiting 4 h');
    expect(await dialog()).toHaveTextContent('$1,250.00 becomes available again right away');
    await press('Cancel $1,250.00');
    await closed();
    expect(acts.cancelWithdrawal).toHaveBeenCalledExactlyOnceWith(context, {
      id: 'a',
      op: expect.any(String),
    });
    reads.set(queries.withdrawals('maya'), listOf({ ...waiting, status: 'cancelled' }));
    expect(document.activeElement).toHaveTextContent('Cancelled by you');
  });

  it('offers no cancellation to a client with a closed account', () => {
    open({ withdrawals: listOf(waiting), profile: { status: 'closed' } });
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });
});
