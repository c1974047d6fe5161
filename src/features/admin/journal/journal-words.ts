import type { JournalRow } from '@/data/admin/journal';
import { operator } from '@/domain/accounts/account';
import { formatAdministrator, formatName } from '@/domain/accounts/person-words';
import { getDecision } from '@/domain/ledger/decision-times';
import { formatJournalEntry, getJournalAmount } from '@/domain/ledger/journal';
import { formatFolio } from '@/domain/ledger/ledger';
import { isNegative, negate } from '@/domain/money';
import type { Uid } from '@/domain/revision-fields';
import { formatCsv } from '@/lib/files/csv';
import { formatElapsed } from '@/lib/format';

/** "4 h", "3 d 2 h"; "under 1 min". @param ms */
export const formatDuration = (ms: number): string => formatElapsed(new Date(0), new Date(ms));

/**
 * An administrator is shown by name, also in their own ledger.
 * @param me null for a file, which others read too
 */
export function formatWriter({ entry: { actor }, writer }: JournalRow, me: Uid | null): string {
  if (actor === me) return 'You';
  return actor === operator ? 'The operator' : formatAdministrator(writer, actor);
}

/** How long the act was waited for; empty if it is no decision, or if that is not known. */
export function formatWaited({ entry }: JournalRow): string {
  const waitedMs = getDecision(entry)?.waitedMs ?? null;
  return waitedMs === null ? '' : formatDuration(waitedMs);
}

const csvHeader = [
  'Time (UTC)',
  'Administrator',
  'Act',
  'Detail',
  'Client',
  'Email',
  'Requested, USD',
  'In, USD',
  'Out, USD',
  'Waited, minutes',
  'Reason',
  'Number',
  'Entry id',
  'Client id',
  'Administrator id',
];

function formatCells(row: JournalRow) {
  const { entry, owner } = row;
  const { what, detail } = formatJournalEntry(entry);
  const { requested, change } = getJournalAmount(entry);
  const waitedMs = getDecision(entry)?.waitedMs ?? null;
  const isOut = change !== null && isNegative(change);
  return [
    entry.at,
    formatWriter(row, null),
    what,
    detail,
    formatName(owner, entry.uid),
    owner?.email ?? '',
    requested ?? '',
    isOut ? '' : (change ?? ''),
    isOut ? negate(change) : '',
    waitedMs === null ? '' : String(Math.floor(waitedMs / 60_000)),
    entry.reason,
    formatFolio(entry),
    entry.op,
    entry.uid,
    entry.actor,
  ];
}

export const formatJournalCsv = (rows: readonly JournalRow[]): string =>
  formatCsv(csvHeader, rows.map(formatCells));
