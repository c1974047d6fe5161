import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as auth from '@/data/auth/auth';
import { AuthError } from '@/data/auth/auth-error';
import * as credentials from '@/data/auth/credentials';
import * as localLinks from '@/data/auth/local-links';
import { createReads, renderSignedIn, signInAs } from '@/data/signed-in.test-utils';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Role } from '@/lib/browser-storage/session';
import { env } from '@/lib/env/env';
import { Toasts } from '@/ui/overlays/toasts';
import { VerifyEmailNote } from './verify-email-note';

signInAs('maya', new Date(2026, 2, 24, 13, 41));

const account = { uid: 'maya', email: 'maya@example.com', emailVerified: false };
const checkAccount = () => vi.mocked(credentials.refreshUser);
beforeEach(() => {
  vi.spyOn(auth, 'getCurrentUser').mockReturnValue(account);
  vi.spyOn(auth, 'sendVerification').mockResolvedValue();
  vi.spyOn(credentials, 'refreshUser').mockResolvedValue(account);
});

/** Renders the note as a client sees it, unless another role is given. */
const show = ({
  role = 'user',
  around = (note) => note,
}: {
  role?: Role;
  around?: (note: ReactNode) => ReactNode;
} = {}) =>
  renderSignedIn(around(<VerifyEmailNote />), createReads(), {
    role,
    profile: profileOf(),
    emailVerified: false,
  });

const openLink = 'Open the link (local desk)';

describe('the note about an unverified email address', () => {
  it('says what is missing and why', () => {
    const { container } = show();
    expect(container.textContent).toContain(
      'Verify your email address: you need it for deposits, withdrawals, trades and plans.',
    );
  });

  it('says at the desk what an administrator cannot do without it', () => {
    const { container } = show({ role: 'admin' });
    expect(container.textContent).toContain('you need it to use the desk');
  });

  it('sends the link again, and says where to', async () => {
    const { press } = show();
    await press('Resend link');
    expect(await screen.findByText('We’ve sent a link to maya@example.com.')).toBeDefined();
    expect(auth.sendVerification).toHaveBeenCalledOnce();
  });

  it('says when the next link can be requested', async () => {
    vi.mocked(auth.sendVerification).mockRejectedValueOnce(new AuthError('too-many'));
    const { press } = show();
    await press('Resend link');
    expect(
      await screen.findByText('We just sent a link. Wait a few minutes before asking for another.'),
    ).toBeDefined();
  });

  it('says what is missing if the address is not verified after all', async () => {
    const { press } = show();
    await press('I’ve verified it');
    expect(
      await screen.findByText('Not verified yet. Open the link in the email first.'),
    ).toBeDefined();
  });

  it('says that the address is verified, and moves the focus to the page, because the note goes', async () => {
    checkAccount().mockResolvedValue({ ...account, emailVerified: true });
    const { press } = show({
      around: (note) => (
        <>
          <main id="main" tabIndex={-1} />
          {note}
          <Toasts />
        </>
      ),
    });
    await press('I’ve verified it');
    expect(await screen.findByText('Email Address Verified')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('checks by itself when the user returns to the tab, but not at every event', () => {
    show();
    fireEvent.focus(window);
    fireEvent(document, new Event('visibilitychange'));
    expect(checkAccount()).toHaveBeenCalledOnce();
  });

  it('checks no more once it is removed', () => {
    const { unmount } = show();
    unmount();
    fireEvent.focus(window);
    expect(checkAccount()).not.toHaveBeenCalled();
  });

  it('offers no link without a local desk', () => {
    const find = vi.spyOn(localLinks, 'getLocalVerificationLink').mockResolvedValue(null);
    show();
    expect(find).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: openLink })).toBeNull();
  });
});

describe('the link at a local desk', () => {
  beforeEach(() => {
    vi.spyOn(env, 'emulators', 'get').mockReturnValue({} as NonNullable<typeof env.emulators>);
  });

  it('is offered, and is the newest after another was sent', async () => {
    let links = 0;
    const opened: number[] = [];
    const find = vi.spyOn(localLinks, 'getLocalVerificationLink').mockImplementation(async () => {
      const link = ++links;
      return async () => void opened.push(link);
    });
    checkAccount().mockImplementation(async () => ({
      ...account,
      emailVerified: opened.length > 1,
    }));
    const { press } = show();
    await screen.findByRole('button', { name: openLink });
    expect(find).toHaveBeenCalledExactlyOnceWith('maya@example.com');
    await press(openLink);
    expect(await screen.findByText(/^Not verified yet/)).toBeVisible();
    await press('Resend link');
    await waitFor(() => expect(links).toBe(2));
    await press(openLink);
    await waitFor(() => expect(opened).toEqual([1, 2]));
    expect(checkAccount()).toHaveBeenCalledTimes(2);
  });

  it('is not offered if none was sent', async () => {
    vi.spyOn(localLinks, 'getLocalVerificationLink').mockResolvedValue(null);
    const { press } = show();
    await press('I’ve verified it');
    await screen.findByText(/^Not verified yet/);
    expect(screen.queryByRole('button', { name: openLink })).toBeNull();
  });
});
