import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { CancelOutcome } from '@/ui/overlays/cancel-dialog';
import { CancelDialog } from './deposit-item';
import type { DepositLine } from './deposit-rows';

// @module-tag full

const createdAt = new Date(Date.now() - 4 * 3_600_000);
const line: DepositLine = {
  deposit: {
    id: 'a',
    uid: 'maya',
    coin: 'bitcoin',
    amount: '250.00',
    units: '0.00389348',
    rate: '64210.00',
    address: 'tb1q',
    txid: '',
    status: 'pending',
    note: '',
    createdAt,
  },
  folio: 'D7',
  requestedAt: createdAt,
  decidedAt: null,
  credited: null,
};

function show(...outcomes: CancelOutcome[]) {
  const cancel = vi.fn(async () => outcomes.shift() ?? ({ state: 'cancelled' } as const));
  const onClose = vi.fn();
  render(<CancelDialog line={line} cancel={cancel} onClose={onClose} />);
  return { user: userEvent.setup({ delay: null }), cancel, onClose };
}
const confirm = () => screen.getByRole('button', { name: 'Cancel 250.00' });

describe('cancelling a deposit', () => {
  it('asks once more, naming which one', () => {
    const { cancel } = show();
    expect(screen.getByRole('dialog', { name: 'Cancel the deposit of 250.00?' })).toHaveTextContent('Deposit D7, waiting 4 h');
    expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    expect(cancel).not.toHaveBeenCalled();
  });

  it('does nothing when it is kept', async () => {
    const { user, cancel, onClose } = show();
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(onClose).toHaveBeenCalledExactlyOnceWith(false);
    expect(cancel).not.toHaveBeenCalled();
  });

  it('closes when it is done', async () => {
    const { user, cancel, onClose } = show();
    await user.click(confirm());
    expect(cancel).toHaveBeenCalledExactlyOnceWith(line);
    expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('stays open with the cause when it failed, so that it can be tried again', async () => {
    const { user, cancel, onClose } = show({ state: 'failed', cause: 'You are offline.' });
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent('It was not cancelled. You are offline.');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(confirm());
    expect(cancel).toHaveBeenCalledTimes(2);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says plainly when the desk was faster, and offers nothing more', async () => {
    const { user, onClose } = show({ state: 'decided' });
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /This deposit was decided by the desk in the meantime, or cancelled in another tab\. Your deposits show the outcome\./,
    );
    expect(screen.getByRole('dialog', { name: 'There is nothing left to cancel' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel 250.00' })).toBeNull();
    const closing = screen.getAllByRole('button', { name: 'Close' });
    expect(closing).toHaveLength(2);
    for (const button of closing) await user.click(button);
    expect(onClose.mock.calls).toEqual([[true], [true]]);
  });
});
