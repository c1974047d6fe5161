import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import * as credentials from '@/data/auth/credentials';
import * as photos from '@/data/collections/files';
import * as profileActs from '@/data/collections/profile';
import * as userActs from '@/data/collections/user-acts';
import type { DataContext } from '@/data/ledger/context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { queries } from '@/data/queries';
import { createReads, renderAsClient, signInAs } from '@/data/signed-in.test-utils';
import type { Profile } from '@/domain/accounts/profile';
import { initialVerification } from '@/domain/identity/verification';
import type { Entry } from '@/domain/ledger/ledger';
import { profileOf } from '@/parts/profile/profile.fixture';
import { ErrorMessageContext } from '@/ui/feedback/query-boundary';
import { Component as SettingsPage } from './settings-page';

const now = new Date(2026, 2, 24, 13, 41);
const envelope = { rev: 1, op: 'op', at: now };

/** The changes of the profile that were sent. */
export const edited = () =>
  vi.mocked(profileActs.editProfile).mock.calls.map(([, , changes]) => changes);

/**
 * In each test of a file, maya is signed in, and nothing that she sends is written.
 * @returns what the acts are called with
 */
export function signInToSettings(): DataContext {
  const context = signInAs('maya', now);
  beforeEach(() => {
    vi.spyOn(credentials, 'needsPassword').mockResolvedValue(false);
    vi.spyOn(credentials, 'changeEmail').mockResolvedValue();
    vi.spyOn(credentials, 'updatePassword').mockResolvedValue();
    vi.spyOn(profileActs, 'editProfile').mockResolvedValue();
    vi.spyOn(userActs, 'freezeAccount').mockResolvedValue();
    vi.spyOn(userActs, 'requestClosure').mockResolvedValue();
    vi.spyOn(photos, 'preloadStorage').mockReturnValue();
  });
  return context;
}

/** Email address and password can be changed only with the current password. */
export const makeSignInOld = () => vi.mocked(credentials.needsPassword).mockResolvedValue(true);

interface Given {
  profile?: Partial<Profile>;
  /** True if the name is verified. */
  isVerified?: boolean;
  /** Of the profile. */
  entries?: readonly Entry[];
  /** USD */
  balance?: string;
}

export const clientOf = (over: Partial<Profile> = {}) => profileOf({ status: 'active', ...over });

/** Renders the page with what has been read. */
export async function open({
  profile,
  isVerified = false,
  entries = [],
  balance = '1139.83',
}: Given = {}) {
  const reads = createReads();
  reads.set(queries.verification('maya'), {
    ...initialVerification,
    ...envelope,
    ...(isVerified && { status: 'verified' }),
  });
  reads.set(queries.account('maya'), { balance, profit: '0', bonus: '0', ...envelope });
  reads.set(queries.collectionEntries('maya', 'users'), [...entries]);
  const page = (
    <ErrorMessageContext value={getErrorMessage}>
      <SettingsPage />
    </ErrorMessageContext>
  );
  const view = renderAsClient(page, reads, { profile: clientOf(profile) });
  // The page has checked whether the sign-in is old.
  await act(async () => undefined);
  return { ...view, reads };
}
export type SettingsPageView = Awaited<ReturnType<typeof open>>;

/**
 * A section of the page. By its heading, because the roles of the whole page take long to compute.
 */
export const panel = (title: string) => {
  const section = screen.getByText(title, { selector: 'section h2' }).closest('section');
  if (!section) throw new Error(`No section "${title}"`);
  return within(section);
};
export const expectDescribed = (field: () => HTMLElement, words: RegExp | string) =>
  waitFor(() => expect(field()).toHaveAccessibleDescription(words));
