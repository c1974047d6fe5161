import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { failedQuery, pendingQuery, readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { DeskBell } from './desk-bell';
import type { DeskCounts } from './use-desk-counts';

describe('the bell of the desk', () => {
  const none = readyQuery(0);
  const renderDesk = (over: Partial<DeskCounts>) =>
    render(
      <MemoryRouter>
        <DeskBell
          counts={{ deposit: none, withdrawal: none, trades: none, verification: none, users: none, notifications: none, ...over }}
        />
      </MemoryRouter>,
    );
  const open = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('counts what waits and leads to each of it; open trades wait for nobody', async () => {
    renderDesk({ deposit: readyQuery(8), verification: readyQuery(1), trades: readyQuery(30) });
    await open('Notifications, 9 waiting');
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['8 deposits wait for the desk', '/admin/deposit'],
      ['1 identity document waits for the desk', '/admin/verification'],
    ]);
  });

  it('leads to clients who requested the closure of their account', async () => {
    renderDesk({ users: readyQuery(1) });
    await open('Notifications, one waiting');
    const link = screen.getByRole('link', { name: '1 request to close an account waits for the desk' });
    expect(link).toHaveAttribute('href', '/admin/users?closure=asked');
  });

  it('says so when nothing waits', async () => {
    renderDesk({});
    await open('Notifications');
    expect(screen.getByText('Nothing to do right now.')).toBeInTheDocument();
  });

  it('says nothing before it is counted', async () => {
    renderDesk({ deposit: pendingQuery() });
    await open('Notifications');
    expect(screen.getByRole('list', { name: 'Loading' })).toBeInTheDocument();
  });

  it('shows what was counted where a part was not, and asks for that part alone again', async () => {
    const refetch = vi.fn();
    renderDesk({ deposit: failedQuery(refetch), withdrawal: readyQuery(2) });
    await open('Notifications, 2 waiting');
    expect(screen.getByRole('link', { name: /^2 withdrawals/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Some counts couldn’t load' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('claims nothing when nothing could be counted', async () => {
    const uncounted = failedQuery<number>();
    renderDesk({ deposit: uncounted, withdrawal: uncounted, verification: uncounted, users: uncounted, notifications: uncounted });
    await open('Notifications');
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t count what’s waiting');
  });
});
