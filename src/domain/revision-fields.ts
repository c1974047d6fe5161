import * as v from 'valibot';
import type { Tagged } from './tagged';

/** The id of a person's sign-in. */
export type Uid = Tagged<'uid'>;
export const uidSchema: v.GenericSchema<string, Uid> = v.string();
/**
 * The list, and the book, of what is proposed about the policy and payment methods:
 * `proposals/desk`, `ledger/desk`. No client has this uid.
 */
export const deskBook: Uid = 'desk';
/**
 * The id of one act: a UUID created once per submission, so a retry is the same act. A fee, which
 * is charged once, has a derived one (`charge-…`). An element of a list has the `op` of the act that
 * added it as its id.
 */
export type Op = Tagged<'op'>;
export const opSchema: v.GenericSchema<string, Op> = v.string();

/** A reason or a note of the desk, which the client reads word for word; may be empty. */
export type Reason = Tagged<'reason'>;
/** As it is stored. What is typed has more conditions, see `input/reason`. */
export const reasonTextSchema: v.GenericSchema<string, Reason> = v.string();

export const createOp = (): Op => crypto.randomUUID();

export const revSchema = v.pipe(v.number(), v.integer(), v.minValue(1));
export const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Fields of every document that acts change: the revision, the last act and its time. */
export const revisionFields = { rev: revSchema, op: opSchema, at: v.date() };

/** Identifies an act among all clients: an `op` is unique only within one ledger. */
export const getActKey = ({ uid, id }: { uid: Uid; id: Op }): string => `${uid} ${id}`;
/** The same for an entry. */
export const getEntryKey = ({ uid, op }: { uid: Uid; op: Op }): string =>
  getActKey({ uid, id: op });
