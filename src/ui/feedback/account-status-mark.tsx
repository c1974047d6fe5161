import { type AccountStatus, canAct, getAccountStatusName } from '@/domain/accounts/account-status';
import type { Profile } from '@/domain/accounts/profile';
import { awaitsDecision, type Verification } from '@/domain/requests/verification';
import { StatusMark, type StatusMarkProps } from './status-mark';

const standingKinds: Record<string, StatusMarkProps['kind']> = { active: 'done', suspended: 'no', frozen: 'off', closed: 'off' };

/** Where a client stands; any word of the desk's own counts as waiting. */
export const AccountStatusMark = ({ of }: { of: AccountStatus }) => (
  <StatusMark kind={(Object.hasOwn(standingKinds, of) ? standingKinds[of] : undefined) ?? 'wait'}>{getAccountStatusName(of)}</StatusMark>
);

/** The standing of an account. An administrator's is never activated, so it is shown only where it closes the desk to them. */
export const AccountStanding = ({ of: { admin, status } }: { of: Pick<Profile, 'admin' | 'status'> }) =>
  admin && canAct(status) ? <span>Administrator</span> : <AccountStatusMark of={status} />;

/** Beside the standing of who has asked for the account to be closed. */
export const ClosureMark = ({ of: { closureAt } }: { of: Pick<Profile, 'closureAt'> }) =>
  closureAt && <StatusMark kind="wait">Asked to close</StatusMark>;

/** How far a client's identity is verified. @param of null where there is no document about it */
export function IdentityMark({ of }: { of: Pick<Verification, 'status' | 'document'> | null }) {
  if (of?.status === 'verified') return <StatusMark kind="done">Verified</StatusMark>;
  if (of?.status === 'rejected') return <StatusMark kind="no">Rejected</StatusMark>;
  return of && awaitsDecision(of) ? <StatusMark kind="wait">Document waits</StatusMark> : <StatusMark kind="off">Not verified</StatusMark>;
}
