import { describe, expect, it } from 'vitest';
import { createMayaBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { formatLine } from './book-line';
import { type EntryPreview, previewEntry } from './entry-preview';
import { getStatementLines, type StatementLine } from './statement';

const lines = getStatementLines(createMayaBook().entries, 'maya');
const line = (folio: string): StatementLine => {
  const found = lines.find(({ folios }) => folios.includes(folio));
  if (!found) throw new Error(`No ${folio}`);
  return found;
};

describe('lineInWords', () => {
  it('writes amounts with their sign and balances without one', () => {
    expect(formatLine(line('A3'))).toMatchObject({
      amount: '+900.00',
      balance: '1,400.00',
      isMuted: false,
      amountKind: undefined,
    });
  });

  it('leaves both figures away where no money moved', () => {
    expect(formatLine(line('D3'))).toMatchObject({
      amount: undefined,
      balance: undefined,
      isMuted: true,
    });
  });

  it('shows the balance that an account opens with, but no amount', () => {
    expect(formatLine(line('A1'))).toMatchObject({
      amount: undefined,
      balance: '0.00',
      isMuted: false,
    });
  });

  it('calls only results of trades gains and losses', () => {
    const moved = (action: string, amount: string) =>
      formatLine({ ...line('A3'), action, amount }).amountKind;
    expect(moved('trade.settled', '48.20')).toBe('gain');
    expect(moved('trade.settled', '-61.17')).toBe('loss');
    expect(moved('trade.settled', '0.00')).toBeUndefined();
    expect(moved('withdrawal.completed', '-250.00')).toBeUndefined();
  });
});

const at = new Date(2026, 3, 2);

describe('the line to come', () => {
  it('has the words, folio, amount and balance that the book will have', () => {
    const figures = { balance: '100.00', profit: '0', bonus: '0' };
    const after = { ...figures, balance: '75.00' };
    const entry = {
      col: 'accounts',
      rev: 9,
      action: 'account.adjusted',
      before: figures,
      after,
      reason: 'Correction: one cent.',
      at,
    } as const;
    expect(previewEntry('maya', entry)).toMatchObject({
      folios: ['A9'],
      title: 'Adjustment',
      amount: '−25.00',
      balance: '75.00',
      quote: 'Correction: one cent.',
      by: 'Desk',
    });
  });

  it('names what it answers', () => {
    const book = createMayaBook().entries;
    const [corrected] = book.filter(({ action }) => action === 'deposit.completed');
    const figures = { balance: '100.00', profit: '0', bonus: '0' };
    const entry: EntryPreview = {
      col: 'accounts',
      rev: 30,
      action: 'account.adjusted',
      before: figures,
      after: { ...figures, balance: '101.00' },
      reason: 'Correction: a dollar more came in.',
      ref: corrected?.op ?? '',
      at,
    };
    expect(previewEntry('maya', entry, book).detail).toMatch(/^corrects D[0-9]+/);
  });

  it('is one line with what the same commit posts', () => {
    const before = { balance: '100.00' };
    const after = { balance: '350.00' };
    const deposit = { id: 'd7', amount: '250.00', coin: 'bitcoin' };
    const decided = {
      col: 'deposits',
      rev: 8,
      action: 'deposit.completed',
      index: 3,
      before: deposit,
      after: deposit,
    } as const;
    const posting = { col: 'accounts', rev: 9, action: 'account.posted', before, after } as const;
    const written = { reason: '', at };
    expect(
      previewEntry('maya', { ...decided, ...written }, [], { ...posting, ...written }),
    ).toMatchObject({
      folios: ['A9', 'D8'],
      title: 'Deposit credited',
      detail: '$250.00 in bitcoin',
      amount: '+250.00',
      balance: '350.00',
    });
  });

  it('moves no money if only the account status changes', () => {
    const entry = {
      col: 'users',
      rev: 4,
      action: 'status.changed',
      before: { status: 'pending' },
      after: { status: 'active' },
    } as const;
    const line = previewEntry('maya', { ...entry, reason: 'Welcome to the desk.', at });
    expect(line).toMatchObject({
      folios: ['U4'],
      title: 'Account status changed',
      detail: 'to active',
      isMuted: true,
    });
    expect(line.amount).toBeUndefined();
  });
});
