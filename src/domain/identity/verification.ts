import * as v from 'valibot';
import type { BookEntry } from '@/domain/ledger/ledger';
import { revisionFields, type Uid } from '@/domain/revision-fields';

const verificationStatuses = ['not-verified', 'verified', 'rejected'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];
export const identityKinds = ['passport', 'identity-card', 'driving-licence'] as const;
export type IdentityKind = (typeof identityKinds)[number];

export const identityKindName: Record<IdentityKind, string> = {
  passport: 'Passport',
  'identity-card': 'Identity card',
  'driving-licence': 'Driving licence',
};

export const verificationSchema = v.object({
  /** Storage path; empty until the client submits one. */
  document: v.string(),
  kind: v.picklist(['', ...identityKinds]),
  /** Also `not-verified` while a document waits for a decision. */
  status: v.picklist(verificationStatuses),
  note: v.string(),
  /** The administrator who viewed the document last; empty if nobody has. */
  viewer: v.string(),
  /**
   * Of the last document. Another one waits for a minute, also where the desk acted in between.
   * Absent before the first.
   */
  submittedAt: v.optional(v.date()),
  ...revisionFields,
});
export type Verification = v.InferOutput<typeof verificationSchema>;
export type VerificationFields = Pick<
  Verification,
  'document' | 'kind' | 'status' | 'note' | 'viewer'
>;

export const initialVerification = {
  document: '',
  kind: '',
  status: 'not-verified',
  note: '',
  viewer: '',
} as const;

export const getVerificationFields = ({
  document,
  kind,
  status,
  note,
  viewer,
}: VerificationFields): VerificationFields => ({
  document,
  kind,
  status,
  note,
  viewer,
});

/** A new document is not viewed and not decided. */
export const createSubmittedVerification = (
  document: string,
  kind: IdentityKind,
): VerificationFields => ({
  ...initialVerification,
  document,
  kind,
});

/** True if a document waits for the desk. */
export const awaitsDecision = ({
  document,
  status,
}: Pick<Verification, 'document' | 'status'>): boolean =>
  status === 'not-verified' && document !== '';

/**
 * When a document was submitted. Exact if its entry is there or if it was the last act; otherwise
 * the client's own time from the digits in the path, but not later than the last act.
 * @param entries about the verification, as far as they were read, oldest first
 */
export function getUploadTime(
  { document, status, viewer, at }: Pick<Verification, 'document' | 'status' | 'viewer' | 'at'>,
  entries: readonly BookEntry[] = [],
): Date {
  const sent = entries
    .filter(
      ({ action, after }) => action === 'verification.submitted' && after.document === document,
    )
    .at(-1);
  if (sent) return sent.at;
  const [, digits] = /\/([0-9]{13})-/.exec(document) ?? [];
  if (!digits || (status === 'not-verified' && viewer === '')) return at;
  return new Date(Math.min(Number(digits), at.getTime()));
}

/** True for `images/{uid}/{13 digits}-{name}`, a path in the owner's folder. */
export function isDocumentPath(path: string, uid: Uid): boolean {
  const folder = `images/${uid}/`;
  return (
    path.startsWith(folder) && /^[0-9]{13}-[0-9A-Za-z._-]{1,100}$/.test(path.slice(folder.length))
  );
}
