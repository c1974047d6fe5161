import { Timestamp } from 'firebase/firestore/lite';

/** The time of an element, `seconds` from now. */
export const inSeconds = (seconds: number) => Timestamp.fromMillis(Date.now() + seconds * 1_000);

/** The UTC day of a moment, in days since 1970. @param time epoch ms */
export const getDayNumber = (time: number): number => Math.floor(time / 86_400_000);

/** The time of an element, `seconds` later. @throws Error for an element without a time */
export function shiftTime(time: unknown, seconds: number): Timestamp {
  if (!(time instanceof Timestamp)) throw new Error('An element has no time');
  return new Timestamp(time.seconds + seconds, time.nanoseconds);
}
