import * as v from 'valibot';
import { coinSchema, unitsSchema } from '@/domain/coin';
import { type Money, moneySchema } from '@/domain/money';
import {
  countSchema,
  opSchema,
  reasonTextSchema,
  revisionFields,
  uidSchema,
} from '@/domain/revision-fields';
import { isPending } from './pending-list';

export const depositStatuses = ['pending', 'completed', 'rejected', 'cancelled'] as const;
export type DepositStatus = (typeof depositStatuses)[number];
export const depositLimits = {
  min: '10.00',
  max: '1000000.00',
  maxOutput: 9_999,
  maxPending: 50,
  maxElements: 1_000,
} as const satisfies {
  min: Money;
  max: Money;
  maxOutput: number;
  maxPending: number;
  maxElements: number;
};

export const depositSchema = v.object({
  id: opSchema,
  uid: uidSchema,
  coin: coinSchema,
  /** USD, as the client announced it. */
  amount: moneySchema,
  /** Coins that the client says were sent, computed at `rate` USD per coin. */
  units: unitsSchema,
  rate: moneySchema,
  address: v.string(),
  /** The client's, until the desk completes the deposit, which may enter or correct it. */
  txid: v.string(),
  /**
   * Which output of the transaction pays the desk; always 0 for ethereum. Only completed deposits
   * with a transaction id have one.
   */
  output: v.exactOptional(v.pipe(countSchema, v.maxValue(depositLimits.maxOutput))),
  status: v.picklist(depositStatuses),
  note: reasonTextSchema,
  /** USD that came in and was credited; `0` until the deposit is completed. */
  received: moneySchema,
  createdAt: v.date(),
});
export type Deposit = v.InferOutput<typeof depositSchema>;

export const depositsSchema = v.object({
  list: v.array(depositSchema),
  pending: countSchema,
  oldest: v.nullable(v.date()),
  ...revisionFields,
});
export type Deposits = v.InferOutput<typeof depositsSchema>;

/** The client's input. The other fields of a deposit follow from the act. */
export type DepositRequest = Pick<
  Deposit,
  'coin' | 'amount' | 'units' | 'rate' | 'address' | 'txid'
>;

type ListedRequest = Pick<Deposit, 'id' | 'coin' | 'amount'> & { status: string };

/**
 * A pending request with the same amount and coin: one payment may have been announced twice.
 * @param list of one client
 */
export const findPendingDuplicate = <Request extends ListedRequest>(
  list: readonly Request[],
  { coin, amount, id }: Pick<Deposit, 'coin' | 'amount'> & Partial<Pick<Deposit, 'id'>>,
): Request | undefined =>
  list.find((one) => isPending(one) && one.id !== id && one.coin === coin && one.amount === amount);
