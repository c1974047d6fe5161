import * as v from 'valibot';
import { coinSchema } from '@/domain/coin';
import { countSchema, revisionFields } from '@/domain/ledger/revision-fields';
import { type Money, moneySchema } from '@/domain/money';

export const withdrawalStatuses = ['pending', 'completed', 'rejected', 'cancelled'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** USD; an amount is greater than `above`. */
export const withdrawalLimits = { above: '0.00', max: '1000000.00', undecided: 50, elements: 1_000 } as const satisfies {
  above: Money;
  max: Money;
  undecided: number;
  elements: number;
};

export const withdrawalSchema = v.object({
  id: v.string(),
  uid: v.string(),
  coin: coinSchema,
  /** USD, reserved while it waits and taken from the balance when the desk has sent the coins. */
  amount: moneySchema,
  /** Where the client wants the coins. */
  address: v.string(),
  status: v.picklist(withdrawalStatuses),
  note: v.string(),
  createdAt: v.date(),
});
export type Withdrawal = v.InferOutput<typeof withdrawalSchema>;

export const withdrawalsSchema = v.object({
  list: v.array(withdrawalSchema),
  pending: countSchema,
  oldest: v.nullable(v.date()),
  ...revisionFields,
});
export type Withdrawals = v.InferOutput<typeof withdrawalsSchema>;

/** What the client fills in; the rest of a withdrawal follows from who, when and which act. */
export type WithdrawalRequest = Pick<Withdrawal, 'coin' | 'amount' | 'address'>;

/** A decided withdrawal never changes again; a waiting one goes to exactly one of these. The desk may delete any but a completed one. */
export const withdrawalTransitions: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  pending: ['completed', 'rejected', 'cancelled'],
  completed: [],
  rejected: [],
  cancelled: [],
};

/** Money that has left the desk stays in the list. */
export const canDeleteWithdrawal = ({ status }: Pick<Withdrawal, 'status'>): boolean => status !== 'completed';
