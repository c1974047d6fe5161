import { queryClient } from '@/app/live-updates/query-client';
import { forgetSeen } from '@/app/notifications/unread';
import { signOut } from '@/data/auth/auth';
import { forgetDrafts } from '@/lib/forget-drafts';
import { getSessionRole } from '@/lib/session';
import type { SignOutReason } from './session-keeper';

/** Nothing of the person stays: what was read goes first, because that cannot fail. */
export async function clearUserData(ending: SignOutReason | null): Promise<void> {
  queryClient.clear();
  // Whose two hours are over comes back to what was being written; who logs out leaves the computer to others.
  const isLeft = ending === 'log-out' || ending === 'elsewhere';
  forgetDrafts(isLeft ? 'all' : 'nobodys');
  if (isLeft) forgetSeen();
  // Another tab may have signed in again by now: then Firebase's sign-in belongs to that tab's person.
  if (getSessionRole() === null) await signOut();
}
