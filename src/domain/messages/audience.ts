import { type AccountStatus, isAccountStatus } from '@/domain/accounts/account-status';
import type { Uid } from '@/domain/revision-fields';

/** Whom a notice is for. Any signed-in person can read what is not for one client alone. */
export type Audience =
  | { to: 'everyone' }
  | { to: 'status'; status: AccountStatus }
  | { to: 'client'; uid: Uid };

const everyone = 'everyone';
const statusPrefix = 'status-';
const uidPattern = /^[0-9A-Za-z_-]{1,128}$/;

/** The name in the path of a notice: `everyone`, `status-{status}` or the client's uid. */
export function formatAudience(audience: Audience): string {
  switch (audience.to) {
    case 'everyone':
      return everyone;
    case 'status':
      return statusPrefix + audience.status;
    case 'client':
      return audience.uid;
  }
}

/** @returns null if no notice can be stored under this name */
export function parseAudience(name: string): Audience | null {
  if (name === everyone) return { to: 'everyone' };
  if (name.startsWith(statusPrefix)) {
    const status = name.slice(statusPrefix.length);
    return isAccountStatus(status) ? { to: 'status', status } : null;
  }
  return uidPattern.test(name) && name !== 'operator' ? { to: 'client', uid: name } : null;
}

/** The audiences whose notices a client reads. */
export const getAudiencesOf = ({
  uid,
  status,
}: {
  uid: Uid;
  status: AccountStatus;
}): Audience[] => [{ to: 'everyone' }, { to: 'status', status }, { to: 'client', uid }];
