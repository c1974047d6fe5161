import * as v from 'valibot';
import { createOp, type Op } from './revision-fields';

/** One request and the act that it was sent as. */
const submissionSchema = v.object({ of: v.string(), op: v.string() });
export type Submission = v.InferOutput<typeof submissionSchema>;

/**
 * The act that a request was last sent as: the same request is the same act, also after a reload. `earlier` are other requests that were
 * sent before it without an answer, oldest first: one of them may have been recorded.
 */
export const submissionKeySchema = v.object({ ...submissionSchema.entries, earlier: v.optional(v.array(submissionSchema), []) });
export type SubmissionKey = v.InferOutput<typeof submissionKeySchema>;

/** Whether this request was sent. @param parts identify the request */
export const isSubmissionFor = (sent: Submission | null, parts: readonly string[]): sent is Submission =>
  sent?.of === JSON.stringify(parts);

const getSubmissions = (intent: SubmissionKey | null): Submission[] =>
  intent ? [...intent.earlier, { of: intent.of, op: intent.op }] : [];

/** The same act for the same request, else a new one. @param parts identify the request */
export function createSubmissionKey(before: SubmissionKey | null, parts: readonly string[], mint: () => Op = createOp): SubmissionKey {
  if (before && isSubmissionFor(before, parts)) return before;
  const sent = getSubmissions(before);
  const same = sent.find((one) => isSubmissionFor(one, parts)) ?? { of: JSON.stringify(parts), op: mint() };
  return { ...same, earlier: sent.filter((one) => one !== same) };
}

/** The submissions without the last one, which was refused. */
export function dropLastSubmission({ earlier }: SubmissionKey): SubmissionKey | null {
  const last = earlier.at(-1);
  return last ? { ...last, earlier: earlier.slice(0, -1) } : null;
}

/** Ids of recorded requests. The ledger also has those that were deleted or archived. @param book the known entries */
export const getRecordedOps = (list: readonly { id: Op }[], book: readonly { op: Op }[] = []): ReadonlySet<Op> =>
  new Set([...list.map(({ id }) => id), ...book.map(({ op }) => op)]);

/** The submission that was recorded; undefined if none was. @param recorded ids of recorded requests */
export const findRecordedSubmission = (intent: SubmissionKey | null, recorded: ReadonlySet<Op>): Submission | undefined =>
  getSubmissions(intent).findLast(({ op }) => recorded.has(op));
