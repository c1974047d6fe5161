import * as v from 'valibot';
import { coinSchema } from '@/domain/coin';
import { type Money, moneySchema } from '@/domain/money';
import {
  countSchema,
  opSchema,
  reasonTextSchema,
  revisionFields,
  uidSchema,
} from '@/domain/revision-fields';

export const withdrawalStatuses = ['pending', 'completed', 'rejected', 'cancelled'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** USD; an amount must be greater than `above`. */
export const withdrawalLimits = {
  above: '0.00',
  max: '1000000.00',
  maxPending: 50,
  maxElements: 1_000,
} as const satisfies {
  above: Money;
  max: Money;
  maxPending: number;
  maxElements: number;
};

export const withdrawalSchema = v.object({
  id: opSchema,
  uid: uidSchema,
  coin: coinSchema,
  /**
   * USD, reserved while the withdrawal is pending and deducted when the desk has sent the coins.
   */
  amount: moneySchema,
  address: v.string(),
  /**
   * Of the transaction that sent the coins. Only completed withdrawals have one, if the desk
   * entered it.
   */
  txid: v.exactOptional(v.string()),
  status: v.picklist(withdrawalStatuses),
  note: reasonTextSchema,
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

/** The client's input. The other fields of a withdrawal follow from the act. */
export type WithdrawalRequest = Pick<Withdrawal, 'coin' | 'amount' | 'address'>;

/** A completed withdrawal stays in the list, because its money has left. */
export const canDeleteWithdrawal = ({ status }: Pick<Withdrawal, 'status'>): boolean =>
  status !== 'completed';
