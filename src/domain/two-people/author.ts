import { canAct } from '@/domain/accounts/account-status';
import { isAgent, isManager } from '@/domain/accounts/desk-role';
import type { Profile } from '@/domain/accounts/profile';
import { isRequestKind, type ProposalKind } from './proposal';

type Author = Pick<Profile, 'admin' | 'status' | 'desk'>;

const decides = ({ admin, status, desk }: Author, hasRole: typeof isAgent): boolean => admin && canAct(status) && hasRole(desk);

/** Whether an author may still propose settings of the desk. If not, nobody can confirm what waits. As `isByAdministrator` of the rules. */
export const isStillManager = (author: Author | null): boolean => author !== null && decides(author, isManager);

/** The same of an author who proposed an act of this kind. */
export const canStillPropose = (author: Author | null, kind: ProposalKind): boolean =>
  author !== null && decides(author, isRequestKind(kind) ? isAgent : isManager);
