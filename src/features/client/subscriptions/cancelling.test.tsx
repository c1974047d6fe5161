import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { chargeEntry, setEntry } from './plans.fixture';
import { press, running, show } from './subscriptions.test-utils';

describe('cancelling a plan', () => {
  const shown = { found: readyQuery(running), entries: readyQuery([setEntry]) };

  it('asks once more and says what follows', async () => {
    const { user, props } = show(shown);
    await user.click(press('Cancel Plus'));
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel Plus?' }));
    expect(dialog.getByText(/wasn’t charged, and no longer can be/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(props.cancel).not.toHaveBeenCalled();
  });

  it('closes when it is done', async () => {
    const { user, props } = show({ ...shown, entries: readyQuery([setEntry, chargeEntry]) });
    await user.click(press('Cancel Plus'));
    expect(screen.getByRole('dialog')).toHaveTextContent('This doesn’t refund the $49.00');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel Plus' }));
    expect(props.cancel).toHaveBeenCalledExactlyOnceWith('set-1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays open with the cause when it failed', async () => {
    const { user } = show({ ...shown, cancel: async () => ({ state: 'failed', message: 'You are offline.' }) });
    await user.click(press('Cancel Plus'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel Plus' }));
    expect(screen.getByRole('alert')).toHaveTextContent('It wasn’t cancelled. You are offline.');
  });

  it('says plainly when there is nothing left to cancel', async () => {
    const { user } = show({ ...shown, cancel: async () => ({ state: 'decided' }) });
    await user.click(press('Cancel Plus'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel Plus' }));
    expect(screen.getByRole('dialog', { name: 'Already ended' })).toHaveTextContent(/Plus has already ended/);
    expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull();
  });
});
