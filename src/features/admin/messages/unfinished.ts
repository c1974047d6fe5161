import * as v from 'valibot';
import type { Op, Uid } from '@/domain/ledger/envelope';

/** In local storage: a message to a group may be cut off with its tab. What is stored of it at the server does not say where its end is. */
const key = (uid: Uid) => `unfinished-messages:${uid}`;
const schema = v.array(v.string());

/** The newest, so that what nobody ever goes on with does not pile up. */
const kept = 20;

/** Messages of this administrator that were begun in this browser and did not come to their end. */
export function unfinishedOf(uid: Uid): readonly Op[] {
  try {
    return v.parse(schema, JSON.parse(localStorage.getItem(key(uid)) ?? '[]'));
  } catch {
    // By another version, or not readable: then each message still says how many it reached.
    return [];
  }
}

function keep(uid: Uid, ops: readonly Op[]): void {
  try {
    localStorage.setItem(key(uid), JSON.stringify(ops.slice(-kept)));
  } catch {
    // Full or blocked: as above.
  }
}

/** To be called before it begins, since nothing can be kept once it was cut off. */
export const noteBegun = (uid: Uid, op: Op): void => keep(uid, [...without(uid, op), op]);
export const noteFinished = (uid: Uid, op: Op): void => keep(uid, without(uid, op));

const without = (uid: Uid, op: Op): Op[] => unfinishedOf(uid).filter((one) => one !== op);
