import { collectionGroup, limit, query, where } from 'firebase/firestore/lite';
import * as v from 'valibot';
import type { LoadProfiles } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { getLedgerOwner } from '@/data/ledger/ledger';
import { parseStored, readAll } from '@/data/ledger/read';
import type { Profile } from '@/domain/accounts/profile';
import { entrySchema } from '@/domain/ledger/ledger';
import { type Deposit, depositSchema } from '@/domain/requests/deposit';
import type { Op, Uid } from '@/domain/revision-fields';

/** A deposit as the client announced it, decided or not. */
export interface DepositClaim extends Pick<Deposit, 'txid' | 'amount'> {
  uid: Uid;
  id: Op;
  at: Date;
  /** Null if the client has no profile. */
  profile: Profile | null;
}

const claimSchema = v.pick(depositSchema, ['txid', 'amount']);

/** Firestore's limit of values in one `in` query. */
const maxValuesPerQuery = 30;
/**
 * Limit of one query. At the limit, one transaction may have crowded out the others, so each is
 * then queried alone.
 */
const maxClaimsPerQuery = 100;
/** Limit when each of several transactions is queried alone. */
const maxClaimsPerTransaction = 10;

/**
 * Deposits of all clients that claim one of these transactions. An id proves that coins arrived,
 * not whose they are. Desk only.
 * @throws DataShapeError, ActError
 */
export async function getDepositClaims(
  { db }: DataContext,
  txids: readonly string[],
  loadProfiles: LoadProfiles,
): Promise<DepositClaim[]> {
  const parts = Array.from({ length: Math.ceil(txids.length / maxValuesPerQuery) }, (_, i) =>
    txids.slice(i * maxValuesPerQuery, (i + 1) * maxValuesPerQuery),
  );
  const readEntries = (part: readonly string[], most: number) =>
    readAll(
      query(
        collectionGroup(db, 'entries'),
        where('action', '==', 'deposit.requested'),
        where('after.txid', 'in', part),
        limit(most),
      ),
      entrySchema,
    );
  const readPart = async (part: readonly string[]) => {
    const found = await readEntries(part, maxClaimsPerQuery);
    return found.length < maxClaimsPerQuery || part.length === 1
      ? found
      : (
          await Promise.all(part.map((txid) => readEntries([txid], maxClaimsPerTransaction)))
        ).flat();
  };
  const found = (await Promise.all(parts.map(readPart))).flat();
  const owners = await loadProfiles([...new Set(found.map(({ path }) => getLedgerOwner(path)))]);
  return found.map(({ path, value: { op, at, after } }) => {
    const uid = getLedgerOwner(path);
    return {
      ...parseStored(path, claimSchema, after),
      uid,
      id: op,
      at,
      profile: owners.get(uid) ?? null,
    };
  });
}
