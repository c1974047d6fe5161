import { collectionGroup, limit, query, where } from 'firebase/firestore/lite';
import * as v from 'valibot';
import type { ProfilesOf } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { ledgerOwner } from '@/data/ledger/ledger';
import { parseStored, readAll } from '@/data/ledger/read';
import type { Profile } from '@/domain/accounts/profile';
import { entrySchema } from '@/domain/ledger/ledger';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { type Deposit, depositSchema } from '@/domain/requests/deposit';

/** A deposit as it was announced, whether or not it was decided. */
export interface DepositClaim extends Pick<Deposit, 'txid' | 'amount'> {
  uid: Uid;
  id: Op;
  at: Date;
  /** Null where the client has no profile. */
  profile: Profile | null;
}

const noticed = v.pick(depositSchema, ['txid', 'amount']);

/** As many values as one query can ask for. */
const mostAtOnce = 30;
/** Of them all. Where it is reached, one transaction may have left no room for the others. */
const mostOfAll = 100;
/** Per transaction, where several are asked for; a client who repeats one needs no more. */
const mostOfOne = 10;

/**
 * The notices of all clients that name one of these transactions: an id proves that coins came in, and not whose they were. Desk only.
 * @throws DataShapeError, ActError
 */
export async function getDepositClaims({ db }: DataContext, txids: readonly string[], profilesOf: ProfilesOf): Promise<DepositClaim[]> {
  const parts = Array.from({ length: Math.ceil(txids.length / mostAtOnce) }, (_, i) => txids.slice(i * mostAtOnce, (i + 1) * mostAtOnce));
  const naming = (part: readonly string[], most: number) =>
    readAll(
      query(collectionGroup(db, 'entries'), where('action', '==', 'deposit.requested'), where('after.txid', 'in', part), limit(most)),
      entrySchema,
    );
  const foundFor = async (part: readonly string[]) => {
    const found = await naming(part, mostOfAll);
    return found.length < mostOfAll || part.length === 1
      ? found
      : (await Promise.all(part.map((txid) => naming([txid], mostOfOne)))).flat();
  };
  const found = (await Promise.all(parts.map(foundFor))).flat();
  const owners = await profilesOf([...new Set(found.map(({ path }) => ledgerOwner(path)))]);
  return found.map(({ path, value: { op, at, after } }) => {
    const uid = ledgerOwner(path);
    return { ...parseStored(path, noticed, after), uid, id: op, at, profile: owners.get(uid) ?? null };
  });
}
