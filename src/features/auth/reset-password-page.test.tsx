import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as auth from '@/data/auth/auth';
import { AuthError } from '@/data/auth/auth-error';
import * as localLinks from '@/data/auth/local-links';
import { env } from '@/lib/env/env';
import { visit, visitAuthPages } from './auth-page.test-utils';
import { Component as ResetPasswordPage } from './reset-password-page';

visitAuthPages();
beforeEach(() => {
  vi.spyOn(auth, 'sendPasswordReset').mockResolvedValue();
});

describe('asking for a new password', () => {
  const neutral =
    'If there’s an account with this address, we’ve sent it a link to choose a new password. We only send a few each hour.';
  const sendReset = () => vi.mocked(auth.sendPasswordReset);

  async function ask() {
    const { user } = visit(<ResetPasswordPage />, '/reset-password');
    await user.type(screen.getByLabelText('Email'), 'maya@example.com{Enter}');
  }

  it('is answered with one neutral sentence', async () => {
    await ask();
    expect((await screen.findByRole('status')).textContent).toBe(neutral);
    expect(sendReset()).toHaveBeenCalledExactlyOnceWith('maya@example.com');
    expect(screen.queryByText(/Local desk/)).toBeNull();
  });

  it('shows the link at a local desk', async () => {
    vi.spyOn(env, 'emulators', 'get').mockReturnValue({} as NonNullable<typeof env.emulators>);
    vi.spyOn(localLinks, 'getLocalResetLink').mockImplementation(
      async (email) => `/account-action?mode=resetPassword&oobCode=for-${email}`,
    );
    await ask();
    expect((await screen.findByRole('link', { name: 'Open the link' })).getAttribute('href')).toBe(
      '/account-action?mode=resetPassword&oobCode=for-maya@example.com',
    );
  });

  it('shows at a local desk that an unknown address has no link', async () => {
    vi.spyOn(env, 'emulators', 'get').mockReturnValue({} as NonNullable<typeof env.emulators>);
    vi.spyOn(localLinks, 'getLocalResetLink').mockResolvedValue(null);
    await ask();
    expect((await screen.findByText(/so there’s no link/)).parentElement?.textContent).toContain(
      'Local desk',
    );
  });

  it('says that no answer came, and nothing else', async () => {
    sendReset().mockRejectedValueOnce(new AuthError('unreachable'));
    await ask();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'We couldn’t reach the server. Check your connection and try again.',
    );
    expect(screen.queryByText(neutral)).toBeNull();
  });

  it('requires an address before it is sent', async () => {
    const { user } = visit(<ResetPasswordPage />, '/reset-password');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Enter your email address.')).toBeDefined();
    expect(sendReset()).not.toHaveBeenCalled();
  });
});
