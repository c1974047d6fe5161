import * as v from 'valibot';
import { canAdminSetStatus } from '@/domain/accounts/account';
import { getAccountStatusName } from '@/domain/accounts/account-status';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import { getManagerReason } from '@/domain/accounts/admin-role-words';
import { describeActor } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import {
  createDetailsSchema,
  type DocumentDetails,
  documentNoteSchema,
  documentReasonSchema,
  formatDocumentDetails,
} from '@/domain/identity/document-note';
import {
  getVerificationFields,
  identityKindName,
  identityKinds,
  type Verification,
} from '@/domain/identity/verification';
import { limits } from '@/domain/input/limits';
import { type Action, type Entry, formatFolio } from '@/domain/ledger/ledger';
import type { Op, Reason, Uid } from '@/domain/revision-fields';
import { getText } from '@/domain/snapshot';
import { previewEntry } from '@/domain/statement/entry-preview';
import { formatAction } from '@/domain/statement/entry-words';
import type { QueryState } from '@/ui/feedback/query-boundary';
import type { BookLine } from '@/ui/ledger/book';
import type { TimelineStepProps } from '@/ui/ledger/timeline';
import type { Display } from './use-document-view';

export interface PastAct {
  op: Op;
  kind: TimelineStepProps['kind'];
  what: string;
  by: Uid;
  folio: string;
  at: Date;
  note: Reason;
  /** Concerns a document that was replaced since. */
  isEarlierDocument: boolean;
}

const toneByAction: Partial<Record<Action, PastAct['kind']>> = {
  'verification.rejected': 'error',
  'verification.viewed': 'neutral',
};

function describeAct({ action, after }: Entry): string {
  const kind = identityKinds.find((one) => one === getText(after, 'kind'));
  return action === 'verification.submitted' && kind
    ? `${identityKindName[kind]} sent`
    : formatAction(action);
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
export const getPastActs = (
  entries: readonly Entry[],
  { uid, me, people, document }: HistoryContext,
): PastAct[] =>
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

/** What the administrator checks in the document before approving it. */
export const documentChecks = ['name', 'expiry', 'readable', 'whole'] as const;
export type DocumentCheck = (typeof documentChecks)[number];

interface RejectionReason {
  label: string;
  /** What the client reads. */
  sentence: string;
}

const rejectionReasons: Record<DocumentCheck, RejectionReason> = {
  name: {
    label: 'Name doesn’t match',
    sentence: 'The name on the document doesn’t match the name on your account.',
  },
  expiry: { label: 'Expired', sentence: 'The document has expired.' },
  readable: { label: 'Not readable', sentence: 'Some of the text can’t be read.' },
  whole: { label: 'Cut off', sentence: 'Part of the document is cut off.' },
};
const getUnticked = (ticked: ReadonlySet<DocumentCheck>): DocumentCheck[] =>
  documentChecks.filter((check) => !ticked.has(check));

/** Texts for the reason of a rejection, one for each check that is not ticked. */
export const suggestReasons = (ticked: ReadonlySet<DocumentCheck>): RejectionReason[] =>
  getUnticked(ticked).map((check) => rejectionReasons[check]);

/** Whether a reason has suggested sentences and nothing else. */
export function isSuggestedReason(reason: Reason): boolean {
  const rest = suggestReasons(new Set()).reduce(
    (text, { sentence }) => text.replaceAll(sentence, ''),
    reason,
  );
  return reason.trim() !== '' && rest.trim() === '';
}

/** The reason with another sentence; the same if it has the sentence. */
export const addSentence = (reason: Reason, sentence: string): string =>
  reason.includes(sentence) ? reason : [reason.trim(), sentence].filter(Boolean).join(' ');

export const defaultActivationReason = 'Your identity is verified.';

interface Activation {
  /** Whether approving the document can also activate the account. */
  offered: boolean;
  /** Why not, for an account that is not active. */
  reason?: Reason;
}

/**
 * Only a pending account is activated with its document: any other status was set on purpose.
 * @param desk the administrator's role. Activating changes a status, which verifying does not
 */
export function getActivation(
  profile: Pick<Profile, 'admin' | 'status' | 'closureAt'> | null,
  desk: StoredAdminRole,
): Activation {
  if (!profile || profile.status === 'active' || !canAdminSetStatus(profile))
    return { offered: false };
  if (profile.status !== 'pending') {
    const name = getAccountStatusName(profile.status).toLowerCase();
    return {
      offered: false,
      reason: `You can’t activate the account here, because its status is ${name}. Change that on the client’s page.`,
    };
  }
  if (profile.closureAt) {
    return {
      offered: false,
      reason:
        'You can’t activate the account here, because its closure was requested. Answer that on the client’s page.',
    };
  }
  const reason = getManagerReason(desk, 'activate accounts');
  return reason === undefined ? { offered: true } : { offered: false, reason };
}

export type Choice = 'activate' | 'approve' | 'reject';

export interface DecisionInput extends DocumentDetails {
  decision: Choice;
  note: Reason;
  /** Why the account is activated. */
  activation: string;
  /** Why the document is rejected. */
  reason: Reason;
}

export interface Decision {
  choice: Choice;
  /** The reason of a rejection, or the note of an approval. */
  words: string;
  /** The reason of the second act, which activates the account; null without one. */
  activation: string | null;
}

interface DecisionSchemaOptions {
  /** The present year, which an expiry is compared with. */
  year: number;
  canActivate: boolean;
}

/** The note of an approval: what was typed of the document, then the text. */
export const composeNote = (
  input: Pick<DecisionInput, 'kind' | 'expiry' | 'ending' | 'note'>,
): string => [formatDocumentDetails(input), input.note].filter(Boolean).join(' ');

/** Each text has its own field, so that a text for one decision is not sent with another. */
export function createDecisionSchema({
  year,
  canActivate,
}: DecisionSchemaOptions): v.GenericSchema<DecisionInput, Decision> {
  const approval = { ...createDetailsSchema(year), note: documentNoteSchema, reason: v.string() };
  const options = [
    v.object({ decision: v.literal('approve'), ...approval, activation: v.string() }),
    v.object({ decision: v.literal('activate'), ...approval, activation: documentReasonSchema }),
    v.object({
      ...ignoredDetails,
      decision: v.literal('reject'),
      reason: documentReasonSchema,
      activation: v.string(),
    }),
  ] as const;
  return v.pipe(
    v.variant('decision', options),
    v.forward(
      v.check(({ decision }) => canActivate || decision !== 'activate', 'Choose a decision.'),
      ['decision'],
    ),
    v.forward(
      v.check(
        (input) => input.decision === 'reject' || composeNote(input).length <= limits.reasonMax,
        `At most ${limits.reasonMax} characters, with the details of the document.`,
      ),
      ['note'],
    ),
    v.transform((input) => ({
      choice: input.decision,
      words: input.decision === 'reject' ? input.reason : composeNote(input),
      activation: input.decision === 'activate' ? input.activation : null,
    })),
  );
}

const ignoredDetails = {
  kind: v.picklist(['', ...identityKinds]),
  expiry: v.string(),
  ending: v.string(),
  note: v.string(),
};

/** Once the document is approved, only the account is left to activate. */
export const activationSchema: v.GenericSchema<DecisionInput, Decision> = v.pipe(
  v.object({
    ...ignoredDetails,
    decision: v.picklist(['activate', 'approve', 'reject']),
    activation: documentReasonSchema,
    reason: v.string(),
  }),
  v.transform(({ activation }) => ({ choice: 'activate', words: '', activation }) as const),
);

interface EligibilityInput {
  /** This administrator was the last to open the document, and the view is recorded. */
  isViewed: boolean;
  /** Another administrator was the last to open it. */
  isViewedByAnother: boolean;
  display: Display;
  profile: QueryState<unknown>['status'];
  /** Whether approving can also activate the account. */
  canActivate: boolean;
  ticked: ReadonlySet<DocumentCheck>;
}

/** Why this administrator cannot make this decision now; undefined if they can. */
export function getDisabledReason(
  uid: Uid,
  me: Uid,
  choice: Choice,
  input: EligibilityInput,
): string | undefined {
  const { isViewed, isViewedByAnother, display, profile, canActivate, ticked } = input;
  if (uid === me) return 'This is your own document. Another administrator must decide.';
  if (!isViewed && isViewedByAnother)
    return 'Another administrator opened the document last. Open it yourself before deciding.';
  if (!isViewed || display === 'closed') return 'Open the document before deciding.';
  if (display === 'loading') return 'The document is still loading.';
  if (choice === 'reject') return undefined;
  if (display === 'broken') return 'The document couldn’t be shown, so you can’t approve it.';
  if (profile !== 'success')
    return profile === 'pending'
      ? 'The client’s profile is still loading.'
      : 'Couldn’t load the client’s profile.';
  if (choice === 'activate' && !canActivate)
    return 'The account can’t be activated any more. Choose another decision.';
  return getUnticked(ticked).length > 0
    ? 'Tick what you have checked in the document, or reject it.'
    : undefined;
}

const actionByChoice = {
  activate: 'verification.approved',
  approve: 'verification.approved',
  reject: 'verification.rejected',
} as const;
const statusByChoice = { activate: 'verified', approve: 'verified', reject: 'rejected' } as const;

export function previewDecision(
  uid: Uid,
  verification: Verification,
  choice: Choice,
  reason: Reason,
  at: Date,
): BookLine {
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

export const previewActivation = (
  { uid, rev, status }: Profile,
  reason: Reason,
  at: Date,
): BookLine =>
  previewEntry(uid, {
    col: 'users',
    rev: rev + 1,
    action: 'status.changed',
    before: { status },
    after: { status: 'active' },
    reason: reason.trim(),
    at,
  });
