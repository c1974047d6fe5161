// @module-tag full

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { mayasBook } from '@/domain/ledger/written-book.fixture';
import { AdjustDialog, type AdjustDialogProps } from './adjust-dialog';
import { clientFigures, now, profileOf } from './clients.fixture';

function open(over: Partial<AdjustDialogProps> = {}) {
  const acts = { onAdjust: vi.fn(async () => {}), onClose: vi.fn() };
  const dialog = (props: Partial<AdjustDialogProps>) => (
    <AdjustDialog profile={profileOf()} now={clientFigures()} latest={mayasBook().entries} at={now} {...acts} {...over} {...props} />
  );
  const { rerender } = render(dialog({}));
  return { user: userEvent.setup({ delay: null }), again: (props: Partial<AdjustDialogProps>) => rerender(dialog(props)), ...acts };
}
const field = (name: string) => screen.getByLabelText(name);
const outcome = () => screen.queryByRole('table', { name: 'Before and after, USD' });
const write = () => screen.getByRole('button', { name: 'Write the adjustment' });

describe('the dialog about an adjustment', () => {
  it('shows each figure before and after, and the line with code and note as the client will read it', async () => {
    const { user, onAdjust } = open();
    expect(outcome()).toBeNull();
    await user.selectOptions(field('What it is'), 'Fee refund');
    await user.type(field('Balance'), '+5');
    await user.type(field('Note'), 'The fee was charged twice.');
    expect(field('Note')).toHaveAccessibleDescription(/Maya reads this word for word/);
    expect(outcome()).toHaveTextContent(
      /Balance1,139\.831,144\.83\+5\.00Profit−61\.17−61\.17noneBonus25\.0025\.00noneAvailable789\.83794\.83\+5\.00/,
    );
    const line = screen.getByRole('table', { name: /What will stand/ });
    expect(line).toHaveTextContent(/A9.*Adjustment.*Fee refund: The fee was charged twice\..*\+5\.00.*1,144\.83/);
    await user.click(write());
    expect(onAdjust).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        rev: 8,
        to: { balance: '1144.83', profit: '-61.17', bonus: '25.00' },
        reason: 'Fee refund: The fee was charged twice.',
      }),
    );
  });

  it('refers to an entry that it corrects', async () => {
    const { user, onAdjust } = open();
    const corrected = mayasBook().entries.findLast(({ action }) => action === 'deposit.completed');
    await user.selectOptions(field('The entry that it corrects (optional)'), String(corrected?.op));
    await user.selectOptions(field('What it is'), 'Deposit difference');
    await user.type(field('Balance'), '2.80');
    await user.type(field('Note'), 'A little more came in.');
    expect(screen.getByRole('table', { name: /What will stand/ })).toHaveTextContent(/corrects D[0-9]+/);
    await user.click(write());
    expect(onAdjust).toHaveBeenCalledWith(expect.objectContaining({ typed: expect.objectContaining({ ref: corrected?.op }) }));
  });

  it('refuses a balance that would not cover what is promised, and shows no outcome', async () => {
    const { user, onAdjust } = open();
    await user.selectOptions(field('What it is'), 'Correction');
    await user.click(screen.getByRole('radio', { name: 'To a figure' }));
    await user.type(field('Balance'), '349.99');
    await user.type(field('Note'), 'It was too much by far.');
    expect(outcome()).toBeNull();
    await user.click(write());
    expect(field('Balance')).toHaveAccessibleDescription(/Not below 350\.00, which is reserved or staked\./);
    expect(onAdjust).not.toHaveBeenCalled();
  });

  it('goes on from the figures of now where they have moved meanwhile', async () => {
    const { user, again, onAdjust } = open();
    await user.selectOptions(field('What it is'), 'Goodwill');
    await user.type(field('Balance'), '10');
    await user.type(field('Note'), 'For the long wait.');
    again({ now: clientFigures({ balance: '2000.00', rev: 9 }) });
    expect(field('Balance')).toHaveAccessibleDescription(/Now 2,000\.00/);
    expect(outcome()).toHaveTextContent(/Balance2,000\.002,010\.00/);
    await user.click(write());
    expect(onAdjust).toHaveBeenCalledWith(expect.objectContaining({ rev: 9, to: expect.objectContaining({ balance: '2010.00' }) }));
  });
});
