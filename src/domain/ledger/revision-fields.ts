import * as v from 'valibot';

export type Uid = string;
/** The id of one act: a UUID minted once per intent, so that a retry of the same act is the same act. */
export type Op = string;

export const newOp = (): Op => crypto.randomUUID();

export const revSchema = v.pipe(v.number(), v.integer(), v.minValue(1));
export const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Every recorded document carries which act wrote this revision, and when. */
export const revisionFields = { rev: revSchema, op: v.string(), at: v.date() };

/** What tells one act from all others of all clients: clients name their acts themselves, and only within their own book is a name taken once. */
export const actKey = ({ uid, id }: { uid: Uid; id: Op }): string => `${uid} ${id}`;
/** The same of an entry. */
export const entryKey = ({ uid, op }: { uid: Uid; op: Op }): string => actKey({ uid, id: op });
