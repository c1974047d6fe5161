import { isZero, type Money, negate } from '@/domain/money';
import { getFigure, isEmpty } from '@/domain/snapshot';
import { formatEntry, getBalanceChange } from '@/domain/statement/entry-words';
import { formatDollars } from '@/lib/format';
import { ledgerActions } from './acts';
import { type Action, actions, type BookEntry } from './ledger';

/** Kinds of acts in the journal of the desk, in the order in which they are offered. */
export const journalKinds = [
  'deposits',
  'withdrawals',
  'trades',
  'identity',
  'subscriptions',
  'adjustments',
  'clients',
  'proposals',
  'settings',
] as const;
export type JournalKind = (typeof journalKinds)[number];

export const journalKindLabels: Record<JournalKind, string> = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  trades: 'Trades',
  identity: 'Identity',
  subscriptions: 'Subscriptions',
  adjustments: 'Adjustments',
  clients: 'Status, profile',
  proposals: 'Second approval',
  settings: 'Settings of the desk',
};

const kindsByCollection: Partial<Record<string, JournalKind>> = {
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  trades: 'trades',
  verifications: 'identity',
  subscriptions: 'subscriptions',
  accounts: 'adjustments',
  users: 'clients',
  proposals: 'proposals',
};

/** Acts that are about something else than their document. */
const exceptions: Partial<Record<Action, JournalKind | null>> = {
  // Parts of a decision, which has an entry of its own.
  'account.posted': null,
  'proposal.confirmed': null,
  'subscription.charged': 'subscriptions',
  'role.granted': 'settings',
  'role.revoked': 'settings',
  // It decides nothing.
  'history.archived': null,
};

function getActionKind(action: Action): JournalKind | null {
  const { by, cols } = ledgerActions[action];
  if (by === 'owner') return null;
  const exception = exceptions[action];
  if (exception !== undefined) return exception;
  return by === 'desk' ? (kindsByCollection[cols[0] ?? ''] ?? null) : 'settings';
}

/**
 * The acts of administrators of one kind, or of all kinds. Derived from the table of acts: a new
 * act of the desk is in the journal.
 */
export const getJournalActions = (kind: JournalKind | null): Action[] =>
  actions.filter((action) => {
    const found = getActionKind(action);
    return found !== null && (kind === null || found === kind);
  });

/** USD of an act. Both null if it is not about money. */
interface JournalAmount {
  /** The amount of the request that was decided. */
  requested: Money | null;
  /** By how much the act changed the balance; null if it did not. */
  change: Money | null;
}

export function getJournalAmount(entry: BookEntry): JournalAmount {
  const figure = getFigure(isEmpty(entry.after) ? entry.before : entry.after, 'amount');
  // A proposal about a setting has the amount 0.
  const requested = figure && isZero(figure) ? null : figure;
  if (entry.action === 'deposit.completed')
    return { requested, change: getFigure(entry.after, 'received') };
  if (entry.action === 'withdrawal.completed')
    return { requested, change: requested && negate(requested) };
  return { requested, change: getBalanceChange(entry) };
}

/**
 * Title and detail of an act. The amount of a request is left out of the detail, because it has a
 * column of its own.
 */
export function formatJournalEntry(entry: BookEntry): { what: string; detail: string } {
  const { what, detail } = formatEntry(entry, null);
  const { requested } = getJournalAmount(entry);
  const amount = requested === null ? '' : `${formatDollars(requested)} `;
  return { what, detail: detail.startsWith(`${amount}in `) ? detail.slice(amount.length) : detail };
}
