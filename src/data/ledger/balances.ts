import { type Account, accountSchema, type Holds, holdsSchema } from '@/domain/accounts/account';
import { canHold, type reserve, type stake } from '@/domain/accounts/holds';
import type { Money } from '@/domain/money';
import type { Uid } from '@/domain/revision-fields';
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
  const [account, holds] = await Promise.all([
    tx.read(paths.account(uid), accountSchema),
    tx.read(paths.holds(uid), holdsSchema),
  ]);
  return { uid, account: requireDoc(account), holds: requireDoc(holds) };
}

/**
 * Holds money for a withdrawal (`reserve`) or a trade (`stake`). The account is read in the
 * transaction but not written: a concurrent adjustment would otherwise be checked against holds
 * without this one.
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
