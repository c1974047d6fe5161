import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { EmailPending } from './email-pending';

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
