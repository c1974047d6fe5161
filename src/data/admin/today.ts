import { collection, query, Timestamp, where } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { countDocuments } from '@/data/ledger/read';
import { decisionActions, getTodayDecision, type Today } from '@/domain/ledger/decision-times';
import { countJournalEntries, getJournalEntries, type JournalQuery } from './journal';

/** So many decisions are read at once: the figures of a busier day are those of its latest ones. */
export const maxTodayDecisions = 40;

/** A withdrawal may also be deleted long after its decision, which a count cannot tell. */
const todayActions = decisionActions.filter((action) => action !== 'withdrawal.deleted');

/**
 * What the desk has decided since a moment, and how many clients wait late. Entries never change,
 * so a repeated call reads only newer ones. Desk only.
 * @param lateMs a deposit or withdrawal that waits for longer is late
 * @param known result of an earlier call with the same `since`
 * @throws DataShapeError, ActError
 */
export async function getToday(
  context: DataContext,
  { since, lateMs, known }: { since: Date; lateMs: number; known?: Today | undefined },
): Promise<Today> {
  const lateBefore = new Date(context.now().getTime() - lateMs);
  const [decided, deposits, withdrawals] = await Promise.all([
    getDecided(context, since, known),
    countLateClients(context, 'deposits', lateBefore),
    countLateClients(context, 'withdrawals', lateBefore),
  ]);
  return { ...decided, lateClients: deposits + withdrawals };
}

async function getDecided(
  context: DataContext,
  since: Date,
  known: Today | undefined,
): Promise<Pick<Today, 'count' | 'latest'>> {
  // Reads the newest known entry again: others may have the same time.
  const from = known?.latest[0]?.at ?? since;
  const createQuery = (start: Date): JournalQuery => ({
    actions: todayActions,
    by: null,
    client: null,
    span: { from: start, before: null },
  });
  const { rows, next } = await getJournalEntries(
    context,
    createQuery(from),
    null,
    maxTodayDecisions,
  );
  const read = rows.flatMap((entry) => getTodayDecision(entry) ?? []);
  if (next !== null)
    return { latest: read, count: await countJournalEntries(context, createQuery(since)) };
  const ops = new Set(read.map(({ op }) => op));
  const older = (known?.latest ?? []).filter(({ op }) => !ops.has(op));
  const repeated = (known?.latest.length ?? 0) - older.length;
  return {
    latest: [...read, ...older].slice(0, maxTodayDecisions),
    count: (known?.count ?? 0) + read.length - repeated,
  };
}

/** Clients whose oldest request of a kind is from before. */
const countLateClients = (
  { db }: DataContext,
  col: 'deposits' | 'withdrawals',
  before: Date,
): Promise<number> =>
  countDocuments(
    query(
      collection(db, col),
      where('oldest', '>', new Timestamp(0, 0)),
      where('oldest', '<', Timestamp.fromDate(before)),
    ),
  );
