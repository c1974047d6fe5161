import * as v from 'valibot';
import { revSchema } from './revision-fields';

export const collections = [
  'users',
  'accounts',
  'deposits',
  'withdrawals',
  'trades',
  'subscriptions',
  'verifications',
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
  'payment.updated',
  'desk.selected',
  'plans.updated',
  'history.archived',
] as const;
export type Action = (typeof actions)[number];

const snapshot = v.record(v.string(), v.unknown());

/** One ledger entry: what an act changed, from what to what, by whom, when and why. Immutable. */
export const entrySchema = v.object({
  op: v.string(),
  col: v.picklist(collections),
  rev: revSchema,
  actor: v.string(),
  action: v.picklist(actions),
  /** Place in the list, −1 for documents that hold one object. */
  index: v.pipe(v.number(), v.integer(), v.minValue(-1)),
  /** The entry that caused this one; empty where it stands for itself. */
  ref: v.string(),
  before: snapshot,
  after: snapshot,
  /** The desk's words, as the client reads them. */
  reason: v.string(),
  at: v.date(),
});
export type Entry = v.InferOutput<typeof entrySchema>;

const folioLetters: Record<Collection, string> = {
  users: 'U',
  accounts: 'A',
  deposits: 'D',
  withdrawals: 'W',
  trades: 'T',
  subscriptions: 'S',
  verifications: 'V',
  admins: 'P',
  desk: 'K',
};

/** The record of the desk is two documents, each with numbers of its own: the plans have a letter of their own too. */
const PLANS_LETTER = 'L';

/** The folio number: the letter of the document and the revision, `A7`. */
export const formatFolio = ({ col, rev, action }: Pick<Entry, 'col' | 'rev'> & { action?: string }): string =>
  `${action === 'plans.updated' ? PLANS_LETTER : folioLetters[col]}${rev}`;

/** The folio that an address ends with, `#A7`; empty where it ends with anything else. */
export const parseFolio = (hash: string): string => /^#([A-Z][0-9]{1,9})$/.exec(hash)?.[1] ?? '';

/** An entry as a reader of the book needs it. An action that this version does not know is still an entry of the book. */
export type BookEntry = Omit<Entry, 'action'> & { action: string };
