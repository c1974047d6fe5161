import * as v from 'valibot';
import { operator } from '@/domain/accounts/account';
import { isCoin } from '@/domain/coin';
import { deskCurrentSchema } from '@/domain/desk/payment-method';
import { deskPlansSchema } from '@/domain/desk/plans';
import { deskSwitchesSchema } from '@/domain/desk/switches';
import { getActRule } from '@/domain/ledger/acts';
import { type BookEntry, type DeskDocument, formatFolio } from '@/domain/ledger/ledger';
import { plural } from '@/domain/plural';
import { creditedSchema, getCreditedKey } from '@/domain/requests/transaction-output';
import type { Op, Uid } from '@/domain/revision-fields';
import { getNestedSnapshot, getText, isDeepEqual, type Snapshot } from '@/domain/snapshot';
import { deskPolicySchema } from '@/domain/two-people/policy';
import { findGapIssue, findJumpIssue, linkRevisions } from './book-index';
import {
  type DecidedAlone,
  findAloneIssues,
  getClosedAlone,
  getDecidedAlone,
} from './confirmations';
import {
  collectDeskDecisions,
  createDeskDecisions,
  type DeskDecisions,
  findDeskDecisionIssues,
} from './desk-proposals';
import { type Comparison, findFieldIssues, findStateIssues } from './documents';
import { type AddressChange, findAddressIssues, getAddressChanges } from './payment-methods';
import { createIssue, getPath, type StoredBook, type StoredIssue } from './stored-book';
import { findSchemaIssues, readEntries } from './stored-schemas';

/**
 * The documents of the desk, whose entries are in the ledgers of the administrators who wrote them.
 */
type DeskDocuments = Record<DeskDocument, Snapshot | null>;

export interface StoredDesk extends DeskDocuments {
  /** The credited payments, `credited/{key}` by key. */
  credited: Readonly<Record<string, Snapshot>>;
}

type OwnedEntry = BookEntry & { uid: Uid };

interface ActsByActor {
  first: OwnedEntry;
  count: number;
}

/**
 * What the check of the desk needs of all books. Collected book by book, because all of them may
 * not fit in memory.
 */
export interface DeskActs {
  /** About the documents of the desk, and about subscriptions, whose price the plans decide. */
  entries: OwnedEntry[];
  actors: Map<Uid, ActsByActor>;
  /** By owner of the book: the operator acts only on administrators. */
  byOperator: Map<Uid, ActsByActor>;
  /** Whose book says that a role of the desk was given to them. */
  granted: Set<Uid>;
  credits: Credit[];
  /** What moved money, or closed an account that holds some, without a second person. */
  alone: DecidedAlone[];
  /** Of payment methods. */
  addressChanges: AddressChange[];
  /** What two managers decided about the policy and payment methods. */
  decisions: DeskDecisions;
}

/** A completed deposit of which the desk named the payment. */
interface Credit {
  key: string;
  uid: Uid;
  op: Op;
  at: Date;
  folio: string;
}

export const createDeskActs = (): DeskActs => ({
  entries: [],
  actors: new Map(),
  byOperator: new Map(),
  granted: new Set(),
  credits: [],
  alone: [],
  addressChanges: [],
  decisions: createDeskDecisions(),
});

/** Entries that cannot be read, and what nobody but the operator writes, are issues of the book. */
export function collectDeskActs(
  { entries, actors, byOperator, granted, credits, alone, addressChanges, decisions }: DeskActs,
  book: Pick<StoredBook, 'uid' | 'entries'>,
): void {
  const own = readEntries(book).entries;
  alone.push(...getDecidedAlone(book.uid, own), ...getClosedAlone(book.uid, own));
  addressChanges.push(...getAddressChanges(book.uid, own));
  collectDeskDecisions(decisions, book.uid, own);
  for (const read of own) {
    const entry = { ...read, uid: book.uid };
    credits.push(...getCredits(entry));
    if (entry.col === 'desk' || takesSubscription(entry)) entries.push(entry);
    if (entry.col === 'users' && entry.action === 'role.granted') granted.add(book.uid);
    const rule = getActRule(entry.action);
    if (!rule || rule.by === 'owner' || rule.by === 'operator') continue;
    if (entry.actor !== operator) countAct(actors, entry.actor, entry);
    else if (rule.byOperatorToo) countAct(byOperator, entry.uid, entry);
  }
}

/** Issues of the payment itself are issues of the book. */
function getCredits({ action, col, uid, op, at, after, ...entry }: OwnedEntry): Credit[] {
  const { coin, txid, output } = after;
  if (
    action !== 'deposit.completed' ||
    col !== 'deposits' ||
    !isCoin(coin) ||
    typeof txid !== 'string' ||
    typeof output !== 'number'
  )
    return [];
  return [
    {
      key: getCreditedKey(coin, { txid, output }),
      uid,
      op,
      at,
      folio: formatFolio({ col, ...entry }),
    },
  ];
}

const takesSubscription = ({ action, col }: BookEntry): boolean =>
  action === 'subscription.set' && col === 'subscriptions';

function countAct(all: Map<Uid, ActsByActor>, who: Uid, entry: OwnedEntry): void {
  const { first, count } = all.get(who) ?? { first: entry, count: 0 };
  all.set(who, { first, count: count + 1 });
}

const deskSchemas: Record<DeskDocument, v.GenericSchema> = {
  current: v.strictObject(deskCurrentSchema.entries),
  plans: v.strictObject(deskPlansSchema.entries),
  switches: v.strictObject(deskSwitchesSchema.entries),
  policy: v.strictObject(deskPolicySchema.entries),
};

/**
 * Compares the desk's documents with the entries of all administrators, and the clients'
 * subscriptions with the plans.
 */
export function findDeskIssues(
  { current, plans, switches, policy }: DeskDocuments,
  entries: readonly OwnedEntry[],
): StoredIssue[] {
  const own = entries.filter(({ col }) => col === 'desk').toSorted((a, b) => a.rev - b.rev);
  return [
    ...findRecordIssues('current', current, own),
    ...findRecordIssues('plans', plans, own),
    ...findRecordIssues('switches', switches, own),
    ...findRecordIssues('policy', policy, own, findPolicyDocumentIssues),
    ...findPriceIssues(entries),
  ];
}

/** @param all entries of all documents of the desk, by revision */
function findRecordIssues(
  name: DeskDocument,
  stored: Snapshot | null,
  all: readonly OwnedEntry[],
  compareWith: Comparison<readonly OwnedEntry[]> = findFieldIssues,
): StoredIssue[] {
  const path = `desk/${name}`;
  const entries = all.filter((entry) => getPath(entry, entry.uid) === path);
  const { previous } = linkRevisions(entries);
  return [
    ...(stored ? findSchemaIssues(path, deskSchemas[name], stored) : []),
    ...entries.flatMap((entry) => {
      const last = previous.get(entry);
      const messages = [
        findGapIssue(entry, last),
        formatIssue(entry, findJumpIssue(entry, last) ?? findPreviousAdminIssue(entry, last)),
      ];
      return messages.flatMap((message) => (message ? [createIssue(path, message, entry)] : []));
    }),
    ...findStateIssues(path, stored, entries.at(-1), compareWith, entries),
  ];
}

/**
 * Its entries lead to the history too: each policy that was replaced, with the time from which it
 * applied.
 */
function findPolicyDocumentIssues(
  path: string,
  stored: Snapshot,
  last: BookEntry,
  entries: readonly OwnedEntry[],
): StoredIssue[] {
  const { since, history, ...fields } = stored;
  const all = entries.map(({ after, at }) => ({
    fourEyes: after.fourEyes,
    daily: after.daily,
    addressHours: after.addressHours,
    since: at,
  }));
  const isRight = isDeepEqual(since, all.at(-1)?.since) && isDeepEqual(history, all.slice(0, -1));
  return [
    ...findFieldIssues(path, fields, last),
    ...(isRight ? [] : [createIssue(path, 'The history is not that of its entries.', last)]),
  ];
}

const formatIssue = (entry: BookEntry, issue: string | null): string | null =>
  issue && `${formatFolio(entry)} ${issue}`;

const findPreviousAdminIssue = (
  { action, after }: BookEntry,
  last: BookEntry | undefined,
): string | null =>
  action !== 'desk.selected' || after.previous === (last ? last.after.admin : '')
    ? null
    : 'doesn’t keep the previous choice.';

/**
 * Each has the fee and duration offered at that moment. Plans changed in the same millisecond count
 * in both versions.
 */
function findPriceIssues(entries: readonly OwnedEntry[]): StoredIssue[] {
  const offers = entries
    .filter(({ action }) => action === 'plans.updated')
    .toSorted((a, b) => a.rev - b.rev);
  const getOffers = (at: Date) =>
    offers.filter((offer, i) => offer.at <= at && (offers[i + 1]?.at ?? at) >= at);
  return entries.filter(takesSubscription).flatMap((entry) => {
    const taken = getNestedSnapshot(entry.after, 'subscription');
    const isOffered = getOffers(entry.at).some(({ after }) => {
      const plan = getNestedSnapshot(getNestedSnapshot(after, 'plans'), getText(taken, 'plan'));
      return isDeepEqual(plan.fee, taken.amount) && isDeepEqual(plan.days, taken.duration);
    });
    const message = `${formatFolio(entry)} takes a subscription on terms other than the desk offered.`;
    return isOffered ? [] : [createIssue(`subscriptions/${entry.uid}`, message, entry)];
  });
}

/**
 * Documents that show a role: the profile, and the payment method, which stays after the role is
 * revoked.
 */
export type RoleDocuments = Pick<StoredBook['documents'], 'users' | 'admins'>;
export type Roles = ReadonlyMap<Uid, RoleDocuments>;

/**
 * Everyone who was ever selected as payee, by the folio of the entry, and the current one under an
 * empty folio.
 */
function getChosenAdmins({ current }: StoredDesk, { entries }: DeskActs): Map<Uid, string> {
  const selected = entries.filter(
    ({ action, col }) => action === 'desk.selected' && col === 'desk',
  );
  const inRecord: [Uid, string][] =
    current && current.admin !== '' ? [[getText(current, 'admin'), '']] : [];
  return new Map([
    ...inRecord,
    ...selected.map((entry): [Uid, string] => [getText(entry.after, 'admin'), formatFolio(entry)]),
  ]);
}

export const getRolesToRead = (desk: StoredDesk, acts: DeskActs): Uid[] => [
  ...new Set([
    ...acts.actors.keys(),
    ...acts.byOperator.keys(),
    ...getChosenAdmins(desk, acts).keys(),
  ]),
];

/**
 * Everyone who acted for the desk, and every account whose status or role the operator changed, is
 * a present or former administrator. Every selected payee has a payment method. A stored payment
 * method shows a former administrator, and so does the entry that gave the role.
 */
function findRoleIssues(desk: StoredDesk, acts: DeskActs, roles: Roles): StoredIssue[] {
  const findStrangers = (actors: DeskActs['actors'], describeActor: (uid: Uid) => string) =>
    [...actors].flatMap(([uid, own]) => {
      const message = findStrangerIssue(roles.get(uid), acts.granted.has(uid));
      return message ? [createActorIssue(`${describeActor(uid)}, ${message}`, own)] : [];
    });
  const unpaid = [...getChosenAdmins(desk, acts)].filter(([uid]) => !roles.get(uid)?.admins);
  return [
    ...findStrangers(acts.actors, (uid) => `for the desk by ${uid || 'no one'}`),
    ...findStrangers(acts.byOperator, (uid) => `by the operator about ${uid}`),
    ...unpaid.map(([uid, folio]) => ({
      path: 'desk/current',
      folio,
      message: `Clients are shown the payment method of ${uid}, who has none.`,
    })),
  ];
}

/** Why somebody can't have acted for the desk; null if they could. */
export function findStrangerIssue(
  role: RoleDocuments | undefined,
  wasGranted: boolean,
): string | null {
  if (!role?.users) return 'who has no profile';
  if (role.users.admin === true || role.admins || wasGranted) return null;
  return 'who isn’t an administrator, with nothing to show they ever were';
}

function createActorIssue(message: string, { first, count }: ActsByActor): StoredIssue {
  const more =
    count === 1
      ? ''
      : plural(count - 1, ' So was 1 more entry.', ` So were ${count - 1} more entries.`);
  return createIssue(
    getPath(first, first.uid),
    `${formatFolio(first)} was written ${message}.${more}`,
    first,
  );
}

const creditedDocumentSchema = v.strictObject(creditedSchema.entries);

/**
 * Each payment that a deposit names was credited to it alone, and each document of `credited` has
 * its deposit.
 */
export function findCreditIssues(
  credited: StoredDesk['credited'],
  credits: readonly Credit[],
): StoredIssue[] {
  const byKey = new Map<string, Credit>();
  const issues = credits.flatMap((credit) => {
    const { key, uid, op, at, folio } = credit;
    const first = byKey.get(key);
    byKey.set(key, first ?? credit);
    const found = credited[key];
    const message = first
      ? `${folio} credits a payment that ${first.folio} of ${first.uid} credited already.`
      : !found
        ? `${folio} credits a payment without claiming it.`
        : isDeepEqual(found, { uid, op, at })
          ? null
          : `The document doesn’t name ${folio} of ${uid}, which credits the payment.`;
    return message ? [{ path: `credited/${key}`, folio, message }] : [];
  });
  const extra = Object.entries(credited).filter(([key]) => !byKey.has(key));
  return [
    ...Object.entries(credited).flatMap(([key, stored]) =>
      findSchemaIssues(`credited/${key}`, creditedDocumentSchema, stored),
    ),
    ...issues,
    ...extra.map(([key]) =>
      createIssue(`credited/${key}`, 'No deposit was credited for this payment.'),
    ),
  ];
}

/**
 * Checks the desk's documents, prices, roles and credited payments.
 * @param acts of every book
 * @param roles of `getRolesToRead`
 */
export const auditDesk = (desk: StoredDesk, acts: DeskActs, roles: Roles): StoredIssue[] => [
  ...findDeskIssues(desk, acts.entries),
  ...findRoleIssues(desk, acts, roles),
  ...findCreditIssues(desk.credited, acts.credits),
  ...findAloneIssues(desk.policy, acts.alone),
  ...findAddressIssues(desk.policy, acts.addressChanges),
  ...findDeskDecisionIssues(desk.policy, acts.decisions),
];
