import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { WrittenBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { writeStored } from '@/lib/device/device';
import {
  addressIs,
  folios,
  open,
  signInToStatement,
  story,
  twoMonths,
} from './statement-page.test-utils';

signInToStatement();

const table = () => within(screen.getByRole('table', { name: /^Your book/ }));

describe('the period', () => {
  it('is the newest month, newest line first, between its closing and its opening balance', () => {
    open();
    expect(screen.getByRole('heading', { name: 'March 2026' })).toBeInTheDocument();
    expect(folios()).toEqual(['D7', 'U2', 'A3', 'D5', 'D4', 'D3', 'A2', 'D1', 'A1']);
    const balances = table().getAllByRole('row', { name: /^(?:Opening|Closing) balance/ });
    expect(balances.map((row) => row.textContent)).toEqual([
      'Closing balance1,400.00',
      'Opening balance0.00',
    ]);
    expect(screen.getByText('9 lines, 13 entries', { selector: '[role=status]' })).toBeVisible();
  });

  it('has a head for each day, and only the time on each line', () => {
    open(undefined, { address: '?from=2026-03-09&to=2026-03-21' });
    expect(
      table()
        .getAllByRole('rowheader')
        .map((head) => head.textContent),
    ).toEqual(['Sat, 21 Mar 2026', 'Mon, 9 Mar 2026']);
    expect([...document.querySelectorAll('td.date time')].map((time) => time.textContent)).toEqual([
      '13:05',
      '14:48',
      '08:02',
    ]);
  });

  it('moves by arrows over months without entries, which stop at both ends', {
    tags: ['full'],
  }, async () => {
    const { press } = open(twoMonths);
    expect(folios()).toEqual(['A4']);
    expect(table().getByRole('row', { name: 'Opening balance 1,400.00' })).toBeVisible();
    await press('No entries after this month');
    await addressIs('');
    await press('March 2026');
    await addressIs('?month=2026-03');
    expect(folios()).toHaveLength(9);
    expect(screen.getByRole('button', { name: 'No entries before this month' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await press('May 2026');
    await addressIs('?month=2026-05');
  });

  it('says that a month of the address has no entries', { tags: ['full'] }, () => {
    open(twoMonths, { address: '?month=2026-04' });
    expect(screen.getByRole('heading', { name: 'No entries in April 2026' })).toBeVisible();
    expect(screen.getByText(/stayed at \$1,400\.00/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'May 2026' })).toBeVisible();
  });

  it('is the newest month if the address makes no sense', { tags: ['full'] }, () => {
    open(twoMonths, { address: '?month=2026-13&show=nonsense&order=upside-down' });
    expect(folios()).toEqual(['A4']);
  });

  it('can be any days, from those of the month on, in either order, or the whole book', async () => {
    const { choose } = open();
    const set = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await choose('Period', 'Date range');
    await addressIs('?period=range&from=2026-03-01&to=2026-03-31');
    set('From', '2026-03-06');
    set('To', '2026-03-09');
    await addressIs('?period=range&from=2026-03-06&to=2026-03-09');
    expect(folios()).toEqual(['A3', 'D5', 'D4']);
    expect(table().getByRole('row', { name: 'Opening balance 500.00' })).toBeVisible();
    expect(table().getByRole('row', { name: 'Closing balance 1,400.00' })).toBeVisible();
    set('To', '2026-03-04');
    expect(folios()).toEqual(['D4', 'D3']);
    expect(screen.getByRole('heading', { name: '4 Mar 2026 to 6 Mar 2026' })).toBeInTheDocument();
    expect(screen.getByLabelText('From')).toBeValid();
    await choose('Period', 'Whole book');
    await addressIs('?period=all');
    expect(folios().at(-1)).toBe('A1');
  });
});

it('prints the year of the month by one button', async () => {
  const { press } = open(twoMonths, { address: '?month=2026-03' });
  await screen.findByText(/^Adds up · /);
  await press('Print 2026');
  await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
  expect(screen.getByRole('heading', { name: '2026' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Summary of 2026' })).toBeVisible();
  await addressIs('?period=year&year=2026');
  expect(screen.queryByRole('button', { name: 'Print 2026' })).toBeNull();
});

describe('order, filter and search', () => {
  it('show the oldest first, from the opening to the closing balance', async () => {
    const { choose } = open();
    await choose('Order', 'Oldest first');
    await addressIs('?order=book');
    expect(folios()).toEqual(['A1', 'D1', 'A2', 'D3', 'D4', 'D5', 'A3', 'U2', 'D7']);
    const balances = table().getAllByRole('row', { name: /^(?:Opening|Closing) balance/ });
    expect(balances.map((row) => row.textContent)).toEqual([
      'Opening balance0.00',
      'Closing balance1,400.00',
    ]);
  });

  it('draw a double rule only below the lines that lead to the balance', { tags: ['full'] }, () => {
    const { unmount } = open();
    expect(document.querySelector('tfoot')).toBeNull();
    unmount();
    open(undefined, { address: '?order=book' });
    expect(document.querySelector('tfoot')).toHaveTextContent('Closing balance');
  });

  it('show money, requests or acts of the desk only', { tags: ['full'] }, async () => {
    const { user, choose } = open();
    await user.click(screen.getByRole('radio', { name: 'Money' }));
    await addressIs('?show=money');
    expect(folios()).toEqual(['A3', 'A2']);
    expect(screen.getByText('2 of 9 lines · net +$1,400.00')).toBeVisible();
    expect(table().getByRole('row', { name: 'Closing balance 1,400.00' })).toBeVisible();
    await choose('Kind', 'By the desk');
    await addressIs('?show=money&kind=desk');
    expect(folios()).toEqual(['A3', 'A2']);
    expect(table().queryByText('Closing balance')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(folios()).toEqual(['U2', 'A3', 'D4', 'A2']);
    await choose('Kind', 'Your requests');
    expect(folios()).toEqual(['D7', 'D5', 'D3', 'D1']);
    await choose('Kind', 'All kinds');
    await addressIs('?show=all');
  });

  it('begin with money, and show all lines at one press, also at the next visit', async () => {
    writeStored('statement-lines', null);
    const { user, unmount } = open();
    expect(folios()).toEqual(['A3', 'A2']);
    expect(table().getByRole('row', { name: 'Closing balance 1,400.00' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(folios()).toHaveLength(9);
    unmount();
    open();
    expect(folios()).toHaveLength(9);
    expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
  });

  it('look through all lines for a text, a kind or a number, and keep them when the line is closed', async () => {
    writeStored('statement-lines', null);
    const { user, choose } = open(undefined, { address: '#D4' });
    const row = screen.getByRole('button', { name: 'Deposit rejected', expanded: true });
    await user.click(row);
    await addressIs('?show=all');
    expect(row).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Money' }));
    expect(folios()).toEqual(['A3', 'A2']);
    await choose('Kind', 'Deposits');
    expect(folios()).toEqual(['A3', 'A2']);
  });

  it('show a book that has moved no money whole', () => {
    writeStored('statement-lines', null);
    open(new WrittenBook().opened());
    expect(folios()).toEqual(['A1']);
  });

  it('say that no money moved, and offer the other lines', { tags: ['full'] }, async () => {
    writeStored('statement-lines', null);
    const { press } = open(new WrittenBook().opened(), { address: '?show=money' });
    expect(screen.getByRole('heading', { name: 'No money moved in March 2026' })).toBeVisible();
    expect(screen.getByText('Your balance stayed at $0.00.')).toBeVisible();
    await press('Show the one entry');
    expect(folios()).toEqual(['A1']);
  });

  it('find what is written anywhere in a line, count it, and add it up', async () => {
    const { type } = open(story, { address: '?period=all' });
    await type(screen.getByRole('searchbox', { name: 'Search these entries' }), '900.00');
    await addressIs('?period=all&q=900.00');
    expect(folios()).toEqual(['D9', 'A4', 'D7']);
    expect(screen.getByText(/^3 of [0-9]+ lines · net \+\$900\.00$/)).toBeVisible();
    expect(table().queryByText('Closing balance')).toBeNull();
  });

  it('search the whole book on request, and say how many lines a filter hides', {
    tags: ['full'],
  }, async () => {
    const { press, choose } = open(story, { address: '?month=2026-02&q=welcome' });
    expect(
      screen.getByRole('heading', { name: 'No entries match “welcome” in February 2026' }),
    ).toBeVisible();
    await press('Search the whole book (1)');
    expect(folios()).toEqual(['A7']);
    await choose('Kind', 'Deposits');
    expect(screen.getByText(/^The filter hides [0-9]+ lines\.$/)).toBeVisible();
    await press('Clear filters');
    await addressIs('?period=all');
  });
});
