import { describe, expect, it } from 'vitest';
import { add, type Money } from '@/domain/money';
import { marchBook } from './example-book';

const money = (shown = ''): Money => shown.replace('−', '-').replace(/[+,]/g, '');

describe('the example book of the front page', () => {
  it('adds up from line to line', () => {
    let balance: Money = '0';
    for (const line of marchBook) {
      balance = add(balance, money(line.amount));
      expect(money(line.balance)).toBe(balance);
    }
    expect(balance).toBe('1139.83');
  });

  it('leaves out no number of the account', () => {
    expect(marchBook.map(({ folios }) => folios[0])).toEqual(['A2', 'A3', 'A4', 'A5', 'A6']);
  });
});
