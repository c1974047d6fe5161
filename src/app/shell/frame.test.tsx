import { useQuery } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderForAdmin } from '@/data/for-admin.test-utils';
import { createReads, renderAsClient } from '@/data/signed-in.test-utils';
import { trackRequest } from '@/lib/device/connection';
import { setTheme } from '@/ui/hooks/theme';
import { Frame } from './frame';

const at = (time: string) => new Date(`2026-03-24T${time}:00`).getTime();

/** A page that shows what was read under this key. */
function Panel({ name }: { name: string }) {
  return (
    <p>
      {
        useQuery({
          queryKey: [name],
          queryFn: () => new Promise<string>(() => undefined),
          enabled: true,
        }).data
      }
    </p>
  );
}

/**
 * Renders the frame around a page of a client.
 * @param read when the data of each query was read
 * @param shown the queries that the page shows
 */
function show(read: Record<string, string> = {}, shown = Object.keys(read)) {
  const reads = createReads();
  for (const [key, time] of Object.entries(read))
    reads.client.setQueryData([key], 'figures', { updatedAt: at(time) });
  const onLogOut = vi.fn();
  const frame = (keys: readonly string[]) => (
    <Frame bell={null} onLogOut={onLogOut}>
      <p>The page</p>
      {keys.map((key) => (
        <Panel key={key} name={key} />
      ))}
    </Frame>
  );
  const { rerender, ...view } = renderAsClient(frame(shown), reads);
  return { ...view, onLogOut, go: (keys: readonly string[]) => rerender(frame(keys)) };
}

it('shows toasts from the moment that they can be sent', async () => {
  show();
  const { showNotice } = await act(() => import('@/ui/overlays/toasts'));
  act(() => void showNotice('Email Address Verified'));
  expect(screen.getByText('Email Address Verified')).toBeVisible();
});

describe('the account menu', () => {
  async function openMenu() {
    const view = show();
    await view.press('Maya Lindqvist, account menu');
    return view;
  }
  const menu = () => screen.queryByRole('menu');
  const item = (name: string) => screen.getByRole('menuitemradio', { name });

  afterEach(() => setTheme('device'));

  it('links to the settings and logs out', async () => {
    const { user, onLogOut } = await openMenu();
    expect(screen.getByRole('menuitem', { name: 'Account Settings' })).toHaveAttribute(
      'href',
      '/user/settings',
    );
    expect(screen.getByRole('menuitem', { name: 'Help' })).toHaveAttribute(
      'href',
      '/company/contact',
    );
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
    expect(onLogOut).toHaveBeenCalledOnce();
    expect(menu()).not.toBeInTheDocument();
  });

  it('says who is signed in', async () => {
    await openMenu();
    expect(within(screen.getByRole('menu')).getByText('Maya Lindqvist')).toBeInTheDocument();
  });

  it('names an administrator beside the office, with initials where there is no photo', async () => {
    const { press } = renderForAdmin(
      <Frame bell={null} onLogOut={() => undefined}>
        <p>The page</p>
      </Frame>,
      createReads(),
    );
    const button = screen.getByRole('button', { name: 'Robin Berg Administrator, account menu' });
    expect(within(button).getByText('Robin Berg')).toBeInTheDocument();
    expect(within(button).getByText('Administrator')).toBeInTheDocument();
    expect(button.querySelector('[data-initials="RB"]')).toBeInTheDocument();
    await press('Robin Berg Administrator, account menu');
    expect(
      within(screen.getByRole('menu')).getByText('Robin Berg, Administrator'),
    ).toBeInTheDocument();
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

  it('follows the theme of the device until one is chosen', async () => {
    await openMenu();
    expect(item('Theme: system')).toBeChecked();
  });

  it('shows a chosen theme at once, and remembers it', async () => {
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

  it('returns to the theme of the device', async () => {
    setTheme('light');
    const { user } = await openMenu();
    await user.click(item('Theme: system'));
    expect(document.documentElement).not.toHaveClass('light');
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('follows a theme that another tab chooses', async () => {
    await openMenu();
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(document.documentElement).toHaveClass('dark');
  });
});

describe('the offline notice', () => {
  const browserSays = (what: 'online' | 'offline') =>
    act(() => void window.dispatchEvent(new Event(what)));

  beforeEach(() => {
    browserSays('online');
  });
  afterEach(() => {
    browserSays('online');
  });

  it('appears and goes with the connection', () => {
    show();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    browserSays('offline');
    expect(screen.getByRole('status')).toHaveTextContent(
      'You are offline. Nothing has loaded yet.',
    );
    browserSays('online');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('tells a server that does not answer from a missing connection', () => {
    show({ accounts: '14:02' });
    act(() => trackRequest()(false));
    expect(screen.getByRole('status')).toHaveTextContent(
      'The server isn’t responding. What you see was loaded at 14:02.',
    );
    act(() => trackRequest()(true));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('says between which times the data was read, and leaves prices out', () => {
    show({ users: '12:10', accounts: '14:02', rates: '14:30' });
    browserSays('offline');
    expect(screen.getByRole('status')).toHaveTextContent(
      'You are offline. What you see was loaded between 12:10 and 14:02.',
    );
  });

  it('names the time of the data on the page, also after another page was opened', async () => {
    const { go } = show({ accounts: '14:02', deposits: '12:10' }, ['accounts']);
    browserSays('offline');
    expect(screen.getByRole('status')).toHaveTextContent('What you see was loaded at 14:02.');
    go(['deposits']);
    expect(await screen.findByText(/was loaded at 12:10\./)).toBeInTheDocument();
  });
});
