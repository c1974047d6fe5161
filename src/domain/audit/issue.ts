import { getDifferingFields } from '@/domain/accounts/snapshot';
import { type ActRule, getActRule } from '@/domain/ledger/acts';
import { formatAction } from '@/domain/ledger/entry-words';
import type { BookEntry } from '@/domain/ledger/ledger';

/** Something in a book that contradicts what comes before it. */
export interface Issue {
  entry: BookEntry;
  /** A sentence that names the entry by its folio. */
  message: string;
}

export const createIssue = (entry: BookEntry, message: string): Issue => ({ entry, message });

const describeForbidden = ({ action }: BookEntry): string => `which the act "${formatAction(action)}" never does`;
const formatStatus = (status: unknown): string => (typeof status === 'string' && status ? `"${status}"` : 'nothing');

/** Compares an entry's `before` and `after` with the rule of its act. Returns a sentence about the first violation, or null. */
export function findChangeIssue(entry: BookEntry, rule: ActRule): string | null {
  const { before, after } = entry;
  const status = String(before.status ?? '');
  if ((rule.from && !rule.from.includes(status)) || rule.notFrom?.includes(status)) {
    return `begins with the status ${formatStatus(before.status)}, ${describeForbidden(entry)}.`;
  }
  const { fields } = rule;
  const changed = fields && getDifferingFields(before, after).find((field) => !fields.includes(field));
  if (changed !== undefined) return `changes the ${changed}, ${describeForbidden(entry)}.`;
  return rule.to !== undefined && after.status !== rule.to ? `leads to ${formatStatus(after.status)}, ${describeForbidden(entry)}.` : null;
}

/** As {@link getActRule}, but undefined if the entry is in a collection that the act does not write. */
export function getIssueRule({ action, col }: BookEntry): ActRule | undefined {
  const rule = getActRule(action);
  return rule?.cols.includes(col) ? rule : undefined;
}
