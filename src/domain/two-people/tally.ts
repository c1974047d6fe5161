import * as v from 'valibot';
import { Decimal } from '@/domain/decimal';
import { compare, type Money, subtract } from '@/domain/money';
import { type Uid, uidSchema } from '@/domain/revision-fields';
import type { Policy } from './policy';
import { getUtcDay } from './utc-day';

/**
 * What an administrator has moved alone: `tallies/{uid}`. Counted only while the policy bounds the
 * sum of a day.
 */
export const tallySchema = v.object({
  /** UTC, counted from 1 January 1970. */
  day: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Of all movements that nobody confirmed, each without its sign. */
  cents: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /**
   * The client of the last movement. One tally names one client, so that one commit moves money of
   * one.
   */
  uid: uidSchema,
});
export type Tally = v.InferOutput<typeof tallySchema>;

/**
 * USD that were moved alone on the UTC day of `now`.
 * @param tally null before the first movement that counts
 */
export const getMovedToday = (tally: Tally | null, now: Date): Money =>
  tally?.day === getUtcDay(now) ? fromCents(tally.cents) : '0.00';

type DailyBound = Pick<Policy, 'daily'>;

/** Whether the sum of a day is bounded. @param policy null for none */
export const hasDaily = <T extends DailyBound>(policy: T | null): policy is T =>
  policy !== null && compare(policy.daily, '0') !== 0;

/**
 * USD that one person may still move alone today, never below zero; null if the day has no bound.
 * @param policy null for none
 */
export function getLeftToday(
  policy: DailyBound | null,
  tally: Tally | null,
  now: Date,
): Money | null {
  if (!hasDaily(policy)) return null;
  const left = subtract(policy.daily, getMovedToday(tally, now));
  return compare(left, '0') < 0 ? '0.00' : left;
}

/** The tally after one more movement of so many USD, without a sign. */
export const addToTally = (tally: Tally | null, amount: Money, uid: Uid, now: Date): Tally => ({
  day: getUtcDay(now),
  cents: (tally?.day === getUtcDay(now) ? tally.cents : 0) + toCents(amount),
  uid,
});

const toCents = (amount: Money): number => Number(new Decimal(amount).times('100').toFixed(0));
const fromCents = (cents: number): Money => new Decimal(String(cents)).div('100').toFixed(2);
