import { canDeskSetStatus } from '@/domain/accounts/account';
import type { Uid } from '@/domain/ledger/revision-fields';
import type { PersonRow } from './users/filters';

/** Shown on an administrator's own account: the rules reject acts of the desk there. */
export const ownAccountReason = 'This is your own account. The desk never acts on its own: another administrator has to.';

/** Shown for every administrator: the desk cannot set their status. */
const operatorSetsStatusReason = 'The standing of an administrator is changed by the operator alone, with npm run admin:status.';

/** Why the account status cannot be set; undefined if it can. */
export function getStatusDisabledReason({ uid, profile }: Pick<PersonRow, 'uid' | 'profile'>, me: Uid): string | undefined {
  if (profile && !canDeskSetStatus(profile)) return operatorSetsStatusReason;
  if (uid === me) return ownAccountReason;
  return profile ? undefined : 'There is no profile whose standing could be set.';
}
