import * as v from 'valibot';
import { createOp, type Op, opSchema } from '@/domain/revision-fields';

/** One request and the op under which it was sent. */
export const submissionSchema = v.object({ of: v.string(), op: opSchema });
export type Submission = v.InferOutput<typeof submissionSchema>;

/** True if this request was sent. @param parts identify the request */
export const matchesSubmission = (
  sent: Submission | null,
  parts: readonly string[],
): sent is Submission => sent?.of === JSON.stringify(parts);

/** Keeps the op for the same request, else creates one. @param parts identify the request */
export const createSubmission = (
  last: Submission | null,
  parts: readonly string[],
  mint: () => Op = createOp,
): Submission =>
  matchesSubmission(last, parts) ? last : { of: JSON.stringify(parts), op: mint() };
