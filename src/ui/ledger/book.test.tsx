import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Book, type BookLine } from './book';
import { DayBook } from './day-book';

const credited: BookLine = {
  key: 'a2',
  folios: ['A2', 'D2'],
  at: new Date(2026, 2, 2, 9, 41),
  title: 'Deposit credited',
  detail: 'for D1',
  by: 'Desk',
  amount: '+500.00',
  balance: '500.00',
};
const refused: BookLine = {
  key: 'd4',
  folios: ['D4'],
  at: new Date(2026, 2, 6),
  title: 'Deposit rejected',
  quote: 'Another address.',
  quoteIsRefusal: true,
  by: 'Desk',
  isMuted: true,
};

const cells = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

it('reads as a table, from what was brought forward to what is carried', () => {
  render(
    <Book
      caption="Your book, March 2026"
      openingBalance="0.00"
      closingBalance="500.00"
      lines={[credited, refused]}
    />,
  );
  expect(screen.getByRole('table', { name: 'Your book, March 2026' })).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Ref.',
    'Date',
    'Entry',
    'By',
    'Amount, USD',
    'Balance',
  ]);
  const [, forward, first, second, carried] = screen.getAllByRole('row');
  expect(cells(forward)).toEqual(['', '', 'Opening balance', '', '', '0.00']);
  expect(cells(first)).toEqual([
    'A2 D2',
    '02 Mar',
    'Deposit credited for D1',
    'Desk',
    '+500.00',
    '500.00',
  ]);
  expect(cells(second)).toEqual([
    'D4',
    '06 Mar',
    'Deposit rejectedAnother address.',
    'Desk',
    '',
    '',
  ]);
  expect(cells(carried)).toEqual(['', '', 'Closing balance', '', '', '500.00']);
});

it('has no columns for money where no line and no balance has any', () => {
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  const { rerender } = render(<Book caption="Book" lines={[refused]} />);
  expect(heads()).toEqual(['Ref.', 'Date', 'Entry', 'By']);
  const [, row] = screen.getAllByRole('row');
  expect(cells(row)).toEqual(['D4', '06 Mar', 'Deposit rejectedAnother address.', 'Desk']);
  rerender(<Book caption="Book" openingBalance="0.00" lines={[refused]} />);
  expect(heads()).toContain('Balance');
  rerender(<DayBook caption="Book" lines={[refused]} />);
  expect(heads()).toEqual(['Ref.', 'Time', 'Entry', 'By']);
  rerender(<DayBook caption="Book" lines={[refused, credited]} />);
  expect(heads()).toContain('Amount, USD');
});

it('opens a line by its title, and closes it again', async () => {
  const toggle = vi.fn();
  const { rerender } = render(<Book caption="Book" lines={[{ ...credited, onToggle: toggle }]} />);
  const opener = screen.getByRole('button', { name: 'Deposit credited' });
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(opener);
  expect(toggle).toHaveBeenCalledOnce();
  rerender(
    <Book
      caption="Book"
      lines={[{ ...credited, onToggle: toggle, details: 'Written by the desk' }]}
    />,
  );
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  expect(document.getElementById(opener.getAttribute('aria-controls') ?? '')).toHaveTextContent(
    'Written by the desk',
  );
});

it('has no button where a line does not open', () => {
  render(<Book caption="Book" lines={[credited]} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('shows the time of day if requested', () => {
  render(<Book caption="Book" showTimes lines={[credited]} />);
  expect(screen.getByText('02 Mar').closest('time')).toHaveTextContent('02 Mar 09:41');
});

it('shows a line to come without date and name', () => {
  render(<Book caption="Entry to be written" bare lines={[credited]} />);
  expect(cells(screen.getAllByRole('row')[1])).toEqual([
    'A2 D2',
    'Deposit credited for D1',
    '+500.00',
    '500.00',
  ]);
});
