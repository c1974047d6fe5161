import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { ActError } from '@/data/ledger/errors';
import { ProfileErrorPage } from './profile-error-page';

const browserSays = (what: 'online' | 'offline') => act(() => void window.dispatchEvent(new Event(what)));

afterEach(() => {
  browserSays('online');
});

it('whoever cannot be let in is told why, and that figures need a connection where there is none', async () => {
  const [onRetry, onLogOut] = [vi.fn(), vi.fn()];
  render(
    <MemoryRouter>
      <ProfileErrorPage error={new ActError('denied')} onRetry={onRetry} onLogOut={onLogOut} />
    </MemoryRouter>,
  );
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent('Your profile could not be read');
  expect(screen.getByRole('alert')).toHaveTextContent('The rules do not allow it.');
  browserSays('offline');
  expect(heading).toHaveTextContent('You are offline');
  expect(screen.getByRole('alert')).toHaveTextContent('so they need a connection. When it is back, this page goes on by itself.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect([onRetry.mock.calls.length, onLogOut.mock.calls.length]).toEqual([1, 1]);
});
