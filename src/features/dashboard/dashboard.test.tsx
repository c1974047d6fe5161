import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mayasBook, WrittenBook } from '@/domain/written-book.fixture';
import { hideAmounts } from '@/ui/hidden-amounts';
import type { RemoteState } from '@/ui/remote';
import { Dashboard, type DashboardProps } from './dashboard';
import { entriesRead } from './latest-entries';
import type { Progress } from './progress';

const ready = <T,>(data: T): RemoteState<T> => ({ status: 'success', data, error: null, refetch: () => {} });
const pending: RemoteState<never> = { status: 'pending', error: null, refetch: () => {} };
const failed = (refetch: () => unknown): RemoteState<never> => ({ status: 'error', error: new Error('broken'), refetch });

const newest = (book: WrittenBook) => book.entries.toReversed().slice(0, entriesRead);

function propsOf(book: WrittenBook, over: Partial<DashboardProps> = {}): DashboardProps {
  return {
    ...{ uid: book.uid, email: 'maya@example.com', account: ready(book.account), progress: null, children: <p>The market</p> },
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

afterEach(() => {
  cleanup();
  hideAmounts(false);
});

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
    show(mayasBook(), { account: pending, entries: pending });
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

describe('amounts', () => {
  it('are all dots at a press, in the book too, and the sign of the profit with them', async () => {
    const book = mayasBook();
    show(book, { account: ready(book.account && { ...book.account, profit: '-12.97' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(screen.queryByText(/[0-9]\.[0-9]{2}/)).toBeNull();
    expect(document.querySelector('.loss, .gain')).toBeNull();
    expect(rowOf(/Deposit completed/)?.textContent).toContain('•••••');
    await userEvent.click(screen.getByRole('button', { name: 'Show amounts' }));
    expect(rowOf(/^Profit/)?.textContent).toContain('−12.97');
  });
});

describe('the first steps', () => {
  const fresh = () => new WrittenBook().opened();
  const begun: Progress = { email: 'done', identity: 'open', identityNote: '', deposit: 'open', trade: 'open' };
  const stepOf = (name: RegExp) => within(screen.getByRole('heading', { name }).closest('li') ?? document.body);

  it('are four, each with what to do', () => {
    show(fresh(), { progress: begun });
    const titles = within(screen.getByRole('region', { name: 'How to begin' })).getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      ...['Verify your e-mail address', 'Verify your identity', 'Make a first deposit', 'Place a first trade'],
    ]);
    expect(stepOf(/e-mail/).getByText('Verified')).toBeVisible();
    expect(
      stepOf(/identity/)
        .getByRole('link', { name: 'Send a document' })
        .getAttribute('href'),
    ).toBe('/user/user-verify');
    expect(
      stepOf(/deposit/)
        .getByRole('link', { name: 'Make a deposit' })
        .getAttribute('href'),
    ).toBe('/user/deposit');
  });

  it('begin with the e-mail address', () => {
    show(fresh(), { progress: { ...begun, email: 'open' } });
    expect(screen.getByText('maya@example.com')).toBeVisible();
    expect(screen.queryByText('Verified')).toBeNull();
    expect(stepOf(/deposit/).getByRole('link', { name: 'See how it works' })).toBeVisible();
  });

  it('say what waits for the desk, and offer nothing more there', () => {
    show(fresh(), { progress: { ...begun, identity: 'waiting', deposit: 'waiting' } });
    expect(stepOf(/identity/).getByText('Sent, the desk looks at it')).toBeVisible();
    expect(stepOf(/deposit/).getByText('Announced, the desk looks for the coins')).toBeVisible();
    expect(stepOf(/deposit/).queryByRole('link')).toBeNull();
  });

  it('say what was refused in the words of the desk, and offer another try', () => {
    show(fresh(), { progress: { ...begun, identity: 'refused', identityNote: 'The picture is blurred.', deposit: 'refused' } });
    expect(stepOf(/identity/).getByText('The picture is blurred.')).toBeVisible();
    expect(stepOf(/identity/).getByRole('link', { name: 'Send another' })).toBeVisible();
    expect(stepOf(/deposit/).getByText('The last one was rejected')).toBeVisible();
  });

  it('claim nothing of what is not known', () => {
    show(fresh(), { progress: { ...begun, identity: 'unknown', deposit: 'failed' } });
    expect(stepOf(/identity/).queryByText('Verified')).toBeNull();
    expect(stepOf(/deposit/).getByText('How far this is could not be read.')).toBeVisible();
  });

  it('are gone when all are done, and for everybody who is past them', () => {
    const { rerender } = show(mayasBook(), { progress: { ...begun, identity: 'done', deposit: 'done', trade: 'done' } });
    expect(screen.queryByRole('heading', { name: 'How to begin' })).toBeNull();
    rerender(at(propsOf(mayasBook())));
    expect(screen.queryByRole('heading', { name: 'How to begin' })).toBeNull();
    expect(screen.getByText('The market')).toBeVisible();
  });
});
