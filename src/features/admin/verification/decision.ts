import * as v from 'valibot';
import { describeActor } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { getText } from '@/domain/accounts/snapshot';
import { noteSchema, reasonSchema } from '@/domain/input/reason';
import { previewEntry } from '@/domain/ledger/entry-preview';
import { formatAction } from '@/domain/ledger/entry-words';
import { type Action, type Entry, formatFolio } from '@/domain/ledger/ledger';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { getVerificationFields, identityKindName, identityKinds, type Verification } from '@/domain/requests/verification';
import type { QueryState } from '@/ui/feedback/query-boundary';
import type { BookLine } from '@/ui/ledger/book';
import type { TimelineStepProps } from '@/ui/ledger/timeline';

export interface PastAct {
  op: Op;
  kind: TimelineStepProps['kind'];
  what: string;
  by: string;
  folio: string;
  at: Date;
  note: string;
  /** Concerns a document that was replaced since. */
  isEarlierDocument: boolean;
}

const toneByAction: Partial<Record<Action, PastAct['kind']>> = { 'verification.rejected': 'error', 'verification.viewed': 'neutral' };

function describeAct({ action, after }: Entry): string {
  const kind = identityKinds.find((one) => one === getText(after, 'kind'));
  return action === 'verification.submitted' && kind ? `${identityKindName[kind]} sent` : formatAction(action);
}

export const getActors = (entries: readonly Entry[], uid: Uid): Uid[] =>
  [...new Set(entries.map(({ actor }) => actor))].filter((actor) => actor !== uid);

interface HistoryContext {
  uid: Uid;
  me: Uid;
  /** Profiles of the actors, as far as they are loaded. */
  people: ReadonlyMap<Uid, Profile>;
  document: string;
}

/** @param entries of the verification, oldest first */
export const getPastActs = (entries: readonly Entry[], { uid, me, people, document }: HistoryContext): PastAct[] =>
  entries
    .filter(({ action }) => action.startsWith('verification.'))
    .map((entry) => ({
      op: entry.op,
      kind: toneByAction[entry.action] ?? 'success',
      what: describeAct(entry),
      by: describeActor({ actor: entry.actor, uid }, people.get(entry.actor), me),
      folio: formatFolio(entry),
      at: entry.at,
      note: entry.action === 'verification.viewed' ? '' : getText(entry.after, 'note'),
      isEarlierDocument: getText(entry.after, 'document') !== document,
    }));

/** Each decision has its own text field, so that text typed for one is not sent with the other. */
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

interface EligibilityInput {
  /** This administrator was the last to open the document, and the view is recorded. */
  isViewed: boolean;
  /** Another administrator was the last to open it. */
  isViewedByAnother: boolean;
  /** Opening the document failed, so there was nothing to see. */
  failed: boolean;
  profile: QueryState<unknown>['status'];
}

/** Why this administrator cannot make this decision now; undefined if they can. */
export function getDisabledReason(
  uid: Uid,
  me: Uid,
  choice: Choice,
  { isViewed, isViewedByAnother, failed, profile }: EligibilityInput,
): string | undefined {
  if (uid === me) return 'This is your own document. Another administrator must decide.';
  if (!isViewed && isViewedByAnother) return 'Another administrator opened the document last. Open it yourself before deciding.';
  if (!isViewed) return 'Open the document before deciding.';
  if (choice === 'reject') return undefined;
  if (failed) return 'The document couldn’t be shown, so you can’t approve it.';
  if (profile === 'success') return undefined;
  return profile === 'pending' ? 'The client’s profile is still loading.' : 'Couldn’t load the client’s profile.';
}

const actionByChoice = { approve: 'verification.approved', reject: 'verification.rejected' } as const;
const statusByChoice = { approve: 'verified', reject: 'rejected' } as const;

export function previewDecision(uid: Uid, verification: Verification, choice: Choice, reason: string, at: Date): BookLine {
  const before = getVerificationFields(verification);
  const words = choice === 'reject' ? reason.trim() : '';
  return previewEntry(uid, {
    col: 'verifications',
    rev: verification.rev + 1,
    action: actionByChoice[choice],
    before,
    after: { ...before, status: statusByChoice[choice], note: words, viewer: '' },
    reason: words,
    at,
  });
}
