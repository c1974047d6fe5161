import type { Snapshot } from '@/domain/accounts/snapshot';
import { type BookEntry, figureIn } from '@/domain/ledger/entry-words';
import { folio } from '@/domain/ledger/ledger';
import { isZero, subtract } from '@/domain/money';
import { shortened, signedUsd } from '@/lib/format';
import { flat, isShown, labelOf, placeOf, textOf } from './field-words';

export interface Change {
  label: string;
  before: string;
  after: string;
  /** Signed money, or "changed"; undefined where nothing changed. */
  change: string | undefined;
}

/** What one entry did: it wrote something new, took something away, or changed what stood there. */
export type EntryChanges = { folio: string } & (
  | { wrote: { label: string; value: string }[] }
  | { removed: { label: string; value: string }[] }
  | { changed: Change[] }
);

/** Of a list element, only these may change; the rest stands in the request, and would be said three times here. */
const decided = new Set(['status', 'note', 'amount']);

/** Two figures of one field: money by how much, unless it is a price or stands for one side only. */
function changeOf(entry: BookEntry, before: Snapshot, after: Snapshot, field: string): string | undefined {
  const [from, to] = [figureIn(before, field), figureIn(after, field)];
  if (from !== null && to !== null) {
    const by = subtract(to, from);
    return isZero(by) ? undefined : signedUsd(by);
  }
  return textOf(entry, before, field) === textOf(entry, after, field) ? undefined : 'changed';
}

const isQuoted = ({ reason, after }: BookEntry, field: string) => field === 'note' && reason !== '' && after.note === reason;

/** An id, an address or a hash; words and dates stay whole. */
const cut = (text: string): string => (/\s/.test(text) ? text : shortened(text, 8, 6));

export function changesOf(entry: BookEntry): EntryChanges {
  const [before, after] = [flat(entry.before), flat(entry.after)];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => isShown(entry, field) && (textOf(entry, before, field) || textOf(entry, after, field)))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  const values = (side: Snapshot) => fields.map((field) => ({ label: labelOf(entry, field), value: textOf(entry, side, field) }));
  if (entry.action === 'history.archived') return { folio: folio(entry), wrote: values({ ...before, ...after }) };
  if (Object.keys(before).length === 0) return { folio: folio(entry), wrote: values(after) };
  if (Object.keys(after).length === 0) return { folio: folio(entry), removed: values(before) };
  const changed = fields.map((field) => ({ field, change: changeOf(entry, before, after, field) }));
  const rows = changed.filter(({ field, change }) => entry.index < 0 || change !== undefined || decided.has(field));
  return {
    folio: folio(entry),
    changed: rows.map(({ field, change }) => ({
      label: labelOf(entry, field),
      before: cut(textOf(entry, before, field)) || 'none',
      // The note is the reason, which is quoted in full beside it.
      after: isQuoted(entry, field) ? 'as quoted' : cut(textOf(entry, after, field)) || 'none',
      change,
    })),
  };
}
