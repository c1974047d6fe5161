import { screen, waitFor } from '@testing-library/react';
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
  vi.spyOn(auth, 'resetPassword').mockResolvedValue();
  vi.spyOn(auth, 'readResetEmail').mockResolvedValue('maya@example.com');
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
      async (email) => `/reset-password?oobCode=for-${email}`,
    );
    await ask();
    expect((await screen.findByRole('link', { name: 'Open the link' })).getAttribute('href')).toBe(
      '/reset-password?oobCode=for-maya@example.com',
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

describe('choosing a new password', () => {
  const reset = () => vi.mocked(auth.resetPassword);
  const next = 'copper lantern ferry';

  async function choose(confirmation = next) {
    const { user } = visit(<ResetPasswordPage />, '/reset-password?oobCode=the-code');
    await user.type(screen.getByLabelText('New password'), next);
    await user.type(screen.getByLabelText('Repeat new password'), `${confirmation}{Enter}`);
  }

  it('sends the password once both are equal, says that it is set, and focuses that', async () => {
    await choose();
    await waitFor(() => expect(reset()).toHaveBeenCalledExactlyOnceWith('the-code', next));
    expect(
      await screen.findByText('Your new password is set. You can sign in with it now.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' }).parentElement).toHaveFocus();
  });

  it('tells password managers whose password it is', async () => {
    const { container } = visit(<ResetPasswordPage />, '/reset-password?oobCode=the-code');
    await waitFor(() =>
      expect(container.querySelector('[autocomplete=username]')).toHaveValue('maya@example.com'),
    );
    expect(auth.readResetEmail).toHaveBeenCalledExactlyOnceWith('the-code');
  });

  it('says that the two do not match', async () => {
    await choose('copper');
    expect(await screen.findByText('The passwords don’t match.')).toBeDefined();
    expect(reset()).not.toHaveBeenCalled();
  });

  it('says that the link is too old', async () => {
    reset().mockRejectedValueOnce(new AuthError('bad-link'));
    await choose();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This link has expired or was already used. Get a new one.',
    );
  });
});
