import { type Account, type AccountFigures, accountSchema, getAccountFigures, type Holds, holdsSchema } from '@/domain/accounts/account';
import { canHold, coversHolds, type reserve, type stake } from '@/domain/accounts/holds';
import type { Action } from '@/domain/ledger/ledger';
import { applyMovement, type Movement } from '@/domain/ledger/posting';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import type { Money } from '@/domain/money';
import { ActError } from './errors';
import { paths } from './paths';
import type { LedgerTransaction } from './run';
import { requireDoc, type Stored } from './transaction';

/** The balance and holds that an act needs. */
export interface StoredFigures {
  uid: Uid;
  account: Stored<Account>;
  holds: Stored<Holds>;
}

/** @throws ActError `denied` if no account was opened */
export async function readFigures(tx: LedgerTransaction, uid: Uid): Promise<StoredFigures> {
  const [account, holds] = await Promise.all([tx.read(paths.account(uid), accountSchema), tx.read(paths.holds(uid), holdsSchema)]);
  return { uid, account: requireDoc(account), holds: requireDoc(holds) };
}

/**
 * Holds money for a withdrawal (`reserve`) or a trade (`stake`). The account is read in the transaction but not written: a concurrent adjustment
 * would otherwise be checked against holds without this one.
 * @param amount USD
 * @throws ActError `insufficient`
 */
export function addHold(
  tx: LedgerTransaction,
  { uid, account, holds }: StoredFigures,
  addToHolds: typeof reserve | typeof stake,
  amount: Money,
): void {
  if (!canHold(account.value, holds.value, amount)) throw new ActError('insufficient');
  tx.writeHolds(uid, holds.value.rev, addToHolds(holds.value, amount));
}

/** The figures after a movement of money. @throws MoneyRangeError */
export const getMovedFigures = ({ account }: Pick<StoredFigures, 'account'>, movement: Movement): AccountFigures =>
  applyMovement(getAccountFigures(account.value), movement);

interface FigureChange {
  action: Action;
  /** The entry's own `op`, if another entry of the commit has the act's. */
  op?: Op;
  ref: Op;
  reason?: string;
}

/** Writes new figures to an account, with the entry. */
function changeAccount(
  tx: LedgerTransaction,
  { uid, account }: Pick<StoredFigures, 'uid' | 'account'>,
  after: AccountFigures,
  change: FigureChange,
): void {
  const before = getAccountFigures(account.value);
  tx.record({ uid, col: 'accounts', rev: account.value.rev, fields: after, before, after, ...change });
}

/** As {@link changeAccount}, but the balance must cover the holds, which are read in the transaction. @throws ActError `insufficient` */
export function changeCoveredAccount(tx: LedgerTransaction, figures: StoredFigures, after: AccountFigures, change: FigureChange): void {
  if (!coversHolds(after, figures.holds.value)) throw new ActError('insufficient');
  changeAccount(tx, figures, after, change);
}

/** Posts the money that the same act moves. */
export const postMovement = (tx: LedgerTransaction, figures: Pick<StoredFigures, 'uid' | 'account'>, movement: Movement, op: Op): void =>
  changeAccount(tx, figures, getMovedFigures(figures, movement), { action: 'account.posted', op, ref: tx.op });
