import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMayaBook, WrittenBook } from '@/domain/ledger/written-book.fixture';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { at, failed, folios, pending, propsOf, type Sample, twoMonths } from './statement.test-utils';
import type { StatementProps } from './statement-page';

function Address() {
  const { search, hash } = useLocation();
  return <output>{`${search}${hash}`}</output>;
}

const place = (props: StatementProps, address: string) => at(props, address, <Address />);
const show = (book: Sample, { address = '', ...over }: Partial<StatementProps> & { address?: string } = {}) =>
  render(place(propsOf(book, over), address));

const address = () => screen.getByText((_, element) => element?.tagName === 'OUTPUT').textContent;
const book = () => within(screen.getByRole('table', { name: /^Your book/ }));

const scrollIntoView = vi.fn();
// The test browser has no layout, so nothing can be scrolled to.
beforeEach(() => {
  Element.prototype.scrollIntoView = scrollIntoView;
});
afterEach(() => {
  cleanup();
  scrollIntoView.mockClear();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

describe('one month of the book', () => {
  it('stands in book order between what was brought and what is carried forward', () => {
    show(createMayaBook());
    expect(screen.getByRole('heading', { name: 'March 2026' })).toBeDefined();
    expect(folios()).toEqual(['A1 U1 V1', 'D1', 'A2 D2', 'D3', 'D4', 'D5', 'A3 D6', 'U2', 'D7']);
    expect(book().getByRole('row', { name: 'Opening balance 0.00' })).toBeDefined();
    expect(book().getByRole('row', { name: 'Closing balance 1,400.00' })).toBeDefined();
  });

  it('is the newest one, and the arrows step over months without entries', async () => {
    show(twoMonths());
    expect(folios()).toEqual(['A4 D8']);
    expect(book().getByRole('row', { name: 'Opening balance 1,400.00' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'March 2026' }));
    await waitFor(() => expect(address()).toBe('?month=2026-03'));
    expect(folios()).toHaveLength(9);
    expect(screen.getByRole('button', { name: 'No entries before this month' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'May 2026' }));
    await waitFor(() => expect(address()).toBe('?month=2026-05'));
  });

  it('does nothing at the end of the arrows', async () => {
    show(createMayaBook());
    await userEvent.click(screen.getByRole('button', { name: 'No entries after this month' }));
    await waitFor(() => expect(address()).toBe(''));
  });

  it('says so where the address names a month in which nothing was written', () => {
    show(twoMonths(), { address: '?month=2026-04' });
    expect(screen.getByRole('heading', { name: 'No entries in April 2026' })).toBeDefined();
    expect(screen.getByText(/stayed at \$1,400\.00/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'May 2026' })).toBeDefined();
  });

  it.each(['?month=2031-01', '?month=March', '?month=2026-13', '?show=nonsense&order=upside-down'])('is the newest one for %s', (wrong) => {
    show(twoMonths(), { address: wrong });
    expect(folios()).toEqual(['A4 D8']);
  });
});

describe('order and kind', () => {
  it('can be turned round, without a sum above its figures', async () => {
    show(createMayaBook());
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Newest first');
    await waitFor(() => expect(address()).toBe('?order=newest'));
    expect(folios().at(0)).toBe('D7');
    expect(screen.queryByText('Closing balance')).toBeNull();
  });

  it('can be narrowed to money, requests and what the desk did', async () => {
    show(createMayaBook());
    const picker = screen.getByRole('combobox', { name: 'Show' });
    await userEvent.selectOptions(picker, 'Money only');
    expect(folios()).toEqual(['A2 D2', 'A3 D6']);
    expect(book().getByRole('row', { name: 'Closing balance 1,400.00' })).toBeDefined();
    await userEvent.selectOptions(picker, 'Your requests');
    expect(folios()).toEqual(['D1', 'D3', 'D5', 'D7']);
    expect(screen.queryByText('Closing balance')).toBeNull();
    await userEvent.selectOptions(picker, 'By the desk');
    expect(folios()).toEqual(['A2 D2', 'D4', 'A3 D6', 'U2']);
    await userEvent.selectOptions(picker, 'All entries');
    await waitFor(() => expect(address()).toBe(''));
  });

  it('says which filter hides everything, and offers to clear it', async () => {
    show(new WrittenBook().opened(), { address: '?show=money' });
    expect(screen.getByRole('heading', { name: /^No entries match .* in March 2026$/ })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(folios()).toEqual(['A1 U1 V1']);
  });
});

describe('an entry', () => {
  it('opens and closes by its row, with the keyboard too', async () => {
    show(createMayaBook());
    const row = screen.getAllByRole('button', { name: 'Deposit completed' })[1];
    if (!row) throw new Error('No second deposit');
    await userEvent.click(row);
    await waitFor(() => expect(address()).toBe('#A3'));
    expect(row.getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(''));
    await userEvent.keyboard(' ');
    await waitFor(() => expect(address()).toBe('#A3'));
    expect(scrollIntoView).not.toHaveBeenCalled();
  });

  it('shows each figure before and after, and unchanged ones quietly', () => {
    show(createMayaBook(), { address: '#A3' });
    const account = within(screen.getByRole('table', { name: 'Changes, A3' }));
    expect(account.getByRole('row', { name: 'Balance $500.00 $1,400.00 +$900.00' })).toBeDefined();
    expect(account.getByRole('row', { name: 'Profit $0.00 $0.00 none' }).querySelector('del, ins')).toBeNull();
    expect(screen.getByRole('row', { name: 'Status pending completed changed' })).toBeDefined();
  });

  it('quotes the desk word for word, and says who, when and under which id', () => {
    const book = createMayaBook();
    show(book, { address: '#D4' });
    expect(screen.getByText('“The transaction id belongs to another address. Please check it and send the request again.”')).toBeDefined();
    expect(screen.getByText('Administrator')).toBeDefined();
    expect(screen.getByText('6 Mar 2026, 10:31:00')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Copy the entry id of D4' })).toBeDefined();
  });

  it('says that the operator wrote it, where the operator did', () => {
    const book = createMayaBook();
    for (const entry of book.entries) if (entry.action === 'status.changed') entry.actor = 'operator';
    show(book, { address: '#U2' });
    expect(screen.getAllByText('Operator')).toHaveLength(2);
    expect(screen.queryByText('Administrator')).toBeNull();
  });

  it('is found by a link to either of its numbers, in whatever month it stands', () => {
    show(twoMonths(), { address: '#D2' });
    expect(screen.getByRole('button', { name: 'Deposit completed', expanded: true })).toBeDefined();
    expect(scrollIntoView).toHaveBeenCalledOnce();
    expect(folios()).toHaveLength(9);
  });

  it('fades in when it arrives while the page is open', () => {
    const { rerender } = show(createMayaBook(), { address: '?month=2026-03' });
    expect(document.querySelector('.fresh')).toBeNull();
    rerender(place(propsOf(createMayaBook().completed(3)), '?month=2026-03'));
    expect([...document.querySelectorAll('.fresh .folio')].map((cell) => cell.textContent)).toEqual(['A4 D8']);
  });
});

describe('the book as a whole', () => {
  it('is drawn in outline while it is read', () => {
    show(createMayaBook(), { book: pending });
    expect(screen.getByText('Loading…')).toBeDefined();
    expect(document.body.textContent).not.toMatch(/[0-9]\.[0-9]{2}/);
  });

  it('says what failed, why, and offers another try', async () => {
    const refetch = vi.fn();
    show(createMayaBook(), { book: failed(refetch) });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByRole('heading', { name: 'Couldn’t load your book' })).toBeDefined();
    expect(alert.getByText('The server is asleep.')).toBeDefined();
    await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('says so when it is empty', () => {
    show(createMayaBook(), { book: readyQuery({ entries: [], whole: true, total: 0 }) });
    expect(screen.getByRole('heading', { name: 'No entries yet' })).toBeDefined();
  });

  it('prints', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    show(createMayaBook());
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    print.mockRestore();
  });
});
