import { canDeskSetStatus } from '@/domain/accounts/account';
import type { Uid } from '@/domain/ledger/revision-fields';
import type { PersonRow } from './users/filters';

/** Why no act is offered on an administrator's own account: the rules refuse it. */
export const ownAccount = 'This is your own account. The desk never acts on its own: another administrator has to.';

/** Why nobody at the desk sets the standing of an administrator, the own one or another's. */
const operatorSetsStatusReason = 'The standing of an administrator is changed by the operator alone, with npm run admin:status.';

/** Why a standing cannot be set, in the list or on the client's page; undefined where it can. */
export function getStatusDisabledReason({ uid, profile }: Pick<PersonRow, 'uid' | 'profile'>, me: Uid): string | undefined {
  if (profile && !canDeskSetStatus(profile)) return operatorSetsStatusReason;
  if (uid === me) return ownAccount;
  return profile ? undefined : 'There is no profile whose standing could be set.';
}
