import {
  awaitsDecision,
  type IdentityKind,
  type Verification,
} from '@/domain/identity/verification';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import type { Op } from '@/domain/revision-fields';
import { getText } from '@/domain/snapshot';

export type VerifyState = 'none' | 'waiting' | 'verified' | 'rejected';

export interface DocumentView {
  op: Op;
  at: Date;
  /** Folio of its entry, `V4`. */
  folio: string;
  isCurrentDocument: boolean;
}

/**
 * The client's verification, with details from the book. If the book is behind or could not be
 * read, some of them are missing.
 */
export interface VerificationHistory {
  state: VerifyState;
  kind: IdentityKind | null;
  /** Path of the current document; empty if there is none. */
  document: string;
  /** The desk's reason for a rejection, or its remark on an approval. */
  note: string;
  sentAt: Date | null;
  decidedAt: Date | null;
  decidedIn: string | null;
  /** Newest first, for all documents that were ever sent. */
  views: DocumentView[];
}

const decisionActions: readonly Entry['action'][] = [
  'verification.approved',
  'verification.rejected',
];

function getVerifyState(verification: Pick<Verification, 'document' | 'status'>): VerifyState {
  if (verification.status === 'not-verified')
    return awaitsDecision(verification) ? 'waiting' : 'none';
  return verification.status;
}

/** @param entries about the verification, oldest first */
export function createVerificationHistory(
  verification: Verification | null,
  entries: readonly Entry[],
): VerificationHistory {
  const document = verification?.document ?? '';
  const ofThis = (entry: Entry) => document !== '' && getText(entry.after, 'document') === document;
  const sent = entries.findLast(
    (entry) => entry.action === 'verification.submitted' && ofThis(entry),
  );
  const decided = entries.findLast(
    (entry) =>
      decisionActions.includes(entry.action) && ofThis(entry) && entry.rev > (sent?.rev ?? 0),
  );
  const state = verification ? getVerifyState(verification) : 'none';
  const isDecided = state === 'verified' || state === 'rejected';
  return {
    state,
    kind: verification?.kind || null,
    document,
    note: verification?.note ?? '',
    sentAt: sent?.at ?? null,
    decidedAt: isDecided && decided ? decided.at : null,
    decidedIn: isDecided && decided ? formatFolio(decided) : null,
    views: entries
      .filter(({ action }) => action === 'verification.viewed')
      .map((entry) => ({
        op: entry.op,
        at: entry.at,
        folio: formatFolio(entry),
        isCurrentDocument: ofThis(entry),
      }))
      .toReversed(),
  };
}
