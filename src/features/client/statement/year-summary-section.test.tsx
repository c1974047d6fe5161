import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queries } from '@/data/queries';
import { createMayaBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import {
  addressIs,
  createLongBook,
  folios,
  open,
  region,
  signInToStatement,
  sliceOf,
  story,
  twoMonths,
} from './statement-page.test-utils';

signInToStatement();

const getRows = (table: string) =>
  region('Summary of 2026')
    .getAllByRole('row')
    .filter((row) =>
      within(screen.getByRole('table', { name: table }))
        .queryAllByRole('row')
        .includes(row),
    )
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' '));

describe('a year', () => {
  it('has a summary by kind, by result and by month, above its lines', async () => {
    const { choose } = open(story);
    await choose('Period', 'One year');
    await addressIs('?period=year&year=2026');
    expect(getRows('Balance')).toEqual([
      'Opening balance $0.00',
      'Deposits credited, 2 +$1,400.00',
      'Withdrawals paid out, 1 −$250.00',
      'Trades settled, 3 −$8.00',
      'Subscription fees, 1 −$49.00',
      'Closing balance $1,093.00',
    ]);
    expect(getRows('Results and fees').slice(0, 4)).toEqual([
      'Trades settled without a loss, 2 +$53.17',
      'Trades settled at a loss, 1 −$61.17',
      'Realised result, 3 −$8.00',
      'Subscription fees, 1 −$49.00',
    ]);
    expect(screen.getByRole('heading', { name: '2026' })).toBeInTheDocument();
  });

  it('leads to its months, and to the years beside it', async () => {
    const book = createMayaBook()
      .on(new Date(2027, 0, 5, 12))
      .completed(3);
    const { user, press } = open(book, { address: '?year=2026' });
    expect(getRows('Months of the year, USD')[1]).toBe('March +1,400.00 0.00 1,400.00');
    expect(getRows('Months of the year, USD').at(-1)).toBe('Year +1,400.00 0.00 1,400.00');
    await press('2027');
    await addressIs('?period=year&year=2027');
    expect(folios()).toEqual(['A4']);
    await press('2026');
    await user.click(screen.getByRole('link', { name: 'March' }));
    await addressIs('?month=2026-03');
    expect(screen.queryByRole('heading', { name: 'Summary of 2026' })).toBeNull();
  });

  it('shows the same summary with every filter, and hides amounts on request', {
    tags: ['full'],
  }, () => {
    setAmountsHidden(true);
    open(twoMonths, { address: '?year=2026&kind=trades&q=zzzz' });
    expect(getRows('Balance')).toEqual([
      'Opening balance •••••',
      'Deposits credited, 3 •••••',
      'Closing balance •••••',
    ]);
    expect(screen.getByRole('heading', { name: /^No entries match/ })).toBeVisible();
  });

  it('without lines says so, and has no summary', { tags: ['full'] }, () => {
    open(twoMonths, { address: '?year=2025' });
    expect(screen.getByRole('heading', { name: 'No entries in 2025' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: /^Summary/ })).toBeNull();
  });

  it('of a long book is read whole before it is summed up', { tags: ['full'] }, () => {
    const long = createLongBook(300);
    const { setSlice, reads } = open(long, { slice: sliceOf(long, 20), address: '?year=2024' });
    expect(screen.getByText('Loading older entries: 20 of 603')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: /^Summary/ })).toBeNull();
    setSlice(sliceOf(long));
    expect(reads.client.getQueryData(queries.book('maya').queryKey)?.entries).toHaveLength(603);
    expect(screen.getByRole('heading', { name: 'Summary of 2024' })).toBeVisible();
  });
});
