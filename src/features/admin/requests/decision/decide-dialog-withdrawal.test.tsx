// @module-tag full

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAtDesk } from '@/data/at-desk.test-utils';
import * as withdrawals from '@/data/collections/withdrawals';
import { queries } from '@/data/queries';
import { now, profile, withdrawalFile } from '../desk.fixture';
import { book, button, choose, fact, figure, reason, showWithdrawal, write } from './decide-dialog.test-utils';

signInAtDesk(now);
beforeEach(() => {
  vi.spyOn(withdrawals, 'completeWithdrawal').mockResolvedValue();
  vi.spyOn(withdrawals, 'deleteWithdrawal').mockResolvedValue();
});

describe('the decision about a withdrawal', () => {
  it('shows where the coins go, all of it, and how many that would be at the current price', () => {
    showWithdrawal();
    expect(screen.getByRole('dialog', { name: '$200.00 to Maya Lindqvist' })).toHaveTextContent('Withdrawal W2, waiting 2 h');
    expect(screen.getByRole('group', { name: 'Bitcoin address (test network)' })).toHaveTextContent(
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    );
    expect(fact('In coins now')).toHaveTextContent('0.00311478 BTC');
    expect(fact('In coins now')).toHaveTextContent('at $64,210.00 (sample), 13:41');
    expect(fact('Previous withdrawals')).toHaveTextContent('1 completed');
    expect(fact('Also waiting')).toHaveTextContent('Deposit of $250.00');
  });

  it('guesses no coins without a price', () => {
    const { clear, fail } = showWithdrawal();
    clear(queries.rates());
    fail(queries.rates());
    expect(fact('In coins now')).toHaveTextContent('price unavailable');
  });

  it('says that the coins have to be sent first, and debits with a word to the client', async () => {
    const { sent } = showWithdrawal();
    expect(screen.getByRole('radio', { name: /I’ve sent the coins/ })).toHaveAccessibleDescription(/Send them first/);
    expect(figure('Reserved')).toHaveTextContent('200.000.00−200.00');
    await write('Sent in 9b2f61c4.', screen.getByRole('textbox', { name: 'Note to client (optional)' }));
    await userEvent.click(button('Debit $200.00'));
    expect(sent()).toEqual([{ decision: 'complete', note: 'Sent in 9b2f61c4.' }]);
  });

  it('frees the amount where it is rejected or deleted', async () => {
    const { sent } = showWithdrawal();
    await choose('Delete request');
    expect(figure('Available')).toHaveTextContent('789.83989.83+200.00');
    expect(figure('Balance')).toHaveTextContent('none');
    await userEvent.click(button('Delete and tell Maya'));
    expect(sent()).toEqual([]);
    await write('It was sent twice by mistake.', reason('Reason for deleting'));
    expect(book().getByText('Withdrawal request deleted')).toBeInTheDocument();
    await userEvent.click(button('Delete and tell Maya'));
    expect(sent()).toEqual([{ decision: 'delete', reason: 'It was sent twice by mistake.' }]);
  });

  it('warns where the client is not active any more', () => {
    showWithdrawal({ file: withdrawalFile({ profile: profile({ status: 'suspended' }) }) });
    expect(screen.getByText('This client is no longer active (suspended).')).toBeInTheDocument();
  });
});
