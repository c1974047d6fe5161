import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionWords, type BookEntry, entryWords } from './entry-words';

const entry = (over: Partial<BookEntry>): BookEntry => ({
  ...{ op: 'op', col: 'deposits', rev: 1, actor: 'maya', action: 'deposit.requested', index: 0, ref: '', before: {}, after: {} },
  ...{ reason: '', at: new Date(2026, 2, 2) },
  ...over,
});
const said = (over: Partial<BookEntry>, request: string | null = null) => {
  const { what, detail } = entryWords(entry(over), request);
  return `${what} | ${detail}`;
};

describe('entryWords', () => {
  it('says what was requested', () => {
    expect(said({ after: { id: 'a', amount: '1250.00', coin: 'bitcoin' } })).toBe('Deposit requested | 1,250.00 in bitcoin');
  });

  it('says which request a decision is for', () => {
    const element = { id: 'a', amount: '250.00', coin: 'bitcoin' };
    expect(said({ action: 'deposit.cancelled', before: element, after: element }, 'D1')).toBe('Deposit cancelled | for D1');
  });

  it('says to what a standing was changed', () => {
    expect(said({ col: 'users', action: 'status.changed', index: -1, before: { status: 'pending' }, after: { status: 'active' } })).toBe(
      'Standing changed | to active',
    );
  });

  it('says which part of a payment method was updated', () => {
    const update = (before: Record<string, string>, after: Record<string, string>) =>
      said({ col: 'admins', action: 'payment.updated', index: -1, before, after });
    expect(update({ bitcoin: 'a', ethereum: '', email: '' }, { bitcoin: 'b', ethereum: '', email: '' })).toBe(
      'Payment method updated | bitcoin address',
    );
    expect(update({}, { bitcoin: 'b', ethereum: 'c', email: 'd' })).toBe(
      'Payment method updated | bitcoin address, ethereum address and e-mail',
    );
    expect(update({ bitcoin: 'a' }, { bitcoin: 'a' })).toBe('Payment method updated | ');
  });

  it('says whose payment method clients now see', () => {
    const select = (admin: string) => said({ col: 'desk', action: 'desk.selected', index: -1, after: { admin, previous: '' } });
    expect(select('maya')).toBe('Payment method chosen | clients now see yours');
    expect(select('ole')).toBe('Payment method chosen | clients now see that of another administrator');
  });

  it('has words for every action there will ever be', () => {
    expect(actionWords('withdrawal.requested')).toBe('Withdrawal requested');
    expect(actionWords('constructor')).toBe('Constructor');
    expect(actionWords('..')).toBe('Entry');
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), fc.anything()), (action, after) => {
        expect(entryWords(entry({ action, after }), null).what).not.toBe('');
      }),
    );
  });
});
