import { canAct } from '@/domain/accounts/account-status';
import type { StoredDeskRole } from '@/domain/accounts/desk-role';
import type { Profile } from '@/domain/accounts/profile';

/**
 * Whether the author of a proposal is still at the desk with the role of then. If not, nobody can confirm it. As `isByAdministrator` of the rules.
 */
export const isStillAtDesk = ({ admin, status, desk }: Pick<Profile, 'admin' | 'status' | 'desk'>, role: StoredDeskRole): boolean =>
  admin && canAct(status) && desk === role;
