import { canAct } from '@/domain/accounts/account-status';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import type { Profile } from '@/domain/accounts/profile';
import type { Proposal } from './proposal';

/**
 * Whether the author of a proposal is still at the desk with the role of then. If not, nobody can
 * confirm it. As `isConfirmable` of the rules.
 */
export const isStillAdmin = (
  { admin, status, desk }: Pick<Profile, 'admin' | 'status' | 'desk'>,
  role: StoredAdminRole,
): boolean => admin && canAct(status) && desk === role;

/**
 * Whether what the proposal changes is still as it was: of an administrator role or status, of the
 * desk policy or payment method.
 */
export const isFromSame = ({ from }: Pick<Proposal, 'from'>, now: object): boolean =>
  Object.entries(from).every(([field, value]) => Reflect.get(now, field) === value);
