import * as v from 'valibot';
import { revSchema } from '@/domain/revision-fields';
import { isSnapshot, type Snapshot } from '@/domain/snapshot';

export const collections = [
  'users',
  'accounts',
  'deposits',
  'withdrawals',
  'trades',
  'subscriptions',
  'verifications',
  'proposals',
  'admins',
  'desk',
] as const;
export type Collection = (typeof collections)[number];

export const actions = [
  'account.opened',
  'account.posted',
  'account.adjusted',
  'deposit.requested',
  'deposit.cancelled',
  'deposit.completed',
  'deposit.rejected',
  'withdrawal.requested',
  'withdrawal.cancelled',
  'withdrawal.completed',
  'withdrawal.rejected',
  'withdrawal.deleted',
  'proposal.made',
  'proposal.confirmed',
  'proposal.rejected',
  'proposal.cancelled',
  'trade.placed',
  'trade.settled',
  'subscription.set',
  'subscription.cancelled',
  'subscription.charged',
  'subscription.terminated',
  'verification.submitted',
  'verification.approved',
  'verification.rejected',
  'verification.viewed',
  'status.changed',
  'status.frozen',
  'closure.requested',
  'profile.corrected',
  'role.granted',
  'role.revoked',
  'payment.updated',
  'desk.selected',
  'plans.updated',
  'switches.updated',
  'policy.updated',
  'history.archived',
] as const;
export type Action = (typeof actions)[number];

/** Not a record: valibot accepts a list as one, and drops fields such as `constructor`. */
const snapshotSchema = v.custom<Snapshot>(isSnapshot, 'Not a map');

/** One ledger entry: what an act changed, from what to what, by whom, when and why. Immutable. */
export const entrySchema = v.object({
  op: v.string(),
  col: v.picklist(collections),
  rev: revSchema,
  actor: v.string(),
  action: v.picklist(actions),
  /** Index in the list; −1 for documents that hold one object. */
  index: v.pipe(v.number(), v.integer(), v.minValue(-1)),
  /** The entry that this one refers to; empty if none. */
  ref: v.string(),
  before: snapshotSchema,
  after: snapshotSchema,
  /** The desk's words to the client. */
  reason: v.string(),
  at: v.date(),
});
export type Entry = v.InferOutput<typeof entrySchema>;

export const folioLetters: Record<Collection, string> = {
  users: 'U',
  accounts: 'A',
  deposits: 'D',
  withdrawals: 'W',
  trades: 'T',
  subscriptions: 'S',
  verifications: 'V',
  proposals: 'C',
  admins: 'P',
  desk: 'K',
};

/**
 * The documents of the collection `desk`. Each has its own revisions, so each has a letter of its
 * own.
 */
const deskLetters = { current: folioLetters.desk, plans: 'L', switches: 'M', policy: 'F' };
export type DeskDocument = keyof typeof deskLetters;

/** Which document of the desk an act writes. */
export function getDeskDocument(action: string | undefined): DeskDocument {
  if (action === 'plans.updated') return 'plans';
  if (action === 'switches.updated') return 'switches';
  return action === 'policy.updated' ? 'policy' : 'current';
}

/** The folio: the letter of the collection and the revision, `A7`. */
export const formatFolio = ({
  col,
  rev,
  action,
}: Pick<Entry, 'col' | 'rev'> & { action?: string }): string =>
  `${col === 'desk' ? deskLetters[getDeskDocument(action)] : folioLetters[col]}${rev}`;

/** The folio in the hash of a URL, `#A7`; empty if there is none. */
export const parseFolio = (hash: string): string => /^#([A-Z][0-9]{1,9})$/.exec(hash)?.[1] ?? '';

/** An entry as the book reads it. The action may be unknown to this version. */
export type BookEntry = Omit<Entry, 'action'> & { action: string };
