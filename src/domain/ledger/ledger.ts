import * as v from 'valibot';
import { opSchema, reasonTextSchema, revSchema, uidSchema } from '@/domain/revision-fields';
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

/**
 * The first word of a query's key: a collection, or the holds or tallies, which have no entries of
 * their own; or the readiness of the desk, which is read from several.
 */
type QueryScope = Collection | 'holds' | 'tallies' | 'readiness';

/**
 * Every act there is, and which queries it and its postings make stale. Reads of the ledger,
 * `entries`, are stale after every act. Apart from their rules in `acts.ts`, which the first screens
 * do not load.
 */
const affectedByAct = {
  'account.opened': ['users', 'accounts', 'verifications'],
  'account.posted': ['accounts'],
  'account.adjusted': ['accounts', 'tallies'],
  'deposit.requested': ['deposits'],
  'deposit.cancelled': ['deposits'],
  'deposit.completed': ['deposits', 'accounts', 'tallies'],
  'deposit.rejected': ['deposits'],
  'withdrawal.requested': ['withdrawals', 'holds'],
  'withdrawal.cancelled': ['withdrawals', 'holds'],
  'withdrawal.completed': ['withdrawals', 'holds', 'accounts', 'tallies'],
  'withdrawal.rejected': ['withdrawals', 'holds'],
  'withdrawal.deleted': ['withdrawals', 'holds'],
  'proposal.made': ['proposals'],
  'proposal.confirmed': ['proposals'],
  'proposal.rejected': ['proposals'],
  'proposal.cancelled': ['proposals'],
  'trade.placed': ['trades', 'holds'],
  'trade.settled': ['trades', 'holds', 'accounts', 'tallies'],
  'subscription.set': ['subscriptions'],
  'subscription.cancelled': ['subscriptions'],
  'subscription.charged': ['subscriptions', 'accounts', 'tallies'],
  'subscription.terminated': ['subscriptions'],
  'verification.submitted': ['verifications'],
  'verification.approved': ['verifications'],
  'verification.rejected': ['verifications'],
  'verification.viewed': ['verifications'],
  'status.changed': ['users', 'readiness'],
  'status.frozen': ['users'],
  'closure.requested': ['users'],
  'profile.corrected': ['users'],
  'role.granted': ['users', 'readiness'],
  'role.revoked': ['users', 'readiness'],
  'payment.updated': ['admins', 'readiness'],
  'desk.selected': ['desk', 'admins', 'readiness'],
  'plans.updated': ['desk', 'readiness'],
  'switches.updated': ['desk'],
  'policy.updated': ['desk', 'readiness'],
  'history.archived': ['deposits', 'withdrawals', 'trades', 'proposals'],
} satisfies Record<string, readonly QueryScope[]>;
export type Action = keyof typeof affectedByAct;
export const affects: Record<Action, readonly QueryScope[]> = affectedByAct;
export const actions = Object.keys(affects) as Action[]; // what `satisfies` has made sure of
const knownActions = new Set<string>(actions);
/** False for an act that this version does not know. */
export const isAction = (name: string): name is Action => knownActions.has(name);

/** Not a record: valibot accepts a list as one, and drops fields such as `constructor`. */
const snapshotSchema = v.custom<Snapshot>(isSnapshot, 'Not a map');

/** One ledger entry: what an act changed, from what to what, by whom, when and why. Immutable. */
export const entrySchema = v.object({
  op: opSchema,
  col: v.picklist(collections),
  rev: revSchema,
  actor: uidSchema,
  action: v.picklist(actions),
  /** Index in the list; −1 for documents that hold one object. */
  index: v.pipe(v.number(), v.integer(), v.minValue(-1)),
  /** The entry that this one refers to; empty if none. */
  ref: opSchema,
  before: snapshotSchema,
  after: snapshotSchema,
  /** The desk's words to the client. */
  reason: reasonTextSchema,
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
