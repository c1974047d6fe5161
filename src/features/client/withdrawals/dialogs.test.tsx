// @module-tag full

import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RemoveAddressDialog } from './open-side';
import { ledger, line } from './withdrawal-form.test-utils';
import { CancelWithdrawalDialog } from './withdrawal-list';

afterEach(cleanup);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('cancelling a withdrawal', () => {
  it('says what follows, and is told which one', async () => {
    const [cancel, onClose] = [vi.fn(async () => ({ state: 'done' }) as const), vi.fn()];
    const waiting = line('a');
    render(<CancelWithdrawalDialog line={waiting} cancel={cancel} onClose={onClose} />);
    const dialog = screen.getByRole('dialog', { name: 'Cancel the withdrawal of $1,250.00?' });
    expect(dialog).toHaveTextContent('Withdrawal W7, waiting 4 h');
    expect(dialog).toHaveTextContent('$1,250.00 becomes available again right away');
    await press('Cancel $1,250.00');
    expect(cancel).toHaveBeenCalledExactlyOnceWith(waiting);
    expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
  });
});

describe('removing an address', () => {
  function show(...answers: (string | null)[]) {
    const [forget, onClose] = [vi.fn(async () => answers.shift() ?? null), vi.fn()];
    render(<RemoveAddressDialog address={ledger} remove={forget} onClose={onClose} />);
    return { forget, onClose };
  }

  it('asks once more, with the address in view', async () => {
    const { forget, onClose } = show();
    expect(screen.getByRole('dialog', { name: 'Remove Ledger?' })).toHaveTextContent('tb1qw508');
    expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await press('Keep it');
    expect(forget).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes when it is done', async () => {
    const { forget, onClose } = show();
    await press('Remove it');
    expect(forget).toHaveBeenCalledExactlyOnceWith(ledger);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('stays open with the cause when it failed', async () => {
    const { onClose } = show('You are offline.');
    await press('Remove it');
    expect(await screen.findByRole('alert')).toHaveTextContent('It wasn’t removed. You are offline.');
    expect(onClose).not.toHaveBeenCalled();
    await press('Remove it');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
