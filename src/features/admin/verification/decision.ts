import * as v from 'valibot';
import { noteSchema, reasonSchema } from '@/domain/input/text';
import { lineToCome } from '@/domain/ledger/entry-preview';
import type { Uid } from '@/domain/ledger/envelope';
import { type Verification, verificationFields } from '@/domain/requests/verification';
import type { RemoteState } from '@/ui/feedback/remote';
import type { BookLine } from '@/ui/ledger/book';

/** What the form asks. Each decision has words of its own, so that what was typed for the one is not sent with the other. */
export const decisionSchema = v.variant('decision', [
  v.pipe(
    v.object({ decision: v.literal('approve'), note: noteSchema, reason: v.string() }),
    v.transform(({ decision, note }) => ({ decision, words: note })),
  ),
  v.pipe(
    v.object({ decision: v.literal('reject'), note: v.string(), reason: reasonSchema }),
    v.transform(({ decision, reason }) => ({ decision, words: reason })),
  ),
]);
export type DecisionInput = v.InferInput<typeof decisionSchema>;
export type Decision = v.InferOutput<typeof decisionSchema>;
export type Choice = Decision['decision'];

/** What this administrator has of the case. */
export interface Known {
  /** This administrator was the last to open the document, which stands in the client's book. */
  seen: boolean;
  /** Somebody else was. */
  seenByAnother: boolean;
  /** It was opened, and there was nothing to be seen. */
  failed: boolean;
  /** The profile as it is now. */
  profile: RemoteState<unknown>['status'];
}

/** Why this cannot be decided yet, or not by this administrator; undefined where it can. */
export function blockedBecause(uid: Uid, me: Uid, choice: Choice, { seen, seenByAnother, failed, profile }: Known): string | undefined {
  if (uid === me) return 'This is your own document: another administrator has to decide.';
  if (!seen && seenByAnother) return 'Another administrator was the last to open the document. Open it yourself to decide.';
  if (!seen) return 'Open the document first: nobody decides about what they have not seen.';
  if (choice === 'reject') return undefined;
  if (failed) return 'The document could not be shown, so it cannot be accepted.';
  if (profile === 'success') return undefined;
  return profile === 'pending' ? 'The client’s profile is being read.' : 'The client’s profile could not be read.';
}

const actions = { approve: 'verification.approved', reject: 'verification.rejected' } as const;
const statuses = { approve: 'verified', reject: 'rejected' } as const;

/** The line that the decision is about to write into the client's book. */
export function decisionLine(uid: Uid, verification: Verification, choice: Choice, reason: string, at: Date): BookLine {
  const before = verificationFields(verification);
  const words = choice === 'reject' ? reason.trim() : '';
  return lineToCome(uid, {
    col: 'verifications',
    rev: verification.rev + 1,
    action: actions[choice],
    before,
    after: { ...before, status: statuses[choice], note: words, viewer: '' },
    reason: words,
    at,
  });
}
