import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { add, type Money } from '@/domain/money';
import { marchBook } from './example-book';
import { Component as HomePage } from './home-page';

const money = (shown = ''): Money => shown.replace('−', '-').replace(/[+,]/g, '');

describe('the example book of the home page', () => {
  it('adds up from line to line, to the balance at its foot', () => {
    let balance: Money = '0';
    for (const line of marchBook) {
      balance = add(balance, money(line.amount));
      expect(money(line.balance)).toBe(balance);
    }
    expect(balance).toBe('1139.83');
    render(<HomePage />);
    expect(screen.getByRole('row', { name: /^The lines add up to/ })).toHaveTextContent('1,139.83');
  });

  it('leaves out no number of the account', () => {
    expect(marchBook.map(({ folios }) => folios[0])).toEqual(['A2', 'A3', 'A4', 'A5', 'A6']);
  });

  it('has a second line that is explained below it', () => {
    const { container } = render(<HomePage />);
    const explanation = container.querySelector('#read') ?? expect.fail('Nothing is explained');
    const [before, line] = marchBook;
    const [account, other] = line?.folios ?? [];
    expect(
      [...explanation.querySelectorAll('dt > span')].map(({ textContent }) => textContent),
    ).toEqual([
      `${account} with ${other}`,
      `${line?.title} ${String(line?.detail).split(',')[0]}`,
      `${line?.by} ${line?.at.getDate()} March`,
      `${line?.amount} ${line?.balance}`,
    ]);
    expect(explanation.textContent).toContain(
      `$${before?.balance} before, $${line?.balance} after.`,
    );
  });
});
