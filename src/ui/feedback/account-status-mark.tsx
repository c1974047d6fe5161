import { type AccountStatus, canAct, getAccountStatusName } from '@/domain/accounts/account-status';
import type { Profile } from '@/domain/accounts/profile';
import { awaitsDecision, type Verification } from '@/domain/requests/verification';
import { StatusMark, type StatusMarkProps } from './status-mark';

const standingKinds: Record<string, StatusMarkProps['kind']> = { active: 'done', suspended: 'no', frozen: 'off', closed: 'off' };

/** The account status of a client. Other words of the desk are shown as pending. */
export const AccountStatusMark = ({ of }: { of: AccountStatus }) => (
  <StatusMark kind={(Object.hasOwn(standingKinds, of) ? standingKinds[of] : undefined) ?? 'wait'}>{getAccountStatusName(of)}</StatusMark>
);

/** The account status. An administrator's account is never activated, so theirs is shown only if it locks them out of the desk. */
export const AccountStanding = ({ of: { admin, status } }: { of: Pick<Profile, 'admin' | 'status'> }) =>
  admin && canAct(status) ? <span>Administrator</span> : <AccountStatusMark of={status} />;

/** Shown beside the account status if the client has asked to close the account. */
export const ClosureMark = ({ of: { closureAt } }: { of: Pick<Profile, 'closureAt'> }) =>
  closureAt && <StatusMark kind="wait">Asked to close</StatusMark>;

/** The identity verification of a client. @param of null if there is no document about it */
export function IdentityMark({ of }: { of: Pick<Verification, 'status' | 'document'> | null }) {
  if (of?.status === 'verified') return <StatusMark kind="done">Verified</StatusMark>;
  if (of?.status === 'rejected') return <StatusMark kind="no">Rejected</StatusMark>;
  return of && awaitsDecision(of) ? <StatusMark kind="wait">Document waits</StatusMark> : <StatusMark kind="off">Not verified</StatusMark>;
}
