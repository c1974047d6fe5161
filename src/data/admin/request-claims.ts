import { collectionGroup, limit, query, where } from 'firebase/firestore/lite';
import * as v from 'valibot';
import type { LoadProfiles } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { getLedgerOwner } from '@/data/ledger/ledger';
import { parseStored, readAll } from '@/data/ledger/read';
import type { Profile } from '@/domain/accounts/profile';
import { entrySchema } from '@/domain/ledger/ledger';
import { listKinds, type RequestCollection } from '@/domain/ledger/list-kinds';
import { depositSchema } from '@/domain/requests/deposit';
import { withdrawalSchema } from '@/domain/requests/withdrawal';
import type { Op, Uid } from '@/domain/revision-fields';

/** A request as the client made it, decided or not. */
export interface RequestClaim {
  uid: Uid;
  id: Op;
  /** The transaction id of a deposit, the address of a withdrawal. */
  names: string;
  amount: string;
  at: Date;
  /** Null if the client has no profile. */
  profile: Profile | null;
}

/** What requests name that may be named only once, or by one client. */
const claims = {
  deposits: {
    field: 'after.txid',
    schema: v.pipe(
      v.pick(depositSchema, ['txid', 'amount']),
      v.transform(({ txid, amount }) => ({ names: txid, amount })),
    ),
  },
  withdrawals: {
    field: 'after.address',
    schema: v.pipe(
      v.pick(withdrawalSchema, ['address', 'amount']),
      v.transform(({ address, amount }) => ({ names: address, amount })),
    ),
  },
} as const;

/** Firestore's limit of values in one `in` query. */
const maxValuesPerQuery = 30;
/**
 * Limit of one query. At the limit, one value may have crowded out the others, so each is then
 * queried alone.
 */
const maxClaimsPerQuery = 100;
/** Limit when each of several values is queried alone. */
const maxClaimsPerValue = 10;

const split = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / maxValuesPerQuery) }, (_, i) =>
    all.slice(i * maxValuesPerQuery, (i + 1) * maxValuesPerQuery),
  );

/**
 * Requests of all clients that name one of these transactions or addresses. A transaction id proves
 * that coins arrived, not whose they are. Desk only.
 * @param col `deposits` by their transaction ids, `withdrawals` by their addresses
 * @throws DataShapeError, ActError
 */
export async function getRequestClaims(
  { db }: DataContext,
  col: RequestCollection,
  named: readonly string[],
  loadProfiles: LoadProfiles,
): Promise<RequestClaim[]> {
  const { field, schema } = claims[col];
  const readEntries = (part: readonly string[], most: number) =>
    readAll(
      query(
        collectionGroup(db, 'entries'),
        where('action', '==', listKinds[col].requested),
        where(field, 'in', part),
        limit(most),
      ),
      entrySchema,
    );
  const readPart = async (part: readonly string[]) => {
    const found = await readEntries(part, maxClaimsPerQuery);
    return found.length < maxClaimsPerQuery || part.length === 1
      ? found
      : (await Promise.all(part.map((one) => readEntries([one], maxClaimsPerValue)))).flat();
  };
  const found = (await Promise.all(split(named).map(readPart))).flat();
  const owners = await loadProfiles([...new Set(found.map(({ path }) => getLedgerOwner(path)))]);
  return found.map(({ path, value: { op, at, after } }) => {
    const uid = getLedgerOwner(path);
    return {
      ...parseStored(path, schema, after),
      uid,
      id: op,
      at,
      profile: owners.get(uid) ?? null,
    };
  });
}
