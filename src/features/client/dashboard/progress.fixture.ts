import type { Deposit, DepositStatus, Deposits } from '@/domain/requests/deposit';
import type { QueryState } from '@/ui/feedback/query-boundary';

const at = new Date('2026-03-24T09:00:00Z');
export const envelope = { rev: 1, op: 'op', at };

const deposit: Deposit = {
  id: 'd',
  uid: 'maya',
  coin: 'bitcoin',
  amount: '10.00',
  units: '0.1',
  rate: '100.00',
  address: 'tb1q',
  txid: '',
  status: 'pending',
  note: '',
  received: '0',
  createdAt: at,
};

/** A list of deposits that was read, one for each status. */
export const depositsOf = (...statuses: DepositStatus[]): QueryState<Deposits> => ({
  status: 'success',
  error: null,
  refetch: () => {},
  data: {
    list: statuses.map((status) => ({ ...deposit, status })),
    pending: 0,
    oldest: null,
    ...envelope,
  },
});
