import type { LoadProfiles } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { getEntry } from '@/data/ledger/ledger';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import type { Profile } from '@/domain/accounts/profile';
import type { Coin } from '@/domain/coin';
import type { Entry } from '@/domain/ledger/ledger';
import {
  creditedSchema,
  getCreditedKey,
  type TransactionOutput,
} from '@/domain/requests/transaction-output';
import type { Uid } from '@/domain/revision-fields';

/** The deposit that a payment was credited to. */
export interface CreditedDeposit {
  uid: Uid;
  at: Date;
  /** Null if the client has no profile. */
  profile: Profile | null;
  /** The entry that completed it; null if it is missing. */
  entry: Entry | null;
}

/**
 * One read, and two more if the payment was credited; null if it was not. Desk only.
 * @throws DataShapeError, ActError
 */
export async function getCreditedDeposit(
  context: DataContext,
  coin: Coin,
  payment: TransactionOutput,
  loadProfiles: LoadProfiles,
): Promise<CreditedDeposit | null> {
  const found = await readDoc(
    context,
    paths.credited(getCreditedKey(coin, payment)),
    creditedSchema,
  );
  if (!found) return null;
  const { uid, op, at } = found;
  const [profiles, entry] = await Promise.all([loadProfiles([uid]), getEntry(context, uid, op)]);
  return { uid, at, profile: profiles.get(uid) ?? null, entry };
}
