import type { DepositStatus } from '@/domain/requests/deposit';
import type { WithdrawalStatus } from '@/domain/requests/withdrawal';
import type { TradeStatus } from '@/domain/trades/trade';
import { StatusMark, type StatusTone } from '@/ui/feedback/status-mark';

export const statusMarks: Record<
  DepositStatus | WithdrawalStatus | TradeStatus | 'deleted',
  { kind: StatusTone; word: string }
> = {
  pending: { kind: 'pending', word: 'Waiting' },
  completed: { kind: 'success', word: 'Completed' },
  rejected: { kind: 'error', word: 'Rejected' },
  cancelled: { kind: 'neutral', word: 'Cancelled' },
  deleted: { kind: 'neutral', word: 'Deleted' },
  open: { kind: 'pending', word: 'Open' },
  closed: { kind: 'success', word: 'Settled' },
};
export type RequestState = keyof typeof statusMarks;

/** The status of a deposit, a withdrawal or a trade. */
export const RequestMark = ({ status }: { status: RequestState }) => (
  <StatusMark kind={statusMarks[status].kind}>{statusMarks[status].word}</StatusMark>
);
