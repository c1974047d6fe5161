import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { queries } from '@/data/queries';
import { env } from '@/lib/env/env';
import {
  book,
  button,
  dialog,
  fact,
  figure,
  preview,
  textbox,
} from '@/parts/requests/dialogs.test-utils';
import {
  entry,
  profile,
  queuedWithdrawal,
  withdrawal,
  withdrawalFile,
  withdrawals,
} from '@/parts/requests/requests.fixture';
import { expectLeft, show, signInToRequests } from '../requests-page.test-utils';

signInToRequests();

describe('the decision about a withdrawal', { tags: ['full'] }, () => {
  async function showDecision(file = withdrawalFile()) {
    const page = show({
      col: 'withdrawals',
      file,
      waiting: [{ ...queuedWithdrawal(), list: file.list }],
    });
    await page.user.keyboard('j{Enter}');
    return page;
  }
  const list = adminQueries.requestList('withdrawals', 'maya');

  it('shows where the coins go, all of it, and how many that would be at the current price', async () => {
    const { clear, fail } = await showDecision();
    expect(dialog('$200.00 to Maya Lindqvist')).toHaveTextContent('Withdrawal W2, waiting 2 h');
    expect(screen.getByRole('group', { name: 'Bitcoin address (test network)' })).toHaveTextContent(
      withdrawal().address,
    );
    expect(fact('In coins now')).toHaveTextContent('0.00311478 BTC');
    expect(fact('In coins now')).toHaveTextContent('at $64,210.00 (sample), 13:41');
    expect(fact('Previous withdrawals')).toHaveTextContent('1 completed');
    expect(fact('Also waiting')).toHaveTextContent('1 deposit, $250.00');
    clear(queries.rates());
    fail(queries.rates());
    expect(fact('In coins now')).toHaveTextContent('price unavailable');
  });

  it('links the address to the block explorer', async () => {
    const explorer = { tx: null, address: 'https://explorer.example/address/{address}' };
    vi.spyOn(env, 'explorers', 'get').mockReturnValue({ bitcoin: explorer, ethereum: explorer });
    await showDecision();
    const link = screen.getByRole('link', { name: 'View in block explorer' });
    expect(link).toHaveAttribute(
      'href',
      `https://explorer.example/address/${withdrawal().address}`,
    );
  });

  it('says that the coins have to be sent first, and debits with a note to the client', async () => {
    const { user, fill, sent } = await showDecision();
    expect(screen.getByRole('radio', { name: /I’ve sent the coins/ })).toHaveAccessibleDescription(
      /Send them first/,
    );
    expect(figure('Reserved')).toHaveTextContent('200.000.00−200.00');
    await fill(textbox('Note to client (optional)'), 'Sent in 9b2f61c4.');
    await user.click(button('Debit $200.00'));
    expect(sent()).toEqual([
      { decision: 'complete', note: 'Sent in 9b2f61c4.', payment: null, payout: '' },
    ]);
    expectLeft();
  });

  it('names the transaction of the payout, which is checked at its field', {
    tags: ['full'],
  }, async () => {
    const { user, fill, sent } = await showDecision();
    const txid = '9b2f61c4'.repeat(8);
    const field = () => textbox('Transaction id of the payout (optional)');
    expect(field()).toHaveAccessibleDescription('Maya sees it and can look the payout up.');
    await fill(field(), '9b2f');
    await user.click(button('Debit $200.00'));
    expect(field()).toHaveAccessibleDescription(/A bitcoin transaction id has 64 characters/);
    expect(sent()).toEqual([]);
    await fill(field(), txid.toUpperCase());
    await user.click(button('Debit $200.00'));
    expect(sent()).toMatchObject([{ decision: 'complete', payout: txid }]);
  });

  it('frees the amount where it is deleted, for a reason', async () => {
    const { user, fill, sent } = await showDecision();
    await user.click(screen.getByRole('radio', { name: 'Delete request' }));
    expect(figure('Available')).toHaveTextContent('789.83989.83+200.00');
    expect(figure('Balance')).toHaveTextContent('none');
    await user.click(button('Delete and tell Maya'));
    expect(sent()).toEqual([]);
    await fill(textbox('Reason for deleting'), 'It was sent twice by mistake.');
    expect(preview().getByText('Withdrawal request deleted')).toBeInTheDocument();
    await user.click(button('Delete and tell Maya'));
    expect(sent()).toEqual([{ decision: 'delete', reason: 'It was sent twice by mistake.' }]);
  });

  it('warns where the client is no longer active', async () => {
    const { set } = await showDecision(
      withdrawalFile({ profile: profile({ status: 'under-review' }) }),
    );
    const note = screen.getByText(/^Only active clients can request/).parentElement;
    expect(note).toHaveTextContent(/^Account under review\. Only active/);
    const change = { status: 'under-review' };
    set(queries.statusEntries('maya', 3), [
      entry({
        col: 'users',
        actor: 'boss',
        action: 'status.changed',
        after: change,
        at: new Date(2025, 10, 27, 13, 5),
      }),
    ]);
    expect(note).toHaveTextContent(
      /^Set to under review by you on 27 Nov 2025, 13:05\. Only active/,
    );
  });

  it('gives way to a deletion, with the reason that the entry gives', async () => {
    const { set } = await showDecision();
    const reason = 'It was sent twice by mistake.';
    set(book, [
      entry({
        col: 'withdrawals',
        actor: 'ruth',
        action: 'withdrawal.deleted',
        before: { ...withdrawal() },
        after: {},
        reason,
      }),
    ]);
    set(list, withdrawals([], { rev: 3 }));
    expect(screen.getByText('This withdrawal has already been decided.')).toBeInTheDocument();
    expect(fact('Outcome')).toHaveTextContent('Deleted');
    expect(fact('Debited')).toHaveTextContent('nothing');
    expect(fact('Reason')).toHaveTextContent(reason);
  });

  it('says what to do where the coins went out before the client cancelled, and not where the withdrawal was completed', async () => {
    const { set } = await showDecision();
    set(list, withdrawals([withdrawal({ status: 'cancelled' })], { rev: 3 }));
    expect(
      screen.getByText('If you have already sent these coins,').parentElement,
    ).toHaveTextContent('by −$200.00 now.');
    expect(screen.getByRole('link', { name: 'Adjust it' })).toHaveAttribute(
      'href',
      '/admin/users/maya',
    );
    set(list, withdrawals([withdrawal({ status: 'completed' })], { rev: 4 }));
    expect(screen.queryByText(/If you have already sent/)).toBeNull();
  });
});
