import type { WithdrawalStatus } from '@/domain/requests/withdrawal';
import { StatusMark, type StatusMarkProps } from '@/ui/feedback/status-mark';
import type { AnyRow } from './request';

/** What has become of a request: its status in its list, or why it has left the list; `gone` as long as that is not known. */
export type RequestState = WithdrawalStatus | 'deleted' | 'archived' | 'gone';

const kinds: Record<RequestState, StatusMarkProps['kind']> = {
  pending: 'wait',
  completed: 'done',
  rejected: 'no',
  cancelled: 'off',
  deleted: 'off',
  archived: 'off',
  gone: 'off',
};

export const stateWords: Record<RequestState, string> = {
  pending: 'Waiting',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  deleted: 'Deleted',
  archived: 'Archived',
  gone: 'Left the list',
};

export const StateMark = ({ of }: { of: RequestState }) => <StatusMark kind={kinds[of]}>{stateWords[of]}</StatusMark>;

/** Only what is decided is moved to an archive: one that stands nowhere and waits still is as it was requested, and was not found there. */
export function stateOf({ element, list, deletion }: Pick<AnyRow, 'element' | 'list' | 'deletion'>): RequestState {
  if (deletion) return 'deleted';
  return list || element.status !== 'pending' ? element.status : 'archived';
}
