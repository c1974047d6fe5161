import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { WrittenBook } from '@/domain/ledger/written-book.fixture';
import { addressIs, folios, open, signInToStatement, story, twoMonths } from './statement-page.test-utils';

signInToStatement();

const table = () => within(screen.getByRole('table', { name: /^Your book/ }));

describe('the period', () => {
  it('is the newest month, in the order of the book, between its opening and its closing balance', () => {
    open();
    expect(screen.getByRole('heading', { name: 'March 2026' })).toBeInTheDocument();
    expect(folios()).toEqual(['A1 U1 V1', 'D1', 'A2 D2', 'D3', 'D4', 'D5', 'A3 D6', 'U2', 'D7']);
    expect(table().getByRole('row', { name: 'Opening balance 0.00' })).toBeVisible();
    expect(table().getByRole('row', { name: 'Closing balance 1,400.00' })).toBeVisible();
  });

  it('moves by arrows over months without entries, which stop at both ends', { tags: ['full'] }, async () => {
    const { press } = open(twoMonths);
    expect(folios()).toEqual(['A4 D8']);
    expect(table().getByRole('row', { name: 'Opening balance 1,400.00' })).toBeVisible();
    await press('No entries after this month');
    await addressIs('');
    await press('March 2026');
    await addressIs('?month=2026-03');
    expect(folios()).toHaveLength(9);
    expect(screen.getByRole('button', { name: 'No entries before this month' })).toHaveAttribute('aria-disabled', 'true');
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
    expect(folios()).toEqual(['A4 D8']);
  });

  it('can be any days, from those of the month on, in either order, or the whole book', async () => {
    const { choose } = open();
    const set = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await choose('Period', 'Date range');
    await addressIs('?period=range&from=2026-03-01&to=2026-03-31');
    set('From', '2026-03-06');
    set('To', '2026-03-09');
    await addressIs('?period=range&from=2026-03-06&to=2026-03-09');
    expect(folios()).toEqual(['D4', 'D5', 'A3 D6']);
    expect(table().getByRole('row', { name: 'Opening balance 500.00' })).toBeVisible();
    expect(table().getByRole('row', { name: 'Closing balance 1,400.00' })).toBeVisible();
    set('To', '2026-03-04');
    expect(folios()).toEqual(['D3', 'D4']);
    expect(screen.getByRole('heading', { name: '4 Mar 2026 to 6 Mar 2026' })).toBeInTheDocument();
    expect(screen.getByLabelText('From')).toBeValid();
    await choose('Period', 'Whole book');
    await addressIs('?period=all');
    expect(folios()[0]).toBe('A1 U1 V1');
  });
});

describe('order, filter and search', () => {
  it('show the newest first, without a sum above its figures', { tags: ['full'] }, async () => {
    const { choose } = open();
    await choose('Order', 'Newest first');
    await addressIs('?order=newest');
    expect(folios().at(0)).toBe('D7');
    expect(screen.queryByText('Closing balance')).toBeNull();
  });

  it('show money, requests or acts of the desk only', { tags: ['full'] }, async () => {
    const { choose } = open();
    await choose('Show', 'Money only');
    expect(folios()).toEqual(['A2 D2', 'A3 D6']);
    expect(table().getByRole('row', { name: 'Closing balance 1,400.00' })).toBeVisible();
    await choose('Show', 'Your requests');
    expect(folios()).toEqual(['D1', 'D3', 'D5', 'D7']);
    expect(screen.queryByText('Closing balance')).toBeNull();
    await choose('Show', 'By the desk');
    expect(folios()).toEqual(['A2 D2', 'D4', 'A3 D6', 'U2']);
    await choose('Show', 'All entries');
    await addressIs('');
  });

  it('name the filter that hides everything, and offer to clear it', { tags: ['full'] }, async () => {
    const { press } = open(new WrittenBook().opened(), { address: '?show=money' });
    expect(screen.getByRole('heading', { name: /^No entries match .* in March 2026$/ })).toBeVisible();
    await press('Clear filters');
    expect(folios()).toEqual(['A1 U1 V1']);
  });

  it('find what is written anywhere in a line, count it, and add it up', async () => {
    const { type } = open(story, { address: '?period=all' });
    await type(screen.getByRole('searchbox', { name: 'Search these entries' }), '900.00');
    await addressIs('?period=all&q=900.00');
    expect(folios()).toEqual(['D7', 'A4 D8', 'D9']);
    expect(screen.getByText('3 entries · net +$900.00')).toBeVisible();
    expect(screen.queryByText('Closing balance')).toBeNull();
  });

  it('search the whole book on request, and say how many entries a filter hides', { tags: ['full'] }, async () => {
    const { press, choose } = open(story, { address: '?month=2026-02&q=welcome' });
    expect(screen.getByRole('heading', { name: 'No entries match “welcome” in February 2026' })).toBeVisible();
    await press('Search the whole book (1)');
    expect(folios()).toEqual(['A7']);
    await choose('Show', 'Deposits');
    expect(screen.getByText(/^The filter hides [0-9]+ entries\.$/)).toBeVisible();
    await press('Clear filters');
    await addressIs('?period=all');
  });
});
