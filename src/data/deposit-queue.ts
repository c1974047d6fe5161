import { collection, getAggregate, limit, orderBy, query, startAfter, sum, Timestamp, where } from 'firebase/firestore/lite';
import { type Deposit, depositsSchema } from '@/domain/deposit';
import type { Profile } from '@/domain/profile';
import type { Caller } from './caller';
import { type FoundEntry, getEntriesByAction } from './ledger';
import { answered, type Cursor, readAll } from './read';
import { getProfiles } from './users';

/** Clients on one page of the queue; one with several waiting deposits counts once. Decided deposits on one page of their tabs. */
export const queuePage = 25;

/** A deposit as the desk sees it. The profile is null where none was found. */
export interface QueuedDeposit {
  deposit: Deposit;
  profile: Profile | null;
}

export interface Page<Row> {
  rows: Row[];
  /** Continue after this; null on the last page. */
  next: Cursor | null;
}

/** Deposits that wait for a decision, the longest waiting client first. Desk only. @throws DataShapeError, ActError */
export async function getWaitingDeposits(caller: Caller, after: Cursor | null): Promise<Page<QueuedDeposit>> {
  // Clients with nothing waiting have no `oldest`; comparing with a time leaves them out.
  const oldestFirst = query(
    collection(caller.db, 'deposits'),
    where('oldest', '>', new Timestamp(0, 0)),
    orderBy('oldest'),
    limit(queuePage),
  );
  const found = await readAll(after ? query(oldestFirst, startAfter(after)) : oldestFirst, depositsSchema);
  const profiles = await getProfiles(
    caller,
    found.map(({ id }) => id),
  );
  const rows = found.flatMap(({ id, value }) =>
    value.list.filter(({ status }) => status === 'pending').map((deposit) => ({ deposit, profile: profiles.get(id) ?? null })),
  );
  return {
    rows: rows.toSorted((a, b) => a.deposit.createdAt.getTime() - b.deposit.createdAt.getTime()),
    next: found.length < queuePage ? null : (found.at(-1)?.cursor ?? null),
  };
}

export interface DecidedDeposit {
  entry: FoundEntry;
  profile: Profile | null;
}

export type DepositDecision = 'deposit.completed' | 'deposit.rejected' | 'deposit.cancelled';

/** Decided deposits, newest decision first, out of the ledgers. Desk only. @throws DataShapeError, ActError */
export async function getDecidedDeposits(caller: Caller, action: DepositDecision, after: Cursor | null): Promise<Page<DecidedDeposit>> {
  const { entries, next } = await getEntriesByAction(caller, action, queuePage, after);
  const profiles = await getProfiles(
    caller,
    entries.map(({ uid }) => uid),
  );
  return { rows: entries.map((entry) => ({ entry, profile: profiles.get(entry.uid) ?? null })), next };
}

/** How many deposits wait, over all clients. Desk only. @throws ActError */
export async function countWaitingDeposits({ db }: Caller): Promise<number> {
  const totals = await answered(getAggregate(query(collection(db, 'deposits'), where('pending', '>', 0)), { waiting: sum('pending') }));
  return totals.data().waiting;
}
