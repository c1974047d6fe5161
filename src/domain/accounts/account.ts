import * as v from 'valibot';
import { envelope } from '@/domain/ledger/envelope';
import { type Money, moneySchema, subtract } from '@/domain/money';

export const accountSchema = v.object({ balance: moneySchema, profit: moneySchema, bonus: moneySchema, ...envelope });
export type Account = v.InferOutput<typeof accountSchema>;
export type AccountFigures = Pick<Account, 'balance' | 'profit' | 'bonus'>;

export const accountFigures = ({ balance, profit, bonus }: AccountFigures): AccountFigures => ({ balance, profit, bonus });
export const emptyAccount: AccountFigures = { balance: '0', profit: '0', bonus: '0' };

/** Money that is promised: pending withdrawals (`reserved`) and open trades (`staked`). */
export const holdsSchema = v.object({ reserved: moneySchema, staked: moneySchema, rev: envelope.rev, op: v.string() });
export type Holds = v.InferOutput<typeof holdsSchema>;

/** What can be withdrawn or staked: balance − reserved − staked. */
export const available = (account: Pick<Account, 'balance'>, holds: Pick<Holds, 'reserved' | 'staked'>): Money =>
  subtract(subtract(account.balance, holds.reserved), holds.staked);
