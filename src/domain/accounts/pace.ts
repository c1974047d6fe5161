import * as v from 'valibot';
import type { BookEntry } from '@/domain/ledger/ledger';
import { countSchema } from '@/domain/ledger/revision-fields';

/** Milliseconds. */
export const minuteMs = 60_000;

interface Pace {
  /** Milliseconds between the act and the one before it. */
  apart: number;
  /** The acts after which it has to wait, where one of them is the last in the same document. */
  after: readonly string[];
}

/** The pace of acts that no decision of the desk limits, as in `isAfterPause` of the rules. */
const actPaces = new Map<string, Pace>([
  ['closure.requested', { apart: 1_440 * minuteMs, after: ['closure.requested'] }],
  ['verification.submitted', { apart: minuteMs, after: ['verification.submitted'] }],
  ['subscription.set', { apart: minuteMs, after: ['subscription.set', 'subscription.cancelled'] }],
  ['deposit.requested', { apart: 2_000, after: ['deposit.cancelled'] }],
  ['deposit.cancelled', { apart: 2_000, after: ['deposit.cancelled'] }],
  ['withdrawal.requested', { apart: 2_000, after: ['withdrawal.cancelled'] }],
  ['withdrawal.cancelled', { apart: 2_000, after: ['withdrawal.cancelled'] }],
]);

/** Milliseconds until an act may follow the last one in its document; 0 where it may at once. */
export function getRequiredPause(action: string, last: Pick<BookEntry, 'action' | 'at'>, now: Date): number {
  const pace = actPaces.get(action);
  return pace?.after.includes(last.action) ? Math.max(0, last.at.getTime() + pace.apart - now.getTime()) : 0;
}

const DAY_MS = 86_400_000;

/** Edits of the own profile, which have no entry: milliseconds between two of them, and how many a UTC day takes. */
export const editPace = { apart: 2_000, aDay: 100 } as const;

const editsSchema = v.object({ at: v.date(), day: countSchema, count: countSchema });
type Edits = v.InferOutput<typeof editsSchema>;

/** `limits/{uid}`: when the client edited its profile last, and how often on that day, which is a number of days since 1970. */
export const limitsSchema = v.object({ 'profile.edited': editsSchema });

/** The next edit's day and number; null where the day takes no more. */
export function getNextEdit(last: Edits | undefined, now: Date): Pick<Edits, 'day' | 'count'> | null {
  const day = Math.floor(now.getTime() / DAY_MS);
  const count = last?.day === day ? last.count + 1 : 1;
  return count <= editPace.aDay ? { day, count } : null;
}
