import { canAct } from '@/domain/accounts/account-status';
import type { StoredDeskRole } from '@/domain/accounts/desk-role';
import type { Profile } from '@/domain/accounts/profile';
import type { Proposal } from './proposal';

/**
 * Whether the author of a proposal is still at the desk with the role of then. If not, nobody can confirm it. As `isByAdministrator` of the rules.
 */
export const isStillAtDesk = ({ admin, status, desk }: Pick<Profile, 'admin' | 'status' | 'desk'>, role: StoredDeskRole): boolean =>
  admin && canAct(status) && desk === role;

/** Whether the administrator still has the role or the status that was proposed to be changed. */
export const isFromSame = ({ from }: Pick<Proposal, 'from'>, { desk, status }: Pick<Profile, 'desk' | 'status'>): boolean =>
  from !== undefined && ('desk' in from ? from.desk === desk : from.status === status);
