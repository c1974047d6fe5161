/**
 * Checks across books: what is proposed about the policy and about payment methods is in the book
 * of the desk, and the acts are in the books of managers. Each act that refers to a proposal has
 * its confirmation in the same commit, and each confirmation its act.
 */
import * as v from 'valibot';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { deskBook, type Op, type Uid } from '@/domain/revision-fields';
import { getText, type Snapshot } from '@/domain/snapshot';
import { deskPolicySchema } from '@/domain/two-people/policy';
import { findActIssue, findTimingIssue } from './confirmations';
import { getPoliciesAt } from './policies-at';
import { createIssue, getPath, type StoredIssue } from './stored-book';

/** Collected book by book. */
export interface DeskDecisions {
  /** In the book of the desk: what was decided about proposals. */
  decisions: BookEntry[];
  /** When each was proposed, by its id: the times of entries are those of the server. */
  proposedAt: Map<string, Date>;
  /** The acts that refer to a proposal, by book and op. */
  acts: Map<string, { uid: Uid; entry: BookEntry }>;
}

export const createDeskDecisions = (): DeskDecisions => ({
  decisions: [],
  proposedAt: new Map(),
  acts: new Map(),
});

const createKey = (uid: Uid, op: Op): string => `${uid}/${op}`;

export function collectDeskDecisions(
  { decisions, proposedAt, acts }: DeskDecisions,
  uid: Uid,
  entries: readonly BookEntry[],
): void {
  for (const entry of entries) {
    const { action, col, op, ref, at } = entry;
    const isAct =
      (action === 'policy.updated' && col === 'desk') ||
      (action === 'payment.updated' && col === 'admins');
    if (isAct && ref !== '') acts.set(createKey(uid, op), { uid, entry });
    if (uid !== deskBook || col !== 'proposals') continue;
    if (action === 'proposal.made') proposedAt.set(op, at);
    else if (action.startsWith('proposal.')) decisions.push(entry);
  }
}

/**
 * A payment method is in the book of its owner, the policy in that of who confirms it. As `getBook`
 * of the rules.
 */
const getActKey = ({ ref, actor, before }: BookEntry): string =>
  createKey(before.action === 'payment.updated' ? getText(before, 'by') : actor, ref);

/** @param stored `desk/policy`; null if there is none */
export function findDeskDecisionIssues(
  stored: Snapshot | null,
  { decisions, proposedAt, acts }: DeskDecisions,
): StoredIssue[] {
  const path = `proposals/${deskBook}`;
  const confirmations = decisions.filter(({ action }) => action === 'proposal.confirmed');
  const confirmed = new Set(confirmations.map(getActKey));
  const unconfirmed = [...acts].filter(([key]) => !confirmed.has(key));
  const name = (entry: BookEntry, message: string | null) =>
    message ? [createIssue(path, `${formatFolio(entry)} ${message}`, entry)] : [];
  return [
    ...unconfirmed.map(([, { uid, entry }]) =>
      createIssue(
        getPath(entry, uid),
        `${formatFolio(entry)} carries out a proposal that no one confirmed with it.`,
        entry,
      ),
    ),
    ...confirmations.flatMap((entry) =>
      name(entry, findActIssue(entry, acts.get(getActKey(entry))?.entry)),
    ),
    ...decisions.flatMap((entry) => name(entry, findMethodTimingIssue(entry, proposedAt, stored))),
  ];
}

/** For how long a payment method waits is what the policy says when it is decided. */
function findMethodTimingIssue(
  entry: BookEntry,
  proposedAt: DeskDecisions['proposedAt'],
  stored: Snapshot | null,
): string | null {
  const made = proposedAt.get(getText(entry.before, 'id'));
  const policy = v.safeParse(deskPolicySchema, stored);
  if (!made || !policy.success || entry.before.action !== 'payment.updated') return null;
  const issues = getPoliciesAt(policy.output, entry.at).map(({ addressHours }) =>
    findTimingIssue(entry, made, addressHours),
  );
  if (issues.length === 0)
    return entry.action === 'proposal.confirmed'
      ? 'confirms a payment method while the desk has no policy.'
      : null;
  return issues.includes(null) ? null : (issues[0] ?? null);
}
