import * as v from 'valibot';
import { describeActor } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { getText } from '@/domain/accounts/snapshot';
import { noteSchema, reasonSchema } from '@/domain/input/text';
import { previewEntry } from '@/domain/ledger/entry-preview';
import { formatAction } from '@/domain/ledger/entry-words';
import { type Action, type Entry, formatFolio } from '@/domain/ledger/ledger';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { getVerificationFields, identityKindName, identityKinds, type Verification } from '@/domain/requests/verification';
import type { QueryState } from '@/ui/feedback/query-boundary';
import type { BookLine } from '@/ui/ledger/book';
import type { TimelineStepProps } from '@/ui/ledger/timeline';

/** What the book says of one client's documents. */
export interface PastAct {
  op: Op;
  kind: TimelineStepProps['kind'];
  what: string;
  by: string;
  /** `V3` */
  folio: string;
  at: Date;
  /** The desk's words to the client. */
  note: string;
  /** Of a document that was replaced by another one since. */
  earlier: boolean;
}

const kinds: Partial<Record<Action, PastAct['kind']>> = { 'verification.rejected': 'no', 'verification.viewed': 'off' };

function describeAct({ action, after }: Entry): string {
  const kind = identityKinds.find((one) => one === getText(after, 'kind'));
  return action === 'verification.submitted' && kind ? `${identityKindName[kind]} sent` : formatAction(action);
}

/** Those who acted, each once, apart from the client. */
export const getActors = (entries: readonly Entry[], uid: Uid): Uid[] =>
  [...new Set(entries.map(({ actor }) => actor))].filter((actor) => actor !== uid);

interface HistoryContext {
  uid: Uid;
  me: Uid;
  /** Of those who acted, as far as they are known. */
  people: ReadonlyMap<Uid, Profile>;
  /** The document that counts now. */
  document: string;
}

/** @param entries of the verification, in their order */
export const getPastActs = (entries: readonly Entry[], { uid, me, people, document }: HistoryContext): PastAct[] =>
  entries
    .filter(({ action }) => action.startsWith('verification.'))
    .map((entry) => ({
      op: entry.op,
      kind: kinds[entry.action] ?? 'done',
      what: describeAct(entry),
      by: describeActor({ actor: entry.actor, uid }, people.get(entry.actor), me),
      folio: formatFolio(entry),
      at: entry.at,
      note: entry.action === 'verification.viewed' ? '' : getText(entry.after, 'note'),
      earlier: getText(entry.after, 'document') !== document,
    }));

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
interface EligibilityInput {
  /** This administrator was the last to open the document, which stands in the client's book. */
  seen: boolean;
  /** Somebody else was. */
  seenByAnother: boolean;
  /** It was opened, and there was nothing to be seen. */
  failed: boolean;
  /** The profile as it is now. */
  profile: QueryState<unknown>['status'];
}

/** Why this cannot be decided yet, or not by this administrator; undefined where it can. */
export function getDisabledReason(
  uid: Uid,
  me: Uid,
  choice: Choice,
  { seen, seenByAnother, failed, profile }: EligibilityInput,
): string | undefined {
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
export function previewDecision(uid: Uid, verification: Verification, choice: Choice, reason: string, at: Date): BookLine {
  const before = getVerificationFields(verification);
  const words = choice === 'reject' ? reason.trim() : '';
  return previewEntry(uid, {
    col: 'verifications',
    rev: verification.rev + 1,
    action: actions[choice],
    before,
    after: { ...before, status: statuses[choice], note: words, viewer: '' },
    reason: words,
    at,
  });
}
