import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMayaBook, WrittenBook } from '@/domain/ledger/written-book.fixture';
import { ErrorMessageContext, type QueryState } from '@/ui/feedback/query-boundary';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { Dashboard, type DashboardProps, loadedEntryCount } from './dashboard';

const pending: QueryState<never> = { status: 'pending', error: null, refetch: () => {} };
const failed = (refetch: () => unknown): QueryState<never> => ({ status: 'error', error: new Error('broken'), refetch });

const newest = (book: WrittenBook) => book.entries.toReversed().slice(0, loadedEntryCount);

function propsOf(book: WrittenBook, over: Partial<DashboardProps> = {}): DashboardProps {
  return {
    ...{
      uid: book.uid,
      email: 'maya@example.com',
      status: 'active',
      account: readyQuery(book.account),
      progressInput: null,
      children: <p>The market</p>,
    },
    ...{
      holds: readyQuery({ reserved: '0', staked: '0', rev: 3, op: 'x' }),
      entries: readyQuery(newest(book)),
    },
    ...over,
  };
}

const at = (props: DashboardProps) => (
  <MemoryRouter>
    <ErrorMessageContext value={() => 'The server is asleep.'}>
      <Dashboard {...props} />
    </ErrorMessageContext>
  </MemoryRouter>
);
const show = (book: WrittenBook, over?: Partial<DashboardProps>) => render(at(propsOf(book, over)));
const money = () => within(screen.getByRole('region', { name: 'Your money' }));
const rowOf = (name: RegExp) => screen.getAllByRole('row').find((row) => name.test(row.textContent ?? ''));

afterEach(() => {
  cleanup();
  setAmountsHidden(false);
});

describe('the figures', () => {
  it('show the balance, and the way to the book that adds up to it', () => {
    show(createMayaBook());
    expect(money().getAllByText('$1,400.00')).toHaveLength(3);
    expect(money().getByRole('link', { name: 'See every entry behind this' }).getAttribute('href')).toBe('/user/statement');
  });

  it('keep the lines that take nothing away, so that none comes or goes', () => {
    show(createMayaBook());
    expect(rowOf(/Available to withdraw/)?.textContent).toContain('$1,400.00');
    expect(rowOf(/Reserved/)?.textContent).toMatch(/\$0\.00$/);
    expect(rowOf(/In open trades/)?.textContent).toMatch(/[^−]\$0\.00$/);
  });

  it.each([
    ['frozen', 'Available once withdrawals are open'],
    ['suspended', 'Available once withdrawals are open'],
    ['closed', 'Available in your account'],
  ])('do not say that a %s client can withdraw', (standing, words) => {
    show(createMayaBook(), { status: standing });
    expect(rowOf(new RegExp(words))?.textContent).toContain('$1,400.00');
    expect(rowOf(/Available to withdraw/)).toBeUndefined();
  });

  it('show what is reserved and staked, and subtract it', () => {
    show(createMayaBook(), { holds: readyQuery({ reserved: '200.00', staked: '150.00', rev: 3, op: 'x' }) });
    expect(rowOf(/Reserved for withdrawals/)?.textContent).toContain('−$200.00');
    expect(rowOf(/In open trades/)?.textContent).toContain('−$150.00');
    expect(rowOf(/Available to withdraw/)?.textContent).toContain('$1,050.00');
  });

  it.each([
    ['of an active client where something waits', 'active', '200.00', true],
    ['of an active client where nothing waits', 'active', '0.00', false],
    ['of a frozen client', 'frozen', '0', true],
    ['of a suspended client', 'suspended', '200.00', true],
  ])('lead to the withdrawals, %s or not', (_, standing, reserved, leads) => {
    show(createMayaBook(), { status: standing, holds: readyQuery({ reserved, staked: '0', rev: 3, op: 'x' }) });
    const link = money().queryByRole('link', { name: 'Reserved for withdrawals' });
    expect(link?.getAttribute('href')).toBe(leads ? '/user/withdrawal' : undefined);
  });

  it('show profit with its sign and bonus without one', () => {
    const book = createMayaBook();
    const account = book.account && { ...book.account, profit: '-12.97', bonus: '25.00' };
    show(book, { account: readyQuery(account) });
    expect(rowOf(/^Profit/)?.textContent).toContain('−$12.97');
    expect(rowOf(/^Bonus/)?.textContent).toContain('$25.00');
  });

  it('stay when only the promises could not be read', async () => {
    const refetch = vi.fn();
    show(createMayaBook(), { holds: failed(refetch) });
    expect(screen.getByText('$1,400.00', { selector: '[data-balance]' })).toBeDefined();
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('say what failed and why, and offer another try', async () => {
    const refetch = vi.fn();
    show(createMayaBook(), { account: failed(refetch) });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByRole('heading', { name: 'Couldn’t load your balance' })).toBeDefined();
    expect(alert.getByText('The server is asleep.')).toBeDefined();
    await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
    expect(screen.getByText('Deposit completed')).toBeDefined();
  });

  it('are drawn in outline while they are read, without a figure', () => {
    show(createMayaBook(), { account: pending, entries: pending });
    expect(screen.getByText(/is loading/)).toBeDefined();
    expect(screen.queryByText(/[0-9]\.[0-9]{2}/)).toBeNull();
  });
});

describe('the latest entries', () => {
  it('are the lines of the newest entries, newest first, with the way to the whole statement', () => {
    show(createMayaBook());
    const table = within(screen.getByRole('table', { name: /Recent activity/ }));
    const lines = table.getAllByRole('row').slice(1);
    expect(lines.map((row) => row.querySelector('.folio')?.textContent)).toEqual(['D7', 'U2', 'A3 D6', 'D5', 'D4']);
    expect(screen.getByRole('link', { name: 'See full statement' }).getAttribute('href')).toBe('/user/statement');
  });

  it('mark a line that arrived while the page was open, and no other', () => {
    const book = createMayaBook();
    const { rerender } = show(book);
    expect(document.querySelector('.fresh')).toBeNull();
    const later = createMayaBook().completed(3);
    rerender(at(propsOf(later)));
    expect([...document.querySelectorAll('.fresh .folio')].map((cell) => cell.textContent)).toEqual(['A4 D8']);
    expect(screen.getByText('$1,650.00', { selector: '[data-balance]' })).toBeDefined();
  });

  it('fail on their own', async () => {
    const refetch = vi.fn();
    show(createMayaBook(), { entries: failed(refetch) });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByRole('heading', { name: 'Couldn’t load your recent activity' })).toBeDefined();
    await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
    expect(screen.getByText('$1,400.00', { selector: '[data-balance]' })).toBeDefined();
  });

  it('say what will be here while there are none', () => {
    show(createMayaBook(), { entries: readyQuery([]) });
    expect(screen.getByRole('heading', { name: 'No entries yet' })).toBeDefined();
  });
});

describe('amounts', () => {
  it('are all dots at a press, in the book too, and the sign of the profit with them', async () => {
    const book = createMayaBook();
    show(book, { account: readyQuery(book.account && { ...book.account, profit: '-12.97' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(screen.queryByText(/[0-9]\.[0-9]{2}/)).toBeNull();
    expect(document.querySelector('td:is(.loss, .gain, .text-red, .text-green)')).toBeNull();
    expect(rowOf(/Deposit completed/)?.textContent).toContain('•••••');
    await userEvent.click(screen.getByRole('button', { name: 'Show amounts' }));
    expect(rowOf(/^Profit/)?.textContent).toContain('−$12.97');
  });
});

describe('the first steps', () => {
  const begun = { emailVerified: true, verification: pending, deposits: pending, trades: pending };

  it('are shown to a new client as soon as the page stands', async () => {
    show(new WrittenBook().opened(), { progressInput: begun });
    expect(screen.getByText('Loading your first steps…')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Verify your identity' })).toBeVisible();
  });

  it('are shown to nobody else', () => {
    show(createMayaBook());
    expect(screen.queryByRole('heading', { name: 'Get started' })).toBeNull();
    expect(screen.getByText('The market')).toBeVisible();
  });
});
