import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import * as auth from '@/data/auth/auth';
import * as userActs from '@/data/collections/user-acts';
import type { DataContext } from '@/data/ledger/context';
import { signInAs } from '@/data/signed-in.test-utils';
import { maya as person } from '@/domain/accounts/person.fixture';
import * as storage from '@/lib/browser-storage/storage-check';
import * as signingIn from './sign-in-and-open-session';

/** As the sign-up form sends it: without a username. */
export const maya = { ...person, username: '' };
export const never = () => new Promise<never>(() => undefined);

/**
 * Where the visitor was sent. The page stays, and is busy, until a test lets the visitor return.
 */
export const left = () => vi.mocked(signingIn.replaceLocation);

/**
 * In each test of a file, nothing is sent, the browser can store data, there is no local server,
 * and no page is left.
 * @returns what the acts are called with
 */
export function visitAuthPages(): DataContext {
  const context = signInAs('maya', new Date(2026, 2, 24, 13, 41));
  beforeEach(() => {
    vi.spyOn(signingIn.signInFunctions, 'signIn').mockResolvedValue(undefined);
    vi.spyOn(signingIn.signInFunctions, 'prepareProfile').mockReturnValue();
    vi.spyOn(signingIn.signInFunctions, 'profile').mockResolvedValue(null);
    vi.spyOn(signingIn.signInFunctions, 'signOutUnauthorized').mockResolvedValue();
    vi.spyOn(signingIn.signInFunctions, 'signOut').mockResolvedValue();
    vi.spyOn(signingIn, 'replaceLocation').mockImplementation(never);
    vi.spyOn(auth, 'signOutOfFirebase').mockResolvedValue();
    vi.spyOn(auth, 'sendVerification').mockResolvedValue();
    vi.spyOn(auth, 'getCurrentUser').mockReturnValue({
      uid: 'maya',
      email: maya.email,
      emailVerified: false,
    });
    vi.spyOn(userActs, 'openAccount').mockResolvedValue();
    vi.spyOn(storage, 'checkIndexedDb').mockResolvedValue('works');
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('{}', { status: 404 })),
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    window.history.replaceState(null, '', '/');
  });
  return context;
}

/**
 * Renders a page as the browser loads it: these pages have neither a router nor a query client.
 * @param path with its search params
 */
export function visit(page: ReactNode, path = '/') {
  window.history.replaceState(null, '', path);
  return { ...render(page), user: userEvent.setup({ delay: null }) };
}
