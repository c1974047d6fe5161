// @module-tag full

import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ChooseDialog, type ChooseDialogProps } from './choose-dialog';
import { addresses, administrator, paymentOf } from './payment.fixture';

const robin = administrator('robin', 'Robin', paymentOf());
const sam = administrator('sam', 'Sam', paymentOf({ bitcoin: addresses.otherBitcoin }));
const current = { admin: 'robin', previous: '', rev: 4, op: 'chosen', at: new Date(2026, 2, 1) };

function show(over: Partial<ChooseDialogProps> = {}) {
  const acts = { onChoose: vi.fn(async (_: string) => {}), onClose: vi.fn() };
  const given = { me: 'robin', shown: { chosen: sam, before: robin, current }, network: 'test', outdated: false, now: new Date() } as const;
  render(<ChooseDialog {...given} {...acts} {...over} />);
  return { ...acts, user: userEvent.setup({ delay: null }) };
}

describe('choosing whose payment method clients see', () => {
  it('shows where coins went and where they will go, and the line of the own book', () => {
    show();
    const dialog = screen.getByRole('dialog', { name: 'Show clients the payment method of Sam Berg?' });
    expect(dialog).toHaveTextContent(`Before${addresses.bitcoin}After${addresses.otherBitcoin}`);
    expect(dialog).toHaveTextContent(/For 7 days/);
    expect(screen.getByRole('row', { name: /K5 Payment method chosen\s*clients now see that of another/ })).toBeVisible();
  });

  it('asks for the password', async () => {
    const { user, onChoose } = show();
    await user.click(screen.getByRole('button', { name: 'Show it to clients' }));
    await waitFor(() => expect(screen.getByLabelText('Your current password')).toHaveFocus());
    await user.keyboard('secret{Enter}');
    await waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith('secret'));
  });

  it('is the first choice where nobody was chosen', () => {
    show({ shown: { chosen: sam, before: null, current: null } });
    expect(screen.getByRole('dialog')).toHaveTextContent(`Beforenone`);
    expect(screen.getByRole('row', { name: /K1/ })).toBeVisible();
    expect(screen.queryByText(/For 7 days/)).toBeNull();
  });

  it('is closed where somebody was faster', async () => {
    const { user, onChoose } = show({ outdated: true });
    expect(screen.getByRole('alert')).toHaveTextContent('This was changed meanwhile');
    await user.type(screen.getByLabelText('Your current password'), 'x');
    await user.click(screen.getByRole('button', { name: 'Show it to clients' }));
    expect(onChoose).not.toHaveBeenCalled();
  });
});
