import type { DepositStatus } from '@/domain/requests/deposit';
import type { WithdrawalStatus } from '@/domain/requests/withdrawal';
import type { TradeStatus } from '@/domain/trades/trade';
import { StatusMark, type StatusMarkProps } from '@/ui/feedback/status-mark';

const marks: Record<DepositStatus | WithdrawalStatus | TradeStatus, { kind: StatusMarkProps['kind']; word: string }> = {
  pending: { kind: 'wait', word: 'Waiting' },
  completed: { kind: 'done', word: 'Completed' },
  rejected: { kind: 'no', word: 'Rejected' },
  cancelled: { kind: 'off', word: 'Cancelled' },
  open: { kind: 'wait', word: 'Open' },
  closed: { kind: 'done', word: 'Settled' },
};

/** What has become of a deposit, a withdrawal or a trade. */
export const RequestMark = ({ of }: { of: keyof typeof marks }) => <StatusMark kind={marks[of].kind}>{marks[of].word}</StatusMark>;
