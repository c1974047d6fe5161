import type { ReactNode } from 'react';
import { beforeEach, vi } from 'vitest';
import * as idle from '@/data/hooks/use-is-idle';
import type { DataContext } from '@/data/ledger/context';
import { queries } from '@/data/queries';
import { type Reads, renderSignedIn, signInAs } from '@/data/signed-in.test-utils';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { ReasonAct } from '@/domain/input/reason-templates';
import { getOwnReasonsKey } from '@/lib/browser-storage/clear-drafts';
import { findOwnReasons } from '@/lib/browser-storage/own-reasons';
import { openSession } from '@/lib/browser-storage/session';
import { readStored } from '@/lib/device/device';

export { createReads, type Reads } from '@/data/signed-in.test-utils';

const admin = profileOf({
  username: 'boss',
  firstname: 'Robin',
  lastname: 'Berg',
  email: 'boss@example.com',
  admin: true,
  desk: 'manager',
});

interface ForAdmin {
  uid?: string | undefined;
  path?: string | undefined;
  /** The administrator's role at the desk. */
  desk?: StoredAdminRole | undefined;
}

/**
 * Renders a page or a part of the desk as an administrator sees it: a manager, unless another role
 * is given.
 */
export function renderForAdmin(
  part: ReactNode,
  reads: Reads,
  { uid = 'boss', path = '/', desk = 'manager' }: ForAdmin = {},
) {
  const own = queries.profile(uid);
  // The page may be about the administrator's own account, whose profile is read.
  const read = reads.client.getQueryData(own.queryKey);
  if (read) reads.set(own, { ...read, desk });
  return {
    ...reads,
    ...renderSignedIn(part, reads, {
      role: 'admin',
      profile: { ...admin, uid, desk },
      emailVerified: true,
      path,
    }),
  };
}

/** What is kept on this device of the reasons that the administrator `boss` gave. */
export const getKeptReasons = (act: ReasonAct) =>
  findOwnReasons(readStored(getOwnReasonsKey('boss')), act);

/**
 * As `signInAs`, for the administrator `boss`. The page is never idle, because queries that wait
 * for that would be fetched by a timer.
 */
export function signInAsAdmin(now: Date): DataContext {
  const context = signInAs('boss', now);
  beforeEach(() => {
    openSession('admin');
    vi.spyOn(idle, 'useIsIdle').mockReturnValue(false);
  });
  return context;
}
