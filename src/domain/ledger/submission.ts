import * as v from 'valibot';
import { createOp, type Op } from './revision-fields';

/** One request and the op under which it was sent. */
const submissionSchema = v.object({ of: v.string(), op: v.string() });
export type Submission = v.InferOutput<typeof submissionSchema>;

/**
 * The op under which a request was last sent: the same request keeps its op, also after a reload. `earlier`: other requests sent before
 * without a response, oldest first, one of which may have been recorded.
 */
export const submissionKeySchema = v.object({ ...submissionSchema.entries, earlier: v.optional(v.array(submissionSchema), []) });
export type SubmissionKey = v.InferOutput<typeof submissionKeySchema>;

/** True if this request was sent. @param parts identify the request */
export const matchesSubmission = (sent: Submission | null, parts: readonly string[]): sent is Submission =>
  sent?.of === JSON.stringify(parts);

const getSubmissions = (submissionKey: SubmissionKey | null): Submission[] =>
  submissionKey ? [...submissionKey.earlier, { of: submissionKey.of, op: submissionKey.op }] : [];

/** Keeps the op for the same request, else creates one. @param parts identify the request */
export function createSubmissionKey(before: SubmissionKey | null, parts: readonly string[], mint: () => Op = createOp): SubmissionKey {
  if (before && matchesSubmission(before, parts)) return before;
  const sent = getSubmissions(before);
  const same = sent.find((one) => matchesSubmission(one, parts)) ?? { of: JSON.stringify(parts), op: mint() };
  return { ...same, earlier: sent.filter((one) => one !== same) };
}

/** Removes the last submission, which was refused. */
export function dropLastSubmission({ earlier }: SubmissionKey): SubmissionKey | null {
  const last = earlier.at(-1);
  return last ? { ...last, earlier: earlier.slice(0, -1) } : null;
}

/** Ids of recorded requests. The ledger also has the deleted and archived ones. @param book the loaded entries */
export const getRecordedOps = (list: readonly { id: Op }[], book: readonly { op: Op }[] = []): ReadonlySet<Op> =>
  new Set([...list.map(({ id }) => id), ...book.map(({ op }) => op)]);

/** The submission that was recorded; undefined if none was. @param recorded ids of recorded requests */
export const findRecordedSubmission = (submissionKey: SubmissionKey | null, recorded: ReadonlySet<Op>): Submission | undefined =>
  getSubmissions(submissionKey).findLast(({ op }) => recorded.has(op));
