import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseTheme } from '@/ui/hooks/theme';
import { hideAmounts } from '@/ui/ledger/hidden-amounts';
import { DisplayPanel, EmailPending } from './own-cards';

describe('a link to another address', () => {
  it('says where it went, and what opening it does', () => {
    render(<EmailPending email="new@example.com" onCheck={async () => null} />);
    expect(screen.getByText(/A link is on its way to new@example.com/)).toBeVisible();
    expect(screen.getByText(/signs you out everywhere/)).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says that it was not opened yet', async () => {
    const onCheck = vi.fn(async () => 'Not changed yet: open the link in the e-mail first.');
    render(<EmailPending email="new@example.com" onCheck={onCheck} />);
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'I have opened it' }));
    expect(await screen.findByText(/Not changed yet/)).toBeVisible();
  });

  it('stands here itself on a local desk', async () => {
    const [open, onCheck] = [vi.fn(async () => {}), vi.fn(async () => null)];
    render(<EmailPending email="new@example.com" onCheck={onCheck} localLink={async () => open} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Open the link (local desk)' }));
    await waitFor(() => expect(onCheck).toHaveBeenCalledOnce());
    expect(open).toHaveBeenCalledOnce();
  });

  it('is left out where the local desk has none', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const find = () => Promise.reject(new Error('No answer'));
    render(<EmailPending email="new@example.com" onCheck={async () => null} localLink={find} />);
    await waitFor(() => expect(logged).toHaveBeenCalledOnce());
    expect(screen.queryByRole('button', { name: 'Open the link (local desk)' })).toBeNull();
    logged.mockRestore();
  });
});

afterEach(() => {
  chooseTheme('device');
  hideAmounts(false);
});

describe('how things look on this device', () => {
  it('follows the device until something else is chosen', async () => {
    const user = userEvent.setup({ delay: null });
    render(<DisplayPanel />);
    expect(screen.getByRole('radio', { name: 'As the device' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveClass('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('hides amounts, and shows them again', async () => {
    const user = userEvent.setup({ delay: null });
    render(<DisplayPanel />);
    await user.click(screen.getByRole('radio', { name: 'Hidden' }));
    expect(screen.getByRole('radio', { name: 'Hidden' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Shown' }));
    expect(screen.getByRole('radio', { name: 'Shown' })).toBeChecked();
  });

  it('offers to hide amounts only where pages do', () => {
    render(<DisplayPanel amounts={false} />);
    expect(screen.queryByRole('radio', { name: 'Hidden' })).toBeNull();
    expect(screen.getByText('Remembered on this device only.')).toBeVisible();
  });
});
