import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataShapeError } from '@/data/ledger/errors';
import { getConnection, trackRequest } from '@/lib/device/connection';
import { FailureView, MissingModule, reloadWhenReachable } from './route-error';

describe('missing part', () => {
  const browserSays = (what: 'online' | 'offline') =>
    act(() => void window.dispatchEvent(new Event(what)));

  function show() {
    const goOn = vi.fn(async () => undefined);
    render(
      <MemoryRouter>
        <MissingModule
          home={{ to: '/user/dashboard', label: 'Back to the dashboard' }}
          onReload={goOn}
        />
      </MemoryRouter>,
    );
    return goOn;
  }

  beforeEach(() => {
    browserSays('online');
  });
  afterEach(() => {
    browserSays('online');
    vi.unstubAllGlobals();
  });

  describe('a part of the app that is missing', () => {
    it('goes on by itself when the connection is back, each time once', () => {
      browserSays('offline');
      const goOn = show();
      expect(screen.getByRole('alert')).toHaveTextContent(
        'You are offline. This page will load when the connection is back',
      );
      expect(goOn).not.toHaveBeenCalled();
      browserSays('online');
      expect(goOn).toHaveBeenCalledTimes(1);
      act(() => trackRequest()(false));
      expect(screen.getByRole('alert')).toHaveTextContent(
        'The server isn’t responding. This page will load',
      );
      act(() => trackRequest()(true));
      expect(goOn).toHaveBeenCalledTimes(2);
    });

    it('waits to be asked where the connection was never away', async () => {
      const goOn = show();
      expect(goOn).not.toHaveBeenCalled();
      await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
      expect(goOn).toHaveBeenCalledTimes(1);
    });
  });

  describe('reloading the page', () => {
    it('happens on any response of the site', async () => {
      const fetch = vi.fn(async () => new Response(null, { status: 500 }));
      vi.stubGlobal('fetch', fetch);
      const reload = vi.fn();
      await reloadWhenReachable(reload);
      expect(fetch).toHaveBeenCalledWith(window.location.href, {
        method: 'HEAD',
        cache: 'no-store',
      });
      expect(reload).toHaveBeenCalledTimes(1);
    });

    it('does not happen without an answer, which would take the app away; it is said instead', async () => {
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
      const reload = vi.fn();
      await reloadWhenReachable(reload);
      expect(reload).not.toHaveBeenCalled();
      expect(getConnection()).toBe('unanswered');
    });
  });
});

describe('a page that could not be shown', () => {
  const show = (error: unknown) =>
    render(
      <MemoryRouter>
        <FailureView
          error={error}
          home={{ to: '/user/dashboard', label: 'Back to the dashboard' }}
          framed
        />
      </MemoryRouter>,
    );
  const heading = () => screen.getByRole('heading', { level: 1 });
  const reload = () => screen.queryByRole('button', { name: 'Reload the page' });

  afterEach(() => {
    window.dispatchEvent(new Event('online'));
  });

  it('offers to reload when a part of the app is gone', () => {
    show(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
    expect(heading()).toHaveTextContent('This page couldn’t load');
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
    expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute(
      'href',
      '/user/dashboard',
    );
  });

  it('says that what was sent before may have been recorded', () => {
    show(new Error('anything'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'If you’ve just sent something, check the list before you send it again',
    );
  });

  it('is never blank, even if no Error was thrown', () => {
    show('a word');
    expect(heading()).toHaveTextContent('This page stopped working');
    expect(reload()).toBeInTheDocument();
  });

  it('shows the message of the error, which helps support', () => {
    show(new Error('The configuration is not complete: VITE_PRICES_URL. See .env.example.'));
    expect(screen.getByText(/VITE_PRICES_URL/)).toBeInTheDocument();
  });
});
