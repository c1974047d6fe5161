import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AuthError } from '@/data/auth/auth-error';
import { Toasts } from '@/ui/overlays/toasts';
import { VerifyEmail, type VerifyEmailProps } from './verify-email-note';

afterEach(cleanup);

const show = (over: Partial<VerifyEmailProps> = {}) =>
  render(<VerifyEmail area="user" email="maya@example.com" onSend={async () => {}} onCheck={async () => false} {...over} />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const open = 'Open the link (local desk)';

describe('the note about an unverified address', () => {
  it('says what is missing and why', () => {
    const { container } = show();
    expect(container.textContent).toContain('Verify your email address: you need it for deposits, withdrawals, trades and plans.');
  });

  it('says at the desk what an administrator cannot do without it', () => {
    const { container } = show({ area: 'admin' });
    expect(container.textContent).toContain('you need it to use the desk');
  });

  it('sends the link again and says where to', async () => {
    show();
    await press('Resend link');
    expect(await screen.findByText('We’ve sent a link to maya@example.com.')).toBeDefined();
  });

  it('says when the next link can be requested', async () => {
    show({ onSend: () => Promise.reject(new AuthError('too-many')) });
    await press('Resend link');
    expect(await screen.findByText('We just sent a link. Wait a few minutes before asking for another.')).toBeDefined();
  });

  it('says what is still missing when the address is not verified after all', async () => {
    show();
    await press('I’ve verified it');
    expect(await screen.findByText('Not verified yet. Open the link in the email first.')).toBeDefined();
  });

  it('says so when it is, and gives the focus to the page, since it goes away itself', async () => {
    render(
      <>
        <main tabIndex={-1} />
        <VerifyEmail area="user" email="maya@example.com" onSend={async () => {}} onCheck={async () => true} />
        <Toasts />
      </>,
    );
    await press('I’ve verified it');
    expect(await screen.findByText('Email Address Verified')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('looks by itself when the visitor comes back, though not at every turn', () => {
    let looks = 0;
    show({
      onCheck: async () => {
        looks++;
        return false;
      },
    });
    fireEvent.focus(window);
    fireEvent(document, new Event('visibilitychange'));
    expect(looks).toBe(1);
  });

  it('stops looking when it is taken away', () => {
    let looks = 0;
    const { unmount } = show({
      onCheck: async () => {
        looks++;
        return true;
      },
    });
    unmount();
    fireEvent.focus(window);
    expect(looks).toBe(0);
  });

  it('offers the link at a local desk, and the newest after another was sent', async () => {
    let links = 0;
    const opened: number[] = [];
    const onCheck = vi.fn(async () => opened.length > 1);
    const localLink = async () => {
      const link = ++links;
      return async () => void opened.push(link);
    };
    show({ localLink, onCheck });
    await screen.findByRole('button', { name: open });
    await press(open);
    expect(await screen.findByText(/^Not verified yet/)).toBeVisible();
    await press('Resend link');
    await waitFor(() => expect(links).toBe(2));
    await press(open);
    await waitFor(() => expect(opened).toEqual([1, 2]));
    expect(onCheck).toHaveBeenCalledTimes(2);
  });

  it('offers no link where none was sent', async () => {
    show({ localLink: async () => null });
    await press('I’ve verified it');
    await screen.findByText(/^Not verified yet/);
    expect(screen.queryByRole('button', { name: open })).toBeNull();
  });
});
