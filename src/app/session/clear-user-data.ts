import { queryClient } from '@/app/live-updates/query-client';
import { clearSeen } from '@/app/notifications/unread';
import { signOut } from '@/data/auth/auth';
import { clearDrafts, getOwnReasonsKey } from '@/lib/browser-storage/clear-drafts';
import { getSessionRole } from '@/lib/browser-storage/session';
import { removeStoredByPrefix } from '@/lib/device/device';
import type { SignOutReason } from './session-keeper';

/**
 * Removes the person's data from this browser. Cached queries go first, because that cannot fail.
 */
export async function clearUserData(reason: SignOutReason | null): Promise<void> {
  queryClient.clear();
  // After two hours the person comes back to their drafts. After a log-out, other people may use
  // the computer.
  const isSignedOut = reason === 'log-out' || reason === 'other-tab';
  clearDrafts(isSignedOut ? 'all' : 'without-account');
  if (isSignedOut) {
    clearSeen();
    removeStoredByPrefix(getOwnReasonsKey(''));
  }
  // Another tab may have signed in again: then Firebase's sign-in belongs to that person.
  if (getSessionRole() === null) await signOut();
}
