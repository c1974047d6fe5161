import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { RemoteState } from '@/ui/remote';
import type { DeskLine } from './newest-lines';
import { NewestView } from './newest-view';
import { type Waiting, WaitingView } from './waiting-view';

const now = new Date(2026, 2, 24, 13, 41);
const ready = <T,>(data: T): RemoteState<T> => ({ status: 'success', data, error: null, refetch: () => undefined });
const failed: RemoteState<never> = { status: 'error', error: new Error('x'), refetch: () => undefined };

describe('what waits', () => {
  const show = (of: RemoteState<Waiting>) =>
    render(
      <MemoryRouter>
        <WaitingView of={of} now={now} />
      </MemoryRouter>,
    );

  it('is counted, with the age of the oldest and the way to the queue', () => {
    show(ready({ deposits: 8, oldest: new Date(2026, 2, 21, 11, 41) }));
    expect(screen.getByRole('link', { name: '8 deposits' })).toHaveAttribute('href', '/admin/deposit');
    expect(screen.getByText('the oldest waiting 3 d 2 h')).toBeInTheDocument();
  });

  it('may be a single deposit, or nothing', () => {
    show(ready({ deposits: 1, oldest: new Date(2026, 2, 24, 9, 41) }));
    expect(screen.getByText('waiting 4 h')).toBeInTheDocument();
    cleanup();
    show(ready({ deposits: 0, oldest: null }));
    expect(screen.getByRole('heading', { name: 'Nothing waits' })).toBeInTheDocument();
  });

  it('is not called nothing when it could not be read', () => {
    show(failed);
    expect(screen.getByRole('alert')).toHaveTextContent('What waits could not be read');
  });
});

describe('the latest entries', () => {
  const line: DeskLine = {
    id: 'completed',
    folios: ['A2', 'D2'],
    entries: [],
    action: 'deposit.completed',
    at: now,
    what: 'Deposit completed',
    detail: 'for D1',
    by: 'Desk',
    reason: '',
    refused: false,
    amount: '250.00',
    balance: '250.00',
    owner: 'Maya Lindqvist',
    actor: 'You',
  };

  it('say when, whose book, which entry, by whom and how much', () => {
    render(<NewestView of={ready([line])} />);
    expect(screen.getAllByRole('row')[1]).toHaveTextContent(
      /24 Mar, 13:41.*Maya Lindqvist.*A2 D2.*Deposit completed for D1.*\+250\.00.*You/,
    );
  });

  it('say honestly that there are none, or that they could not be read', () => {
    render(<NewestView of={ready([])} />);
    expect(screen.getByRole('heading', { name: 'No entries yet' })).toBeInTheDocument();
    cleanup();
    render(<NewestView of={failed} />);
    expect(screen.getByRole('alert')).toHaveTextContent('The latest entries could not be read');
  });
});
