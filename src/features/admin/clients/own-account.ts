import { canDeskSetStatus } from '@/domain/accounts/account';
import type { StoredDeskRole } from '@/domain/accounts/desk-role';
import { getManagerReason } from '@/domain/accounts/desk-role-words';
import type { Uid } from '@/domain/ledger/revision-fields';
import type { PersonRow } from './users/filters';

/** Shown on an administrator's own account: the rules reject acts of the desk there. */
export const ownAccountReason = 'This is your own account. Another administrator must do this.';

/** Shown for every administrator: the desk cannot set their status. */
const operatorSetsStatusReason = 'Only the operator can change an administrator’s status, with npm run admin:status.';

/** Why the account status cannot be set; undefined if it can. @param desk the administrator's role */
export function getStatusDisabledReason(
  { uid, profile }: Pick<PersonRow, 'uid' | 'profile'>,
  me: Uid,
  desk: StoredDeskRole,
): string | undefined {
  if (profile && !canDeskSetStatus(profile)) return operatorSetsStatusReason;
  if (uid === me) return ownAccountReason;
  return profile ? getManagerReason(desk, 'change account statuses') : 'There is no profile, so the status can’t be changed.';
}
