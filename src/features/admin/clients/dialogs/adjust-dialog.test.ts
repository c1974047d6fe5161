import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { clientFigures } from '../clients.fixture';
import { type AdjustmentInput, createAdjustmentSchema, emptyAdjustment } from './adjust-dialog';

const filled: AdjustmentInput = {
  ...emptyAdjustment,
  code: 'correction',
  note: 'A cent was lost in March.',
};
const parse = (over: Partial<AdjustmentInput>, now = clientFigures()) =>
  v.safeParse(createAdjustmentSchema(now), { ...filled, ...over });
const faults = (over: Partial<AdjustmentInput>) =>
  parse(over).issues?.map((issue) => [v.getDotPath(issue), issue.message]);

// The figures: balance 1,139.83 of which 200.00 are reserved and 150.00 staked, profit −61.17,
// bonus 25.00.
describe('the schema of an adjustment', () => {
  it('changes figures by an amount, and leaves the others as they are', () => {
    expect(parse({ balance: '25', bonus: '-25.00' })).toMatchObject({
      output: {
        rev: 8,
        to: { balance: '1164.83', profit: '-61.17', bonus: '0.00' },
        reason: 'Correction: A cent was lost in March.',
      },
    });
  });

  it('sets a figure to an amount', () => {
    expect(parse({ way: 'to', balance: '1,000' }).output).toMatchObject({
      to: { balance: '1000.00', profit: '-61.17', bonus: '25.00' },
    });
  });

  it.each([
    ['+5', '1144.83'],
    ['−5', '1134.83'],
    ['-5.00', '1134.83'],
    ['–5', '1134.83'],
    ['＋５', '1144.83'],
    ['-٥٫٥', '1134.33'],
  ])('reads a sign, typed or printed: %s', (balance, after) => {
    expect(parse({ balance }).output).toMatchObject({ to: { balance: after } });
  });

  it('accepts a negative profit', () => {
    expect(parse({ profit: '-100' }).output).toMatchObject({ to: { profit: '-161.17' } });
  });

  it.each<[string, Partial<AdjustmentInput>, string, string]>([
    ['nothing that changes', {}, 'balance', 'Enter a change for at least one figure.'],
    [
      'a change of nothing',
      { balance: '0.00' },
      'balance',
      'Enter a change for at least one figure.',
    ],
    [
      'the figures as they are',
      { way: 'to', bonus: '25' },
      'balance',
      'Enter a new amount for at least one figure.',
    ],
    [
      'a balance that leaves promises uncovered',
      { balance: '-789.84' },
      'balance',
      'The balance can’t go below $350.00, which is reserved or in open trades.',
    ],
    ['a negative bonus', { bonus: '-25.01' }, 'bonus', 'The bonus can’t go below $0.00.'],
    [
      'too many digits',
      { way: 'to', profit: '99999999999' },
      'profit',
      'An account holds at most ten digits before the point.',
    ],
    [
      'a sum of too many digits',
      { profit: '9999999999.99', balance: '9999999999' },
      'balance',
      'An account holds at most ten digits before the point.',
    ],
    ['what is no amount', { balance: 'ten' }, 'balance', 'Enter an amount, e.g. $250.00.'],
    ['no code', { balance: '1', code: '' }, 'code', 'Choose a type.'],
    [
      'a note that says nothing',
      { balance: '1', note: 'twice' },
      'note',
      'Use at least 10 letters or digits, so that readers understand.',
    ],
  ])('refuses at its field: %s', (_, over, field, message) => {
    expect(faults(over)).toContainEqual([field, message]);
  });

  it('accepts to take all that is not reserved or staked', () => {
    expect(parse({ balance: '-789.83' }).output).toMatchObject({ to: { balance: '350.00' } });
  });

  it('says that the balance cannot be negative where nothing is reserved or staked', () => {
    const free = { ...clientFigures(), holds: { reserved: '0', staked: '0.00' } };
    const { issues } = parse({ way: 'to', balance: '-1' }, free);
    expect(issues?.[0].message).toBe('The balance can’t go below $0.00.');
  });

  it('leaves a first "0" as it is written', () => {
    const fresh = clientFigures({ balance: '0', profit: '0', bonus: '0' });
    const open = { account: fresh.account, holds: { reserved: '0', staked: '0' } };
    expect(parse({ bonus: '50', balance: '0.00' }, open).output).toMatchObject({
      to: { balance: '0', profit: '0', bonus: '50.00' },
    });
  });
});
