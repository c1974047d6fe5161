import { type AccountStatus, canAct, getAccountStatusName } from '@/domain/accounts/account-status';
import type { Profile } from '@/domain/accounts/profile';
import { awaitsDecision, type Verification } from '@/domain/identity/verification';
import { StatusMark, type StatusMarkProps } from '@/ui/feedback/status-mark';

const statusTones: Record<string, StatusMarkProps['kind']> = {
  active: 'success',
  suspended: 'error',
  frozen: 'neutral',
  closed: 'neutral',
};

/** The account status of a client. Other words of the desk are shown as pending. */
export const AccountStatusMark = ({ status }: { status: AccountStatus }) => (
  <StatusMark
    kind={(Object.hasOwn(statusTones, status) ? statusTones[status] : undefined) ?? 'pending'}
  >
    {getAccountStatusName(status)}
  </StatusMark>
);

/**
 * The account status. An administrator is no client, so theirs is shown only if it locks them out
 * of the desk.
 */
export const ProfileStatusMark = ({ profile }: { profile: Pick<Profile, 'admin' | 'status'> }) =>
  hasClientStatus(profile) && <AccountStatusMark status={profile.status} />;

/** False for an administrator, unless the status locks them out of the desk. */
export const hasClientStatus = ({ admin, status }: Pick<Profile, 'admin' | 'status'>): boolean =>
  !(admin && canAct(status));

/** Shown beside the account status if the client has asked to close the account. */
export const ClosureMark = ({ profile: { closureAt } }: { profile: Pick<Profile, 'closureAt'> }) =>
  closureAt && <StatusMark kind="pending">Closure requested</StatusMark>;

/**
 * The identity verification of a client.
 * @param verification null if there is no document about it
 */
export function IdentityMark({
  verification,
}: {
  verification: Pick<Verification, 'status' | 'document'> | null;
}) {
  if (verification?.status === 'verified') return <StatusMark kind="success">Verified</StatusMark>;
  if (verification?.status === 'rejected') return <StatusMark kind="error">Rejected</StatusMark>;
  return verification && awaitsDecision(verification) ? (
    <StatusMark kind="pending">Awaiting review</StatusMark>
  ) : (
    <StatusMark kind="neutral">Not verified</StatusMark>
  );
}
