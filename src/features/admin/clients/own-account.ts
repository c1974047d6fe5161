import { canAdminSetStatus } from '@/domain/accounts/account';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import { getManagerReason } from '@/domain/accounts/admin-role-words';
import type { Uid } from '@/domain/revision-fields';
import type { PersonRow } from './users/user-filters';

/** Shown on an administrator's own account: the rules reject acts of the desk there. */
export const ownAccountReason = 'This is your own account. Another administrator must do this.';

/** Shown for every administrator: two managers set their status. */
const twoManagersReason =
  'Two managers change an administrator’s status. Propose it on their page.';

/**
 * Why the role or the status of an administrator cannot be proposed; undefined if it can.
 * @param desk the caller's role
 */
export const getAdminChangeDisabledReason = (
  uid: Uid,
  me: Uid,
  desk: StoredAdminRole,
): string | undefined =>
  uid === me ? ownAccountReason : getManagerReason(desk, 'change roles and statuses');

/**
 * Why one person cannot set the account status; undefined if one can.
 * @param desk the caller's role
 */
export function getStatusDisabledReason(
  { uid, profile }: Pick<PersonRow, 'uid' | 'profile'>,
  me: Uid,
  desk: StoredAdminRole,
): string | undefined {
  if (uid === me) return ownAccountReason;
  if (profile && !canAdminSetStatus(profile)) return twoManagersReason;
  return profile
    ? getManagerReason(desk, 'change account statuses')
    : 'There is no profile, so the status can’t be changed.';
}
