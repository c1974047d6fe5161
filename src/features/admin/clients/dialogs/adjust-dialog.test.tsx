import { screen } from '@testing-library/react';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import * as acts from '@/data/collections/accounts';
import { bookPageSizes } from '@/data/collections/book';
import { queries } from '@/data/queries';
import { createMayaBook } from '@/domain/ledger/written-book.fixture';
import { clientFigures, now, profileOf } from '../clients.fixture';
import { AdjustDialog, type AdjustmentInput, createAdjustmentSchema, emptyAdjustment } from './adjust-dialog';

const context = signInAtDesk(now);
beforeEach(() => void vi.spyOn(acts, 'adjustAccount').mockResolvedValue());

const filled: AdjustmentInput = { ...emptyAdjustment, code: 'correction', note: 'A cent was lost in March.' };
const parse = (over: Partial<AdjustmentInput>, now = clientFigures()) => v.safeParse(createAdjustmentSchema(now), { ...filled, ...over });
const faults = (over: Partial<AdjustmentInput>) => parse(over).issues?.map((issue) => [v.getDotPath(issue), issue.message]);

// The figures: balance 1,139.83 of which 200.00 are reserved and 150.00 staked, profit −61.17, bonus 25.00.
describe('an adjustment', () => {
  it('changes figures by an amount, and leaves the others as they are written', () => {
    expect(parse({ balance: '25', bonus: '-25.00' })).toMatchObject({
      output: { rev: 8, to: { balance: '1164.83', profit: '-61.17', bonus: '0.00' }, reason: 'Correction: A cent was lost in March.' },
    });
  });

  it('sets a figure to an amount', () => {
    expect(parse({ way: 'to', balance: '1,000' }).output).toMatchObject({ to: { balance: '1000.00', profit: '-61.17', bonus: '25.00' } });
  });

  it.each([
    ['+5', '1144.83'],
    ['−5', '1134.83'],
    ['-5.00', '1134.83'],
    ['–5', '1134.83'],
  ])('reads a sign, typed or printed: %s', (balance, after) => {
    expect(parse({ balance }).output).toMatchObject({ to: { balance: after } });
  });

  it('may make the profit negative', () => {
    expect(parse({ profit: '-100' }).output).toMatchObject({ to: { profit: '-161.17' } });
  });

  it.each<[string, Partial<AdjustmentInput>, string, string]>([
    ['nothing that changes', {}, 'balance', 'Enter a change for at least one figure.'],
    ['a change of nothing', { balance: '0.00' }, 'balance', 'Enter a change for at least one figure.'],
    ['the figures as they are', { way: 'to', bonus: '25' }, 'balance', 'Enter a new amount for at least one figure.'],
    [
      'a balance that leaves promises uncovered',
      { balance: '-789.84' },
      'balance',
      'The balance can’t go below $350.00, which is reserved or held in open trades.',
    ],
    ['a negative bonus', { bonus: '-25.01' }, 'bonus', 'The bonus can’t go below $0.00.'],
    ['too many digits', { way: 'to', profit: '99999999999' }, 'profit', 'An account holds at most ten digits before the point.'],
    [
      'a sum of too many digits',
      { profit: '9999999999.99', balance: '9999999999' },
      'balance',
      'An account holds at most ten digits before the point.',
    ],
    ['what is no amount', { balance: 'ten' }, 'balance', 'Enter an amount, e.g. $250.00.'],
    ['no code', { balance: '1', code: '' }, 'code', 'Choose a type.'],
    ['a note that says nothing', { balance: '1', note: 'twice' }, 'note', 'Use at least 10 letters or digits, so the client understands.'],
  ])('is refused at its field with %s', (_, over, field, message) => {
    expect(faults(over)).toContainEqual([field, message]);
  });

  it('may take all that is not promised', () => {
    expect(parse({ balance: '-789.83' }).output).toMatchObject({ to: { balance: '350.00' } });
  });

  it('says what the balance has to be where nothing is promised', () => {
    const free = { ...clientFigures(), holds: { reserved: '0', staked: '0.00' } };
    const { issues } = parse({ way: 'to', balance: '-1' }, free);
    expect(issues?.[0].message).toBe('The balance can’t go below $0.00.');
  });

  it('leaves a first "0" as it is written', () => {
    const fresh = clientFigures({ balance: '0', profit: '0', bonus: '0' });
    const open = { account: fresh.account, holds: { reserved: '0', staked: '0' } };
    expect(parse({ bonus: '50', balance: '0.00' }, open).output).toMatchObject({ to: { balance: '0', profit: '0', bonus: '50.00' } });
  });
});

// @module-tag full

function open() {
  const reads = createReads();
  const { entries } = createMayaBook();
  reads.set(queries.book('maya', bookPageSizes.desk), { entries, older: null, total: entries.length });
  const onClose = vi.fn();
  const dialog = (figures = clientFigures()) => <AdjustDialog profile={profileOf()} figures={figures} onClose={onClose} />;
  const { rerender, user } = renderAtDesk(dialog(), reads);
  return { user, onClose, again: (figures: ReturnType<typeof clientFigures>) => rerender(dialog(figures)) };
}
const written = () => vi.mocked(acts.adjustAccount).mock.calls.map(([, , adjustment]) => adjustment);
const field = (name: string) => screen.getByLabelText(name);
const outcome = () => screen.queryByRole('table', { name: 'Before and after, USD' });
const write = () => screen.getByRole('button', { name: 'Record adjustment' });

describe('the dialog about an adjustment', () => {
  it('shows each figure before and after, and the line with code and note as the client will read it', async () => {
    const { user, onClose } = open();
    expect(outcome()).toBeNull();
    await user.selectOptions(field('Type'), 'Fee refund');
    await user.type(field('Balance'), '+5');
    await user.type(field('Note'), 'The fee was charged twice.');
    expect(field('Note')).toHaveAccessibleDescription(/Maya will see exactly this/);
    expect(outcome()).toHaveTextContent(
      /Balance1,139\.831,144\.83\+5\.00Profit−61\.17−61\.17noneBonus25\.0025\.00noneAvailable789\.83794\.83\+5\.00/,
    );
    const line = screen.getByRole('table', { name: 'Entry to be written' });
    expect(line).toHaveTextContent(/A9.*Adjustment.*Fee refund: The fee was charged twice\..*\+5\.00.*1,144\.83/);
    await user.click(write());
    const to = { balance: '1144.83', profit: '-61.17', bonus: '25.00' };
    const adjustment = { rev: 8, to, reason: 'Fee refund: The fee was charged twice.', ref: '' };
    expect(acts.adjustAccount).toHaveBeenCalledExactlyOnceWith(context, 'maya', adjustment, expect.any(String));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('refers to an entry that it corrects', async () => {
    const { user } = open();
    const corrected = createMayaBook().entries.findLast(({ action }) => action === 'deposit.completed');
    await user.selectOptions(field('Entry it corrects (optional)'), String(corrected?.op));
    await user.selectOptions(field('Type'), 'Correction');
    await user.type(field('Balance'), '2.80');
    await user.type(field('Note'), 'A little more came in.');
    expect(screen.getByRole('table', { name: 'Entry to be written' })).toHaveTextContent(/corrects D[0-9]+/);
    await user.click(write());
    expect(written()).toMatchObject([{ ref: corrected?.op }]);
  });

  it('refuses a balance that would not cover what is promised, and shows no outcome', async () => {
    const { user } = open();
    await user.selectOptions(field('Type'), 'Correction');
    await user.click(screen.getByRole('radio', { name: 'Set to' }));
    await user.type(field('Balance'), '349.99');
    await user.type(field('Note'), 'It was too much by far.');
    expect(outcome()).toBeNull();
    await user.click(write());
    expect(field('Balance')).toHaveAccessibleDescription(
      /The balance can’t go below \$350\.00, which is reserved or held in open trades\./,
    );
    expect(written()).toEqual([]);
  });

  it('goes on from the figures of now where they have moved meanwhile', async () => {
    const { user, again } = open();
    await user.selectOptions(field('Type'), 'Goodwill');
    await user.type(field('Balance'), '10');
    await user.type(field('Note'), 'For the long wait.');
    again(clientFigures({ balance: '2000.00', rev: 9 }));
    expect(field('Balance')).toHaveAccessibleDescription(/Now \$2,000\.00/);
    expect(outcome()).toHaveTextContent(/Balance2,000\.002,010\.00/);
    await user.click(write());
    expect(written()).toMatchObject([{ rev: 9, to: { balance: '2010.00' } }]);
  });
});
