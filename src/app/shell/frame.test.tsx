import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trackRequest } from '@/lib/connection';
import { setTheme } from '@/ui/hooks/theme';
import { AccountMenu, OfflineNotice } from './frame';

describe('account menu', () => {
  async function openMenu() {
    const user = userEvent.setup();
    const onLogOut = vi.fn();
    render(
      <MemoryRouter>
        <AccountMenu name="Maya Lindqvist" photoUrl="" settingsPath="/user/settings" onLogOut={onLogOut} />
        <p>The page</p>
      </MemoryRouter>,
    );
    await user.click(screen.getByRole('button', { name: 'Maya Lindqvist, account menu' }));
    return { user, onLogOut };
  }

  const menu = () => screen.queryByRole('menu');
  const item = (name: string) => screen.getByRole('menuitemradio', { name });

  afterEach(() => setTheme('device'));

  describe('the account menu', () => {
    it('leads to the settings and logs out', async () => {
      const { user, onLogOut } = await openMenu();
      expect(screen.getByRole('menuitem', { name: 'Account Settings' })).toHaveAttribute('href', '/user/settings');
      await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
      expect(onLogOut).toHaveBeenCalledOnce();
      expect(menu()).not.toBeInTheDocument();
    });

    it('says who is here', async () => {
      await openMenu();
      expect(within(screen.getByRole('menu')).getByText('Maya Lindqvist')).toBeInTheDocument();
    });

    it('closes on Escape', async () => {
      const { user } = await openMenu();
      await user.keyboard('{Escape}');
      expect(menu()).not.toBeInTheDocument();
    });

    it('closes on a press elsewhere', async () => {
      const { user } = await openMenu();
      await user.click(screen.getByText('The page'));
      expect(menu()).not.toBeInTheDocument();
    });
  });

  describe('the theme', () => {
    it('follows the device until one is chosen', async () => {
      await openMenu();
      expect(item('Theme: system')).toBeChecked();
    });

    it('is shown at once and remembered when it is chosen', async () => {
      const { user } = await openMenu();
      await user.click(item('Theme: dark'));
      expect(document.documentElement).toHaveClass('dark');
      expect(localStorage.getItem('theme')).toBe('dark');
      await user.click(screen.getByRole('button', { name: /account menu/ }));
      expect(item('Theme: dark')).toBeChecked();
      await user.click(item('Theme: light'));
      expect(document.documentElement).toHaveClass('light');
      expect(document.documentElement).not.toHaveClass('dark');
    });

    it('goes back to the device', async () => {
      setTheme('light');
      const { user } = await openMenu();
      await user.click(item('Theme: system'));
      expect(document.documentElement).not.toHaveClass('light');
      expect(localStorage.getItem('theme')).toBeNull();
    });

    it('changes here when another tab changes it', async () => {
      await openMenu();
      localStorage.setItem('theme', 'dark');
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
      expect(document.documentElement).toHaveClass('dark');
    });
  });
});

const browserSays = (what: 'online' | 'offline') => act(() => void window.dispatchEvent(new Event(what)));

/** A page that shows what was read under these keys. */
function Page({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => <Panel key={key} name={key} />);
}
function Panel({ name }: { name: string }) {
  useQuery({ queryKey: [name], queryFn: () => new Promise<string>(() => {}), staleTime: Number.POSITIVE_INFINITY });
  return null;
}

const at = (time: string) => new Date(`2026-03-24T${time}:00`).getTime();

function show(read: Record<string, string>, keys = Object.keys(read)) {
  const client = new QueryClient();
  for (const [key, time] of Object.entries(read)) client.setQueryData([key], 'figures', { updatedAt: at(time) });
  const view = (shown: readonly string[]) => (
    <QueryClientProvider client={client}>
      <OfflineNotice client={client} />
      <Page keys={shown} />
    </QueryClientProvider>
  );
  const { rerender } = render(view(keys));
  return { client, go: (shown: readonly string[]) => rerender(view(shown)) };
}

beforeEach(() => {
  browserSays('online');
});
afterEach(() => {
  browserSays('online');
});

describe('the offline notice', () => {
  it('appears and goes with the connection', () => {
    show({});
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    browserSays('offline');
    expect(screen.getByRole('status')).toHaveTextContent('You are offline. Nothing has loaded yet.');
    browserSays('online');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('tells a server that does not answer from a missing connection', () => {
    show({ accounts: '14:02' });
    act(() => trackRequest()(false));
    expect(screen.getByRole('status')).toHaveTextContent('The server isn’t responding. What you see was loaded at 14:02.');
    act(() => trackRequest()(true));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('says from when everything is, where it was not read at once, and leaves prices out', () => {
    show({ users: '12:10', accounts: '14:02', rates: '14:30' });
    browserSays('offline');
    expect(screen.getByRole('status')).toHaveTextContent('You are offline. What you see was loaded between 12:10 and 14:02.');
  });

  it('speaks of what is on the page, also after another was opened', async () => {
    const { go } = show({ accounts: '14:02', deposits: '12:10' }, ['accounts']);
    browserSays('offline');
    expect(screen.getByRole('status')).toHaveTextContent('What you see was loaded at 14:02.');
    go(['deposits']);
    expect(await screen.findByText(/was loaded at 12:10\./)).toBeInTheDocument();
  });
});
