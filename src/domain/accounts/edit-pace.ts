import * as v from 'valibot';
import { countSchema } from '@/domain/ledger/envelope';

const DAY = 86_400_000;

/** Edits of the own profile, which have no entry: milliseconds between two of them, and how many a UTC day takes. */
export const editPace = { apart: 2_000, aDay: 100 } as const;

const editsSchema = v.object({ at: v.date(), day: countSchema, count: countSchema });
export type Edits = v.InferOutput<typeof editsSchema>;

/** `limits/{uid}`: when the client edited its profile last, and how often on that day, which is a number of days since 1970. */
export const limitsSchema = v.object({ 'profile.edited': editsSchema });

/** The next edit's day and number; null where the day takes no more. */
export function nextEdit(last: Edits | undefined, now: Date): Pick<Edits, 'day' | 'count'> | null {
  const day = Math.floor(now.getTime() / DAY);
  const count = last?.day === day ? last.count + 1 : 1;
  return count <= editPace.aDay ? { day, count } : null;
}
