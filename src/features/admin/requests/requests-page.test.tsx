import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import * as idle from '@/data/hooks/use-is-idle';
import { decidedDeposit, now, queued, queuedWithdrawal } from './desk.fixture';
import { depositKind, withdrawalKind } from './request-kinds';
import { DepositsPage, WithdrawalsPage } from './requests-page';

signInAtDesk(now);
beforeEach(() => void vi.spyOn(idle, 'useIsIdle').mockReturnValue(true));

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

it.each([
  ['deposits', DepositsPage, ['Waiting3', 'Completed3', 'Rejected3', 'Cancelled3', 'All12']],
  ['withdrawals', WithdrawalsPage, ['Waiting3', 'Completed3', 'Rejected3', 'Cancelled3', 'Deleted3', 'All3']],
] as const)('counts every tab of %s, also those that nobody has looked at', (col, RequestsPage, tabs) => {
  const reads = createReads();
  reads.set(adminQueries.pendingCount(col), 3);
  for (const did of ['requested', 'completed', 'rejected', 'cancelled'] as const) {
    reads.set(adminQueries.actionCount(`${col === 'deposits' ? 'deposit' : 'withdrawal'}.${did}`), 3);
  }
  reads.set(adminQueries.actionCount('withdrawal.deleted'), 3);
  renderAtDesk(<RequestsPage />, reads);
  expect(links()).toEqual(tabs);
});

describe('the tools of the list', () => {
  const show = (path = '/') => {
    const reads = createReads();
    reads.setRows(adminQueries.pending(withdrawalKind.col), [queuedWithdrawal(), queuedWithdrawal({ id: 'other', coin: 'ethereum' })]);
    renderAtDesk(<WithdrawalsPage />, reads, { path });
    return () => screen.getAllByRole('row').length - 1;
  };

  it('filter by text and by coin, each alone', async () => {
    const rows = show();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Coin' }), 'Ethereum');
    expect(rows()).toBe(1);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Coin' }), 'All coins');
    expect(rows()).toBe(2);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name, email or address' }), 'nobody');
    expect(screen.getByText('No withdrawal matches “nobody”')).toBeVisible();
  });

  it('show what the address says', () => {
    expect(show('/?coin=ethereum')()).toBe(1);
    expect(screen.getByRole('combobox', { name: 'Coin' })).toHaveDisplayValue('Ethereum');
  });
});

it('has a tab for each state of a request', () => {
  const reads = createReads();
  reads.setRows(adminQueries.pending(depositKind.col), [queued()]);
  reads.setRows(adminQueries.decided(depositKind.col, 'deposit.completed'), [decidedDeposit()]);
  renderAtDesk(<DepositsPage />, reads, { path: '/?tab=completed' });
  expect(screen.getByRole('table', { name: 'Completed deposits, newest first' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Completed' })).toHaveAttribute('aria-current', 'page');
});
