import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { DataShapeError } from '@/data/ledger/errors';
import { FailureView } from './route-error';

const show = (error: unknown) =>
  render(
    <MemoryRouter>
      <FailureView error={error} home={{ to: '/user/dashboard', label: 'Back to the dashboard' }} />
    </MemoryRouter>,
  );
const heading = () => screen.getByRole('heading', { level: 1 });
const reload = () => screen.queryByRole('button', { name: 'Reload the page' });

afterEach(() => {
  window.dispatchEvent(new Event('online'));
});

describe('a page that could not be shown', () => {
  it('offers to reload when a part of the app is gone', () => {
    show(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
    expect(heading()).toHaveTextContent('A part of the app could not be loaded');
    expect(screen.getByRole('alert')).toHaveTextContent('updated since you opened it');
    expect(reload()).toBeInTheDocument();
  });

  it('knows the missing connection from a new version', () => {
    window.dispatchEvent(new Event('offline'));
    show(new TypeError('Importing a module script failed.'));
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline.');
  });

  it('names the document that could not be read', () => {
    show(new DataShapeError('deposits/maya', 'list.0.amount: Invalid'));
    expect(screen.getByRole('alert')).toHaveTextContent('deposits/maya: list.0.amount: Invalid');
  });

  it('leads back, too', () => {
    show(new Error('anything'));
    expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute('href', '/user/dashboard');
  });

  it('is never blank, whatever was thrown', () => {
    show('a word');
    expect(heading()).toHaveTextContent('This page stopped working');
    expect(reload()).toBeInTheDocument();
  });

  it('repeats what the program says, for whoever is asked for help', () => {
    show(new Error('The configuration is not complete: VITE_PRICES_URL. See .env.example.'));
    expect(screen.getByText(/VITE_PRICES_URL/)).toBeInTheDocument();
  });
});
