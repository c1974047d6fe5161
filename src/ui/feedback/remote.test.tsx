import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Remote, type RemoteState } from './remote';

const show = (of: Partial<RemoteState<string[]>>) =>
  render(
    <Remote
      of={{ status: 'success', error: null, refetch: () => undefined, ...of }}
      loading="Loading the entries"
      empty="No entries yet"
      failedTitle="Your entries could not be read"
    >
      {(list) => list.join(', ')}
    </Remote>,
  );

it('keeps loading, empty and ready apart', () => {
  show({ status: 'pending' });
  expect(screen.getByText('Loading the entries')).toBeVisible();
  show({ data: [] });
  expect(screen.getByText('No entries yet')).toBeVisible();
  show({ data: ['A1', 'A2'] });
  expect(screen.getByText('A1, A2')).toBeVisible();
});

it('says what could not be read, and tries again once per press', async () => {
  let arrive: () => void = () => undefined;
  const refetch = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
  show({ status: 'error', error: new Error('offline'), refetch });
  expect(screen.getByRole('heading', { name: 'Your entries could not be read' })).toBeVisible();
  const again = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(again);
  await userEvent.click(again);
  expect(refetch).toHaveBeenCalledOnce();
  arrive();
  await vi.waitFor(() => expect(again).not.toHaveAttribute('aria-busy'), { timeout: 10_000 });
});

it('keeps what was read before a failure, and says so', () => {
  show({ status: 'error', error: new Error('offline'), data: ['A1'] });
  expect(screen.getByText('A1')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Your entries could not be read again. What stands here was read before.');
});

it('says when it was read, where that is known', () => {
  show({ status: 'error', error: new Error('offline'), data: ['A1'], dataUpdatedAt: new Date(2026, 2, 21, 13, 5).getTime() });
  expect(screen.getByRole('status')).toHaveTextContent('What stands here was read at 13:05.');
});
