import type { Op } from '@/domain/revision-fields';
import { getText, type Snapshot } from '@/domain/snapshot';
import type { Action, BookEntry } from './ledger';

/** Acts that answer somebody who waits. */
export const decisionActions = [
  'deposit.completed',
  'deposit.rejected',
  'withdrawal.completed',
  'withdrawal.rejected',
  'withdrawal.deleted',
  'trade.settled',
  'verification.approved',
  'verification.rejected',
] as const satisfies readonly Action[];

/** What the desk is notified of: requests, proposals and decisions, about clients and the desk. */
export const eventActions = [
  'deposit.requested',
  'withdrawal.requested',
  'verification.submitted',
  'closure.requested',
  'status.frozen',
  'proposal.made',
  'proposal.rejected',
  'proposal.cancelled',
  'policy.updated',
  'payment.updated',
  ...decisionActions,
] as const satisfies readonly Action[];

const isDecisionAction = (action: string): boolean => decisionActions.some((one) => one === action);

export interface Decision {
  at: Date;
  isRefusal: boolean;
  /** How long it was waited for, ms; null if that is not known. */
  waitedMs: number | null;
}

/**
 * The decision of an entry; null if it answers nobody. A request that was decided before and then
 * deleted is no decision.
 */
export function getDecision(entry: BookEntry): Decision | null {
  const { action, before, at } = entry;
  if (
    !isDecisionAction(action) ||
    (action === 'withdrawal.deleted' && getText(before, 'status') !== 'pending')
  )
    return null;
  const since = getWaitingSince(entry);
  return {
    at,
    isRefusal: /[.](?:rejected|deleted)$/.test(action),
    waitedMs: since && Math.max(0, at.getTime() - since.getTime()),
  };
}

/**
 * From when the desk could decide: the request, the end of a trade, or the upload of a document, by
 * the time in its path.
 */
function getWaitingSince({ col, before }: BookEntry): Date | null {
  if (col === 'trades') return getTradeEnd(before);
  if (col === 'verifications') return getUploadTime(before);
  return getDate(before.createdAt);
}

const getDate = (value: unknown): Date | null => (value instanceof Date ? value : null);

function getTradeEnd({ openedAt, duration }: Snapshot): Date | null {
  const opened = getDate(openedAt);
  return opened && typeof duration === 'number'
    ? new Date(opened.getTime() + duration * 60_000)
    : null;
}

function getUploadTime(before: Snapshot): Date | null {
  const [, digits] = /\/([0-9]{13})-/.exec(getText(before, 'document')) ?? [];
  return digits === undefined ? null : new Date(Number(digits));
}

/**
 * The shortest of some times within which at least this share of them lies (nearest rank); null if
 * there are none.
 * @param percent over 0
 */
export function getPercentile(times: readonly number[], percent: number): number | null {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? null;
}

export interface DecisionFigures {
  count: number;
  refusals: number;
  /** Decisions whose time is known. */
  timed: number;
  /** Half were decided within this time, ms; null if no time is known. */
  medianMs: number | null;
  /** Nine of ten were decided within this time, ms. */
  ninetiethMs: number | null;
}

export function getDecisionFigures(decisions: readonly Decision[]): DecisionFigures {
  const times = decisions.flatMap(({ waitedMs }) => waitedMs ?? []);
  return {
    count: decisions.length,
    refusals: decisions.filter(({ isRefusal }) => isRefusal).length,
    timed: times.length,
    medianMs: getPercentile(times, 50),
    ninetiethMs: getPercentile(times, 90),
  };
}

/** A decision of today. */
interface TodayDecision {
  op: Op;
  at: Date;
  /** How long it was waited for, ms; null if that is not known by the server’s clock. */
  waitedMs: number | null;
}

/** What the desk has decided since midnight, local time, and whom it lets wait. */
export interface Today {
  /** Number of decisions. */
  count: number;
  /** The newest decisions, newest first; all of them unless there are too many to read. */
  latest: readonly TodayDecision[];
  /** Clients with a deposit or withdrawal that is late. */
  lateClients: number;
}

/** The decision of an entry. A document's upload is not timed: only the client's device says when. */
export function getTodayDecision(entry: BookEntry): TodayDecision | null {
  const decision = getDecision(entry);
  return (
    decision && {
      op: entry.op,
      at: decision.at,
      waitedMs: entry.col === 'verifications' ? null : decision.waitedMs,
    }
  );
}

interface TodayFigures {
  /** Half were decided within this time, ms; null if no time is known. */
  medianMs: number | null;
  /** Decisions that came late. */
  late: number;
}

/** @param lateMs decisions that were waited for longer were late */
export function getTodayFigures({ latest }: Pick<Today, 'latest'>, lateMs: number): TodayFigures {
  const times = latest.flatMap(({ waitedMs }) => waitedMs ?? []);
  return { medianMs: getPercentile(times, 50), late: times.filter((ms) => ms > lateMs).length };
}

/** The Monday of a week, at midnight, local time. */
export const getWeekStart = (at: Date): Date =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate() - ((at.getDay() + 6) % 7));

const addDays = (start: Date, days: number): Date =>
  new Date(start.getFullYear(), start.getMonth(), start.getDate() + days);

/** Mondays of the last weeks, newest first; the first one is the running week. */
export const getLastWeeks = (now: Date, count: number): Date[] =>
  Array.from({ length: count }, (_, weeksAgo) => addDays(getWeekStart(now), -7 * weeksAgo));

/** The number of a week (ISO 8601): that of its Thursday in the year. @param start its Monday */
export function getWeekNumber(start: Date): number {
  const thursday = addDays(start, 3);
  const days = Math.round(
    (Date.UTC(thursday.getFullYear(), thursday.getMonth(), thursday.getDate()) -
      Date.UTC(thursday.getFullYear(), 0, 1)) /
      86_400_000,
  );
  return Math.floor(days / 7) + 1;
}

interface WeekFigures extends DecisionFigures {
  /** Monday at midnight, local time. */
  start: Date;
  /** The Sunday. */
  lastDay: Date;
  number: number;
  isRunning: boolean;
}

/** Figures of the last weeks, newest first. Decisions outside of them are left out. */
export const getWeekFigures = (
  decisions: readonly Decision[],
  now: Date,
  count: number,
): WeekFigures[] =>
  getLastWeeks(now, count).map((start, place) => {
    const end = addDays(start, 7);
    return {
      start,
      lastDay: addDays(start, 6),
      number: getWeekNumber(start),
      isRunning: place === 0,
      ...getDecisionFigures(decisions.filter(({ at }) => at >= start && at < end)),
    };
  });
