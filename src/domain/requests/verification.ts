import * as v from 'valibot';
import { revisionFields, type Uid } from '@/domain/ledger/revision-fields';

export const verificationStatuses = ['not-verified', 'verified', 'rejected'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];
export const identityKinds = ['passport', 'identity-card', 'driving-licence'] as const;
export type IdentityKind = (typeof identityKinds)[number];

export const identityKindName: Record<IdentityKind, string> = {
  passport: 'Passport',
  'identity-card': 'Identity card',
  'driving-licence': 'Driving licence',
};

export const verificationSchema = v.object({
  /** Path in the storage; empty until the client sends one. */
  document: v.string(),
  kind: v.picklist(['', ...identityKinds]),
  /** `not-verified` also while a document waits. */
  status: v.picklist(verificationStatuses),
  note: v.string(),
  /** The administrator who looked at the document last; empty while nobody has. */
  viewer: v.string(),
  ...revisionFields,
});
export type Verification = v.InferOutput<typeof verificationSchema>;
export type VerificationFields = Pick<Verification, 'document' | 'kind' | 'status' | 'note' | 'viewer'>;

export const initialVerification = { document: '', kind: '', status: 'not-verified', note: '', viewer: '' } as const;

export const getVerificationFields = ({ document, kind, status, note, viewer }: VerificationFields): VerificationFields => ({
  document,
  kind,
  status,
  note,
  viewer,
});

/** A new document starts over: not viewed, not decided. */
export const createSubmittedVerification = (document: string, kind: IdentityKind): VerificationFields => ({
  ...initialVerification,
  document,
  kind,
});

/** The client may send a document at any time, which leads back to `not-verified`; the desk decides only about one that waits. */
export const verificationTransitions: Record<VerificationStatus, readonly VerificationStatus[]> = {
  'not-verified': ['not-verified', 'verified', 'rejected'],
  verified: ['not-verified'],
  rejected: ['not-verified'],
};

/** Whether a document waits for the desk. */
export const awaitsDecision = ({ document, status }: Pick<Verification, 'document' | 'status'>): boolean =>
  status === 'not-verified' && document !== '';

/**
 * When a document was sent: exactly, as long as nothing has happened to it since, and otherwise by the digits in its path, which are its owner's word
 * and never later than what has happened.
 */
export function getUploadTime({ document, status, viewer, at }: Pick<Verification, 'document' | 'status' | 'viewer' | 'at'>): Date {
  const [, digits] = /\/([0-9]{13})-/.exec(document) ?? [];
  if (!digits || (status === 'not-verified' && viewer === '')) return at;
  return new Date(Math.min(Number(digits), at.getTime()));
}

/** `images/{uid}/{13 digits}-{name}`, in the owner's own folder. */
export function isDocumentPath(path: string, uid: Uid): boolean {
  const folder = `images/${uid}/`;
  return path.startsWith(folder) && /^[0-9]{13}-[0-9A-Za-z._-]{1,100}$/.test(path.slice(folder.length));
}
