import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookSlice, OlderEntries } from '@/data/hooks/use-book';
import { formatFolio } from '@/domain/ledger/ledger';
import { createFullBook } from '@/domain/ledger/written-desk.fixture';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { failed, loading } from '../clients.fixture';
import { ClientBook, type ClientBookProps } from './client-book';

const { entries } = createFullBook();
const uid = entries.find(({ action }) => action === 'account.opened')?.actor ?? '';
const whole: BookSlice = { entries, whole: true, total: entries.length };
const idle: OlderEntries = { state: 'idle', error: null, read: () => undefined };

function show(over: Partial<ClientBookProps> = {}, at = '/admin/users/maya') {
  const view = (more: Partial<ClientBookProps> = {}) => (
    <MemoryRouter initialEntries={[at]}>
      <ClientBook uid={uid} bookQuery={readyQuery(whole)} growth={idle} {...over} {...more} />
    </MemoryRouter>
  );
  const { rerender } = render(view());
  return { user: userEvent.setup({ delay: null }), again: (more: Partial<ClientBookProps>) => rerender(view(more)) };
}
// jsdom has none.
const scrollIntoView = vi.fn();
beforeEach(() => {
  Element.prototype.scrollIntoView = scrollIntoView.mockClear();
});
afterEach(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

const lines = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

describe('the client’s book at the desk', () => {
  it('is the newest first, in the client’s own words for it, by the client or the desk', () => {
    show();
    const newest = entries.at(-1);
    expect(lines()[0]?.textContent).toContain(String(newest?.at.getDate()));
    expect(screen.getAllByRole('cell', { name: 'Client' }).length).toBeGreaterThan(0);
    expect(screen.queryByRole('cell', { name: 'You' })).toBeNull();
    expect(screen.getByText(`${entries.length} entries`)).toBeVisible();
  });

  it('names the operator who changed the status of an administrator', () => {
    const changed = entries.filter(({ action }) => action === 'status.changed').map((entry) => ({ ...entry, actor: 'operator' }));
    show({ bookQuery: readyQuery({ entries: changed, whole: true, total: changed.length }) });
    expect(screen.getAllByRole('cell', { name: 'Operator' })).toHaveLength(changed.length);
  });

  it('goes on with what was read, and then reads older entries', async () => {
    const read = vi.fn();
    const { user } = show({ bookQuery: readyQuery({ ...whole, whole: false, total: 900 }), growth: { ...idle, read } });
    const before = lines().length;
    await user.click(screen.getByRole('button', { name: 'Older entries' }));
    expect(lines().length).toBeGreaterThan(before);
    for (let i = 0; i < 10; i++) await user.click(screen.getByRole('button', { name: 'Older entries' }));
    expect(read).toHaveBeenCalled();
  });

  it('brings the line that a link names into view, however far back it is', () => {
    const [oldest] = entries;
    show({}, `/admin/users/maya#${formatFolio(oldest ?? { col: 'users', rev: 0 })}`);
    const named = screen.getByRole('row', { name: /Account opened/ });
    expect(named).toHaveClass('fresh');
    expect(scrollIntoView.mock.contexts).toEqual([named]);
  });

  it('reads older entries until the one that a link names is there, and not when that fails', () => {
    const read = vi.fn();
    const part = readyQuery({ entries: entries.slice(-5), whole: false, total: entries.length });
    const { again } = show({ bookQuery: part, growth: { ...idle, read } }, '/admin/users/maya#U1');
    expect(read).toHaveBeenCalledOnce();
    again({ growth: { ...idle, state: 'reading', read } });
    again({ growth: { ...idle, read } });
    expect(read).toHaveBeenCalledTimes(2);
    again({ growth: { ...idle, state: 'failed', read } });
    again({ bookQuery: readyQuery(whole) });
    expect(read).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('row', { name: /Account opened/ })).toHaveClass('fresh');
  });

  it('can be kept to what moved the account', () => {
    show({ accountOnly: true });
    expect(screen.getByRole('heading', { name: 'Account entries' })).toBeVisible();
    expect(lines().every((line) => /A[0-9]+/.test(line.textContent))).toBe(true);
  });

  it('says so where none of what was read moved the account', () => {
    const requests = entries.filter(({ action }) => action === 'deposit.requested');
    show({ accountOnly: true, bookQuery: readyQuery({ entries: requests, whole: false, total: 900 }) });
    expect(screen.getByText(/None of the entries loaded so far/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Older entries' })).toBeVisible();
  });

  it('says so where older entries, or all of it, could not be read', () => {
    show({ bookQuery: readyQuery({ ...whole, whole: false, total: 900 }), growth: { ...idle, state: 'failed' } });
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load older entries.');
  });

  it.each([
    ['failed', failed(), 'Couldn’t load the book'],
    ['empty', readyQuery({ entries: [], whole: true, total: 0 }), 'No entries yet'],
  ])('has a state of its own: %s', (_, of, title) => {
    show({ bookQuery: of });
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
  });

  it('is a skeleton while it is read', () => {
    show({ bookQuery: loading });
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
  });
});
