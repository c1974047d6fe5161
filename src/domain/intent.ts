import * as v from 'valibot';
import { newOp, type Op } from './envelope';

/** The act that a request was last sent as: the same request again is the same act, also after the page was loaded again. */
export const intentSchema = v.object({ of: v.string(), op: v.string() });
export type Intent = v.InferOutput<typeof intentSchema>;

/** Whether it was this request that was sent. @param parts what makes it this request and no other */
export const isIntentOf = (intent: Intent | null, parts: readonly string[]): intent is Intent => intent?.of === JSON.stringify(parts);

/** The same intent for the same request, else a new one. @param parts what makes it this request and no other */
export const intentFor = (before: Intent | null, parts: readonly string[], mint: () => Op = newOp): Intent =>
  isIntentOf(before, parts) ? before : { of: JSON.stringify(parts), op: mint() };
