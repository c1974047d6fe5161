import * as v from 'valibot';
import type { BookEntry } from '@/domain/ledger/ledger';
import { type Money, moneySchema, subtract } from '@/domain/money';
import { opSchema, revisionFields } from '@/domain/revision-fields';
import { isDeepEqual } from '@/domain/snapshot';
import type { Profile } from './profile';

export const accountSchema = v.object({
  balance: moneySchema,
  profit: moneySchema,
  bonus: moneySchema,
  ...revisionFields,
});
export type Account = v.InferOutput<typeof accountSchema>;
export type AccountFigures = Pick<Account, 'balance' | 'profit' | 'bonus'>;

export const getAccountFigures = ({ balance, profit, bonus }: AccountFigures): AccountFigures => ({
  balance,
  profit,
  bonus,
});
export const emptyAccount: AccountFigures = { balance: '0', profit: '0', bonus: '0' };

/** Money held for pending withdrawals (`reserved`) and open trades (`staked`). */
export const holdsSchema = v.object({
  reserved: moneySchema,
  staked: moneySchema,
  rev: revisionFields.rev,
  op: opSchema,
});
export type Holds = v.InferOutput<typeof holdsSchema>;

export const getAvailableBalance = (
  account: Pick<Account, 'balance'>,
  holds: Pick<Holds, 'reserved' | 'staked'>,
): Money => subtract(subtract(account.balance, holds.reserved), holds.staked);

/** True if an entry answers a closure request without changing the status. */
export const isClosureRefused = ({
  action,
  before,
  after,
}: Pick<BookEntry, 'action' | 'before' | 'after'>): boolean =>
  action === 'status.changed' && isDeepEqual(before, after);

/**
 * The actor of entries that the operator's script writes. It is not a uid: only the Admin SDK can
 * write an entry with it.
 */
export const operator = 'operator';

/**
 * One person at the desk cannot set the status of an administrator: the operator’s script does, or
 * two managers.
 */
export const canAdminSetStatus = ({ admin }: Pick<Profile, 'admin'>): boolean => !admin;
