import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { Entry } from '@/domain/ledger';
import type { RemoteState } from '@/ui/remote';
import { ClientBellView, DeskBellView } from './bell';
import { bellLabel, deskActs, markSeen, pageOf, readSeen } from './bell-news';

const requested: Entry = {
  op: 'op-1',
  col: 'deposits',
  rev: 1,
  actor: 'maya',
  action: 'deposit.requested',
  index: 0,
  ref: '',
  before: {},
  after: { id: 'op-1', amount: '250.00', coin: 'bitcoin', status: 'pending' },
  reason: '',
  at: new Date('2026-03-24T09:41:00Z'),
};
const rejected: Entry = {
  ...requested,
  op: 'op-2',
  rev: 2,
  actor: 'desk',
  action: 'deposit.rejected',
  reason: 'The transaction id belongs to another address.',
  at: new Date('2026-03-24T12:00:00Z'),
};
const completed: Entry = { ...rejected, op: 'op-3', rev: 3, action: 'deposit.completed', reason: '', at: new Date('2026-03-24T13:00:00Z') };
const posted: Entry = { ...completed, op: 'op-4', col: 'accounts', action: 'account.posted', ref: 'op-3' };

const entries = [posted, completed, rejected, requested];
const ready = <T,>(data: T): RemoteState<T> => ({ status: 'success', data, error: null, refetch: () => undefined });
const pending: RemoteState<never> = { status: 'pending', error: null, refetch: () => undefined };

function renderBell(glance: Entry[] = entries, all: RemoteState<Entry[]> = ready(entries)) {
  const onToggle = vi.fn();
  const bell = (now: Entry[]) => (
    <MemoryRouter>
      <ClientBellView uid="maya" glance={now} all={all} onToggle={onToggle} />
      <p>The page</p>
    </MemoryRouter>
  );
  const { rerender } = render(bell(glance));
  return { user: userEvent.setup(), onToggle, show: (now: Entry[]) => rerender(bell(now)) };
}

const button = () => screen.getByRole('button', { name: /^Notifications/ });
const list = () => screen.queryByRole('region', { name: 'Notifications' });

describe('the news of a client', () => {
  it('are what the desk did, each decision once', () => {
    expect(deskActs(entries, 'maya').map(({ op }) => op)).toEqual(['op-3', 'op-2']);
  });

  it('are counted in the name of the bell', () => {
    expect(bellLabel(0, 'unread')).toBe('Notifications');
    expect(bellLabel(1, 'unread')).toBe('Notifications, one unread');
    expect(bellLabel(4, 'waiting')).toBe('Notifications, 4 waiting');
  });

  it('lead to the page of what was decided, else to the book', () => {
    expect(pageOf({ col: 'deposits' })).toBe('/user/deposit');
    expect(pageOf({ col: 'users' })).toBe('/user/statement');
  });

  it('are remembered as seen for each client apart', () => {
    markSeen('maya', [rejected]);
    expect(readSeen('maya')).toBe(rejected.at.getTime());
    expect(readSeen('tomas')).toBe(0);
    expect(markSeen('maya', [requested])).toBe(rejected.at.getTime());
  });
});

describe('the bell of a client', () => {
  it('says how many are unread, and none once it was opened', async () => {
    const { user, onToggle } = renderBell();
    expect(button()).toHaveAccessibleName('Notifications, 2 unread');
    await user.click(button());
    expect(onToggle).toHaveBeenLastCalledWith(true);
    expect(button()).toHaveAccessibleName('Notifications');
    expect(readSeen('maya')).toBe(completed.at.getTime());
  });

  it('shows what is new as new while it is open', async () => {
    markSeen('maya', [rejected]);
    const { user } = renderBell();
    await user.click(button());
    const items = within(screen.getByRole('list')).getAllByRole('link');
    expect(items[0]).toHaveTextContent(/^New: Deposit completed/);
    expect(items[1]).toHaveTextContent(/^Deposit rejected/);
    expect(items[1]).toHaveTextContent(rejected.reason);
  });

  it('hears of an act that comes in while the page is open', () => {
    markSeen('maya', [rejected]);
    const { show } = renderBell([rejected, requested]);
    expect(button()).toHaveAccessibleName('Notifications');
    show(entries);
    expect(button()).toHaveAccessibleName('Notifications, one unread');
    expect(screen.getByRole('status')).toHaveTextContent('One act of the desk not seen yet');
  });

  it('closes on Escape with the focus back on it', async () => {
    const { user } = renderBell();
    await user.click(button());
    expect(list()).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(list()).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });

  it('closes on a press elsewhere, and on a link that is followed', async () => {
    const { user } = renderBell();
    await user.click(button());
    await user.click(screen.getByText('The page'));
    expect(list()).not.toBeInTheDocument();
    await user.click(button());
    await user.click(screen.getByRole('link', { name: 'Whole statement' }));
    expect(list()).not.toBeInTheDocument();
  });

  it('says what will be there where nothing is yet', async () => {
    const { user } = renderBell([requested], ready([requested]));
    await user.click(button());
    expect(list()).toHaveTextContent('Nothing yet.');
  });

  it('keeps loading and failed apart from nothing', async () => {
    const refetch = vi.fn();
    const { user } = renderBell([], { status: 'error', error: new Error('x'), refetch });
    await user.click(button());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('shows bars while the list is on its way', async () => {
    const { user } = renderBell([], pending);
    await user.click(button());
    expect(screen.getByRole('list', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true');
  });
});

describe('the bell of the desk', () => {
  const renderDesk = (waiting: RemoteState<number>) =>
    render(
      <MemoryRouter>
        <DeskBellView waiting={waiting} />
      </MemoryRouter>,
    );

  it('counts what waits and leads to it', async () => {
    renderDesk(ready(8));
    await userEvent.click(screen.getByRole('button', { name: 'Notifications, 8 waiting' }));
    expect(screen.getByText(/8 deposits wait for a decision/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the queue' })).toHaveAttribute('href', '/admin/deposit');
  });

  it('says so when nothing waits', async () => {
    renderDesk(ready(0));
    await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
    expect(screen.getByText('No deposit waits for a decision.')).toBeInTheDocument();
  });

  it('claims nothing when the count could not be read', async () => {
    renderDesk({ status: 'error', error: new Error('x'), refetch: () => undefined });
    await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
    expect(screen.getByRole('alert')).toHaveTextContent('What waits could not be counted');
  });
});
