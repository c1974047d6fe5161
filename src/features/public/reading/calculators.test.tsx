import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { calculators } from './calculators';

const row = (name: string | RegExp) => screen.getByRole('row', { name });

describe('a calculator of a lesson', () => {
  it.each<[keyof typeof calculators, RegExp]>([
    ['PipCalculator', /Value of one pip.* 2\.0000/],
    ['PositionCalculator', /Units of the base currency, at most 10,000/],
    ['LossCalculator', /Result −45\.00/],
    ['CompoundCalculator', /Sum at the end 1,628\.89/],
    ['DrawdownCalculator', /Gain that brings it back 100\.00%/],
    ['RatioCalculator', /Price to earnings 12\.50/],
  ])('%s begins with the example of its text', (name, shown) => {
    const Tool = calculators[name];
    render(<Tool />);
    expect(row(shown)).toBeVisible();
  });

  it('computes as one types, with separators of thousands', async () => {
    render(<calculators.PositionCalculator />);
    const balance = screen.getByLabelText('Balance of the account');
    await userEvent.clear(balance);
    await userEvent.type(balance, '10,000');
    expect(row(/May be lost at the stop 100\.00/)).toBeVisible();
  });

  it.each([
    ['abc', 'Write a figure, such as 100 or 0.5.'],
    ['0', 'Write a figure above zero.'],
    ['1,5', 'Write a point before the decimals: 1.5.'],
    ['0,0001', 'Write a point before the decimals: 0.0001.'],
    ['1.000,50', 'Write a figure, such as 100 or 0.5.'],
    ['-5', 'Write a figure that is not below zero.'],
  ])('says at the field what is wrong with %s, and shows no figure', async (typed, sentence) => {
    render(<calculators.DrawdownCalculator />);
    const peak = screen.getByLabelText('Highest value');
    await userEvent.clear(peak);
    await userEvent.type(peak, typed);
    expect(peak).toHaveAccessibleDescription(sentence);
    expect(screen.getByRole('status')).toHaveTextContent('Nothing can be computed from these figures.');
  });

  it('lets earnings be below zero, and then knows no price to earnings', async () => {
    render(<calculators.RatioCalculator />);
    const earnings = screen.getByLabelText('Earnings of a year, for one share');
    await userEvent.clear(earnings);
    await userEvent.type(earnings, '-4');
    expect(row(/Price to earnings none without earnings/)).toBeVisible();
  });
});
