import * as v from 'valibot';

export type Uid = string;
/** The id of one act: a UUID minted once per intent, so that a retry of the same act is the same act. */
export type Op = string;

export const newOp = (): Op => crypto.randomUUID();

export const revSchema = v.pipe(v.number(), v.integer(), v.minValue(1));
export const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Every recorded document carries which act wrote this revision, and when. */
export const envelope = { rev: revSchema, op: v.string(), at: v.date() };
