import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { calculators } from './calculators';

const row = (name: string | RegExp) => screen.getByRole('row', { name });

describe('a calculator of a lesson', () => {
  it.each<[keyof typeof calculators, RegExp]>([
    ['PipCalculator', /Value of one pip.* 2\.0000/],
    ['PositionCalculator', /Maximum units of the base currency 10,000/],
    ['LossCalculator', /Result −\$45\.00/],
    ['CompoundCalculator', /Final amount 1,628\.89/],
    ['DrawdownCalculator', /Gain needed to recover 100\.00%/],
    ['RatioCalculator', /Price to earnings 12\.50/],
  ])('%s begins with the example of its text', (name, shown) => {
    const Tool = calculators[name];
    render(<Tool />);
    expect(row(shown)).toBeVisible();
  });

  it('computes as one types, with separators of thousands', async () => {
    render(<calculators.PositionCalculator />);
    const balance = screen.getByLabelText('Account balance');
    await userEvent.clear(balance);
    await userEvent.type(balance, '10,000');
    expect(row(/Planned loss at the stop 100\.00/)).toBeVisible();
  });

  it.each(['10000', '10.000,00', '١٠٠٠٠', '１００００'])(
    'computes with %s, as other keyboards and countries write it',
    async (typed) => {
      render(<calculators.PositionCalculator />);
      const balance = screen.getByLabelText('Account balance');
      await userEvent.clear(balance);
      await userEvent.type(balance, typed);
      expect(row(/Planned loss at the stop 100\.00/)).toBeVisible();
    },
  );

  it.each([
    ['abc', 'Enter a number, e.g. 100 or 0.5.'],
    ['0', 'Enter a number above zero.'],
    ['1,5,0', 'Enter a number, e.g. 100 or 0.5.'],
    ['1.000.50', 'Enter a number, e.g. 100 or 0.5.'],
    ['-5', 'Enter zero or more.'],
  ])('says at the field what is wrong with %s, and shows no figure', async (typed, sentence) => {
    render(<calculators.DrawdownCalculator />);
    const peak = screen.getByLabelText('Highest value');
    await userEvent.clear(peak);
    await userEvent.type(peak, typed);
    expect(peak).toHaveAccessibleDescription(sentence);
    expect(screen.getByRole('status')).toHaveTextContent('These numbers don’t give a result.');
  });

  it('lets earnings be below zero, and then knows no price to earnings', async () => {
    render(<calculators.RatioCalculator />);
    const earnings = screen.getByLabelText('Yearly earnings per share');
    await userEvent.clear(earnings);
    await userEvent.type(earnings, '-4');
    expect(row(/Price to earnings none without earnings/)).toBeVisible();
  });
});
