import * as v from 'valibot';
import { countSchema } from '@/domain/revision-fields';
import type { BookEntry } from './ledger';

export const minuteMs = 60_000;

interface Pace {
  /** Minimum milliseconds between the act and the previous act. */
  apart: number;
  /** The act has to wait only if the last act in the same document is one of these. */
  after: readonly string[];
}

/**
 * Rate limits of acts that clients can repeat without a decision of the desk; the same as
 * `isAfterPause` in firestore.rules.
 */
const actPaces = new Map<string, Pace>([
  ['closure.requested', { apart: 1_440 * minuteMs, after: ['closure.requested'] }],
  ['subscription.set', { apart: minuteMs, after: ['subscription.set', 'subscription.cancelled'] }],
  ['deposit.requested', { apart: 2_000, after: ['deposit.cancelled'] }],
  ['deposit.cancelled', { apart: 2_000, after: ['deposit.cancelled'] }],
  ['withdrawal.requested', { apart: 2_000, after: ['withdrawal.cancelled'] }],
  ['withdrawal.cancelled', { apart: 2_000, after: ['withdrawal.cancelled'] }],
]);

/** Milliseconds until an act may follow the last one in its document; 0 if it may at once. */
export function getRequiredPause(
  action: string,
  last: Pick<BookEntry, 'action' | 'at'>,
  now: Date,
): number {
  const pace = actPaces.get(action);
  return pace?.after.includes(last.action)
    ? Math.max(0, last.at.getTime() + pace.apart - now.getTime())
    : 0;
}

const DAY_MS = 86_400_000;

/**
 * Profile edits have no entry. `apart`: minimum milliseconds between two edits. `aDay`: maximum
 * number in a UTC day.
 */
export const editPace = { apart: 2_000, aDay: 100 } as const;

const editsSchema = v.object({ at: v.date(), day: countSchema, count: countSchema });
type Edits = v.InferOutput<typeof editsSchema>;

/**
 * `limits/{uid}`: time of the client's last profile edit, its day (days since 1970, UTC) and the
 * number of edits on that day.
 */
export const limitsSchema = v.object({ 'profile.edited': editsSchema });

/** Day and number of the next edit; null if the limit of the day is reached. */
export function getNextEdit(
  last: Edits | undefined,
  now: Date,
): Pick<Edits, 'day' | 'count'> | null {
  const day = Math.floor(now.getTime() / DAY_MS);
  const count = last?.day === day ? last.count + 1 : 1;
  return count <= editPace.aDay ? { day, count } : null;
}
