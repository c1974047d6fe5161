import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { RequestCollection } from '@/data/admin/requests';
import type { Queued } from '@/data/ledger/queues';
import { ready } from '@/ui/feedback/query-boundary.fixture';
import { failed, now, profileOf } from '../clients.fixture';
import { findOtherPending, OtherPendingPanel } from './others-panel';

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const row = <C extends RequestCollection>(uid: string, amount: string, hours: number): Queued<C> => {
  const element = { uid, amount, status: 'pending', createdAt: hoursAgo(hours) };
  return { element, profile: profileOf({ uid, firstname: uid, lastname: 'Tester' }) } as unknown as Queued<C>;
};

describe('who else waits', () => {
  it('is named once, with what waits, the longest first, and never the client of the page', () => {
    const deposits = [row<'deposits'>('Maya', '80.00', 9), row<'deposits'>('Noor', '70.00', 5), row<'deposits'>('Noor', '30.00', 1)];
    const withdrawals = [row<'withdrawals'>('Luca', '20.00', 6), row<'withdrawals'>('Noor', '10.00', 2)];
    expect(findOtherPending('Maya', deposits, withdrawals)).toEqual([
      { uid: 'Luca', name: 'Luca Tester', words: 'Withdrawal of 20.00', since: hoursAgo(6) },
      { uid: 'Noor', name: 'Noor Tester', words: '2 deposits, 100.00 in all; Withdrawal of 10.00', since: hoursAgo(5) },
    ]);
  });

  it('is three at most', () => {
    const deposits = ['Ada', 'Bea', 'Cem', 'Dov'].map((uid, hours) => row<'deposits'>(uid, '80.00', hours));
    expect(findOtherPending('Maya', deposits, []).map(({ uid }) => uid)).toEqual(['Dov', 'Cem', 'Bea']);
  });

  const show = (of: Parameters<typeof OtherPendingPanel>[0]['of']) =>
    render(
      <MemoryRouter>
        <OtherPendingPanel of={of} now={now} />
      </MemoryRouter>,
    );

  it('leads to each', () => {
    show(ready(findOtherPending('Maya', [row('Noor', '70.00', 5)], [])));
    const item = within(screen.getByRole('listitem'));
    expect(item.getByRole('link', { name: 'Noor Tester' })).toHaveAttribute('href', '/admin/users/Noor');
    expect(item.getByText('Deposit of 70.00')).toBeVisible();
  });

  it.each([
    ['nobody does', ready([]), 'Nobody else has a deposit or a withdrawal open.'],
    ['they could not be read', failed(), 'The queues could not be read'],
  ])('says so where %s', (_, of, words) => {
    show(of);
    expect(screen.getByText(words)).toBeVisible();
  });
});
