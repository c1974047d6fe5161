import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { ActError } from '@/data/ledger/errors';
import { ProfileErrorPage } from './profile-error-page';

const browserSays = (what: 'online' | 'offline') =>
  act(() => void window.dispatchEvent(new Event(what)));

afterEach(() => {
  browserSays('online');
});

it('says why somebody is not let in, and that figures need a connection while offline', async () => {
  const onRetry = vi.fn();
  const onLogOut = vi.fn();
  render(
    <MemoryRouter>
      <ProfileErrorPage error={new ActError('denied')} onRetry={onRetry} onLogOut={onLogOut} />
    </MemoryRouter>,
  );
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent('Couldn’t load your profile');
  expect(screen.getByRole('alert')).toHaveTextContent('This isn’t allowed.');
  browserSays('offline');
  expect(heading).toHaveTextContent('You are offline');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'so we need a connection to show them. This page will continue when you’re back online.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect([onRetry.mock.calls.length, onLogOut.mock.calls.length]).toEqual([1, 1]);
});
