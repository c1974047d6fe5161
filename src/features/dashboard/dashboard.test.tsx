import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Rates } from '@/data/prices';
import { mayasBook, WrittenBook } from '@/domain/written-book.fixture';
import type { RemoteState } from '@/ui/remote';
import { Dashboard, type DashboardProps } from './dashboard';
import { entriesRead } from './latest-entries';

const ready = <T,>(data: T): RemoteState<T> => ({ status: 'success', data, error: null, refetch: () => {} });
const pending: RemoteState<never> = { status: 'pending', error: null, refetch: () => {} };
const failed = (refetch: () => unknown): RemoteState<never> => ({ status: 'error', error: new Error('broken'), refetch });

const rates: Rates = { prices: { bitcoin: '64210.00', ethereum: '2308.33' }, at: new Date(), sample: true };
const newest = (book: WrittenBook) => book.entries.toReversed().slice(0, entriesRead);

function propsOf(book: WrittenBook, over: Partial<DashboardProps> = {}): DashboardProps {
  return {
    ...{ uid: book.uid, email: 'maya@example.com', emailVerified: true, account: ready(book.account), rates: ready(rates) },
    ...{ holds: ready({ reserved: '0', staked: '0', op: 'x' }), entries: ready(newest(book)), cause: () => 'The server is asleep.' },
    ...over,
  };
}

const at = (props: DashboardProps) => (
  <MemoryRouter>
    <Dashboard {...props} />
  </MemoryRouter>
);
const show = (book: WrittenBook, over?: Partial<DashboardProps>) => render(at(propsOf(book, over)));
const money = () => within(screen.getByRole('region', { name: 'Your money' }));
const rowOf = (name: RegExp) => screen.getAllByRole('row').find((row) => name.test(row.textContent ?? ''));

afterEach(cleanup);

describe('the figures', () => {
  it('show the balance, and the way to the book that adds up to it', () => {
    show(mayasBook());
    expect(money().getAllByText('1,400.00')).toHaveLength(3);
    expect(money().getByRole('link', { name: 'See how' }).getAttribute('href')).toBe('/user/statement');
  });

  it('leave out what takes nothing away', () => {
    show(mayasBook());
    expect(rowOf(/Available to withdraw/)?.textContent).toContain('1,400.00');
    expect(rowOf(/Reserved|Staked/)).toBeUndefined();
  });

  it('show what is reserved and staked, and subtract it', () => {
    show(mayasBook(), { holds: ready({ reserved: '200.00', staked: '150.00', op: 'x' }) });
    expect(rowOf(/Reserved for withdrawals/)?.textContent).toContain('−200.00');
    expect(rowOf(/Staked in open trades/)?.textContent).toContain('−150.00');
    expect(rowOf(/Available to withdraw/)?.textContent).toContain('1,050.00');
  });

  it('show profit with its sign and bonus without one', () => {
    const book = mayasBook();
    const account = book.account && { ...book.account, profit: '-12.97', bonus: '25.00' };
    show(book, { account: ready(account) });
    expect(rowOf(/^Profit/)?.textContent).toContain('−12.97');
    expect(rowOf(/^Bonus/)?.textContent).toContain('25.00');
  });

  it('stay when only the promises could not be read', async () => {
    const refetch = vi.fn();
    show(mayasBook(), { holds: failed(refetch) });
    expect(screen.getByText('1,400.00', { selector: '.money-figure' })).toBeDefined();
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('say what failed and why, and offer another try', async () => {
    const refetch = vi.fn();
    show(mayasBook(), { account: failed(refetch) });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByRole('heading', { name: 'Your balance could not be read' })).toBeDefined();
    expect(alert.getByText('The server is asleep.')).toBeDefined();
    await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
    expect(screen.getByText('Deposit completed')).toBeDefined();
  });

  it('are drawn in outline while they are read, without a figure', () => {
    show(mayasBook(), { account: pending, entries: pending, rates: pending });
    expect(screen.getByText(/is being read/)).toBeDefined();
    expect(screen.queryByText(/[0-9]\.[0-9]{2}/)).toBeNull();
  });
});

describe('the latest entries', () => {
  it('are six lines at most, newest first, with the way to the whole statement', () => {
    show(mayasBook());
    const table = within(screen.getByRole('table', { name: /Latest entries/ }));
    const lines = table.getAllByRole('row').slice(1);
    expect(lines.map((row) => row.querySelector('.folio')?.textContent)).toEqual(['D7', 'U2', 'A3 D6', 'D5', 'D4', 'D3']);
    expect(screen.getByRole('link', { name: 'Whole statement' }).getAttribute('href')).toBe('/user/statement');
  });

  it('mark a line that arrived while the page was open, and no other', () => {
    const book = mayasBook();
    const { rerender } = show(book);
    expect(document.querySelector('.fresh')).toBeNull();
    const later = mayasBook().completed(3);
    rerender(at(propsOf(later)));
    expect([...document.querySelectorAll('.fresh .folio')].map((cell) => cell.textContent)).toEqual(['A4 D8']);
    expect(screen.getByText('1,650.00', { selector: '.money-figure' })).toBeDefined();
  });

  it('fail on their own', async () => {
    const refetch = vi.fn();
    show(mayasBook(), { entries: failed(refetch) });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByRole('heading', { name: 'Your latest entries could not be read' })).toBeDefined();
    await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
    expect(screen.getByText('1,400.00', { selector: '.money-figure' })).toBeDefined();
  });

  it('say what will be here while there are none', () => {
    show(mayasBook(), { entries: ready([]) });
    expect(screen.getByRole('heading', { name: 'No entries yet' })).toBeDefined();
  });
});

describe('the first steps', () => {
  const fresh = () => new WrittenBook().opened();

  it('are shown until money moves for the first time', () => {
    show(fresh());
    expect(screen.getByRole('heading', { name: 'How to begin' })).toBeDefined();
    expect(screen.getByText('Verified')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Make a deposit' }).getAttribute('href')).toBe('/user/deposit');
    expect(screen.getByText('Account opened')).toBeDefined();
  });

  it('begin with the e-mail address', () => {
    show(fresh(), { emailVerified: false });
    expect(screen.getByText('maya@example.com')).toBeDefined();
    expect(screen.queryByText('Verified')).toBeNull();
    expect(screen.getByRole('link', { name: 'See how a deposit works' })).toBeDefined();
  });

  it('say that a requested deposit waits, and offer another one when it was refused', () => {
    const { unmount } = show(fresh().requested('500.00'));
    expect(screen.getByText('Requested, waiting for the desk')).toBeDefined();
    unmount();
    show(fresh().requested('500.00').rejected(0));
    expect(screen.getByRole('link', { name: 'Make a deposit' })).toBeDefined();
  });

  it('are gone afterwards', () => {
    show(mayasBook());
    expect(screen.queryByRole('heading', { name: 'How to begin' })).toBeNull();
  });
});

describe('the prices', () => {
  it('say how old they are and that they are samples', () => {
    show(mayasBook());
    expect(screen.getByText('64,210.00')).toBeDefined();
    expect(screen.getByText(/Sample price, [0-9]+ seconds? old/)).toBeDefined();
  });

  it('say when the last known ones were read, if the service is silent', () => {
    show(mayasBook(), { rates: { ...ready({ ...rates, sample: false, at: new Date(2026, 2, 24, 9, 41) }), status: 'error' } });
    expect(screen.getByText('USD. Price of 24 Mar, 09:41; the price service does not answer now.')).toBeDefined();
  });

  it('are unavailable rather than zero', async () => {
    const refetch = vi.fn();
    show(mayasBook(), { rates: failed(refetch) });
    expect(screen.getByText(/Prices are unavailable/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});
