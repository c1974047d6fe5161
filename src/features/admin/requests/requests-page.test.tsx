import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as idle from '@/data/hooks/use-is-idle';
import { rows } from '@/parts/requests/dialogs.test-utils';
import { queuedWithdrawal } from '@/parts/requests/requests.fixture';
import { show, signInToRequests } from './requests-page.test-utils';

signInToRequests();

describe('the page', () => {
  it.each([
    ['deposits', ['Waiting3', 'Completed3', 'Rejected3', 'Cancelled3', 'All12']],
    ['withdrawals', ['Waiting3', 'Completed3', 'Rejected3', 'Cancelled3', 'Deleted3', 'All3']],
  ] as const)('counts every tab of %s, also those that nobody has looked at', (col, tabs) => {
    vi.spyOn(idle, 'useIsIdle').mockReturnValue(true);
    const { set } = show({ col });
    set(adminQueries.pendingCount(col), 3);
    for (const did of ['requested', 'completed', 'rejected', 'cancelled'] as const) {
      set(adminQueries.actionCount(`${col === 'deposits' ? 'deposit' : 'withdrawal'}.${did}`), 3);
    }
    set(adminQueries.actionCount('withdrawal.deleted'), 3);
    const links = within(screen.getByRole('navigation', { name: 'Status' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(tabs);
  });

  it('shows the tab and the coin that the address says', () => {
    show({
      col: 'withdrawals',
      path: '/?coin=ethereum',
      waiting: [queuedWithdrawal(), queuedWithdrawal({ id: 'other', coin: 'ethereum' })],
    });
    expect(screen.getByRole('link', { name: 'Waiting' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('combobox', { name: 'Coin' })).toHaveDisplayValue('Ethereum');
    expect(rows()).toHaveLength(1);
  });

  it('filters by coin and by text, each alone', async () => {
    const { user } = show({
      col: 'withdrawals',
      waiting: [queuedWithdrawal(), queuedWithdrawal({ id: 'other', coin: 'ethereum' })],
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Coin' }), 'Ethereum');
    expect(rows()).toHaveLength(1);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Coin' }), 'All coins');
    expect(rows()).toHaveLength(2);
    await user.click(screen.getByRole('searchbox', { name: 'Name, email or address' }));
    await user.paste('nobody');
    expect(screen.getByText('No withdrawal matches “nobody”')).toBeVisible();
  });

  it('says of a tab that it loads, that it is empty, and that it could not be loaded', () => {
    const { clear, fail } = show();
    expect(screen.getByText('Nothing to review')).toBeVisible();
    clear(adminQueries.pending('deposits'));
    expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
    fail(adminQueries.pending('deposits'));
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load waiting deposits');
  });
});
