import { describe, expect, it } from 'vitest';
import { lineInWords } from './book-line';
import { type Line, statementLines } from './statement';
import { mayasBook } from './written-book.fixture';

const lines = statementLines(mayasBook().entries, 'maya');
const line = (folio: string): Line => {
  const found = lines.find(({ folios }) => folios.includes(folio));
  if (!found) throw new Error(`No ${folio}`);
  return found;
};

describe('lineInWords', () => {
  it('writes amounts with their sign and balances without one', () => {
    expect(lineInWords(line('A3'))).toMatchObject({ amount: '+900.00', balance: '1,400.00', quiet: false, amountKind: undefined });
  });

  it('leaves both figures away where no money moved', () => {
    expect(lineInWords(line('D3'))).toMatchObject({ amount: undefined, balance: undefined, quiet: true });
  });

  it('shows the balance that an account opens with, but no amount', () => {
    expect(lineInWords(line('A1'))).toMatchObject({ amount: undefined, balance: '0.00', quiet: false });
  });

  it('calls only results of trades gains and losses', () => {
    const moved = (action: string, amount: string) => lineInWords({ ...line('A3'), action, amount }).amountKind;
    expect(moved('trade.settled', '48.20')).toBe('gain');
    expect(moved('trade.settled', '-61.17')).toBe('loss');
    expect(moved('trade.settled', '0.00')).toBeUndefined();
    expect(moved('withdrawal.completed', '-250.00')).toBeUndefined();
  });
});
