import { collection, getAggregate, limit, orderBy, query, startAfter, sum, Timestamp, where } from 'firebase/firestore/lite';
import { type Deposit, type Deposits, depositSchema, depositsSchema } from '@/domain/deposit';
import type { Uid } from '@/domain/envelope';
import type { Profile } from '@/domain/profile';
import type { Caller } from './caller';
import { type FoundEntry, getEntriesByAction } from './ledger';
import { paths } from './paths';
import { answered, type Cursor, parseStored, readAll } from './read';
import { getProfiles } from './users';

/** Clients on one page of the queue; one with several waiting deposits counts once. Decided deposits on one page of their tabs. */
export const queuePage = 25;

/** A deposit as the desk sees it, with the whole list that it stands in. The profile is null where none was found. */
export interface QueuedDeposit {
  deposit: Deposit;
  deposits: Deposits;
  profile: Profile | null;
}

/** How the people of a page become known: {@link getProfiles}, or a cache in front of it. */
export type ProfilesOf = (uids: readonly Uid[]) => Promise<Map<Uid, Profile>>;

export interface Page<Row> {
  rows: Row[];
  /** Continue after this; null on the last page. */
  next: Cursor | null;
}

/** Clients with nothing waiting have no `oldest`; comparing with a time leaves them out. */
const oldestFirst = ({ db }: Caller, clients: number) =>
  query(collection(db, 'deposits'), where('oldest', '>', new Timestamp(0, 0)), orderBy('oldest'), limit(clients));

/** Deposits that wait for a decision, the longest waiting client first. Desk only. @throws DataShapeError, ActError */
export async function getWaitingDeposits(
  caller: Caller,
  after: Cursor | null,
  profilesOf: ProfilesOf = (uids) => getProfiles(caller, uids),
): Promise<Page<QueuedDeposit>> {
  const queue = oldestFirst(caller, queuePage);
  const found = await readAll(after ? query(queue, startAfter(after)) : queue, depositsSchema);
  const profiles = await profilesOf(found.map(({ id }) => id));
  const rows = found.flatMap(({ id, value }) =>
    value.list
      .filter(({ status }) => status === 'pending')
      .map((deposit) => ({ deposit, deposits: value, profile: profiles.get(id) ?? null })),
  );
  return {
    rows: rows.toSorted((a, b) => a.deposit.createdAt.getTime() - b.deposit.createdAt.getTime()),
    next: found.length < queuePage ? null : (found.at(-1)?.cursor ?? null),
  };
}

/** Since when the longest waiting deposit waits; null when nothing does. Desk only. @throws DataShapeError, ActError */
export async function getOldestWaiting(caller: Caller): Promise<Date | null> {
  const [first] = await readAll(oldestFirst(caller, 1), depositsSchema);
  return first?.value.oldest ?? null;
}

export interface DecidedDeposit {
  entry: FoundEntry;
  /** As it stands since the decision. */
  deposit: Deposit;
  profile: Profile | null;
  /** Who decided it; null where that profile was not found. */
  decider: Profile | null;
}

export type DepositDecision = 'deposit.completed' | 'deposit.rejected' | 'deposit.cancelled';

/** Decided deposits, newest decision first, out of the ledgers. Desk only. @throws DataShapeError, ActError */
export async function getDecidedDeposits(
  caller: Caller,
  action: DepositDecision,
  after: Cursor | null,
  profilesOf: ProfilesOf = (uids) => getProfiles(caller, uids),
): Promise<Page<DecidedDeposit>> {
  const { entries, next } = await getEntriesByAction(caller, action, queuePage, after);
  const profiles = await profilesOf(entries.flatMap(({ uid, actor }) => [uid, actor]));
  const rows = entries.map((entry) => ({
    entry,
    deposit: parseStored(`${paths.entry(entry.uid, entry.op)} after`, depositSchema, entry.after),
    profile: profiles.get(entry.uid) ?? null,
    decider: profiles.get(entry.actor) ?? null,
  }));
  return { rows, next };
}

/** How many deposits wait, over all clients. Desk only. @throws ActError */
export async function countWaitingDeposits({ db }: Caller): Promise<number> {
  const totals = await answered(getAggregate(query(collection(db, 'deposits'), where('pending', '>', 0)), { waiting: sum('pending') }));
  return totals.data().waiting;
}
