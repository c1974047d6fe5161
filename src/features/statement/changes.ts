import { type BookEntry, figureIn } from '@/domain/entry-words';
import { folio } from '@/domain/ledger';
import { isZero, subtract } from '@/domain/money';
import { dateTimeSeconds, shortened, signedUsd, usd } from '@/lib/format';

export interface Change {
  label: string;
  before: string;
  after: string;
  /** Signed money, or "changed"; undefined where nothing changed. */
  change: string | undefined;
}

/** What one entry did: it wrote something new, or changed what stood there. */
export type EntryChanges = { folio: string } & ({ wrote: { label: string; value: string }[] } | { changed: Change[] });

/** Names of fields, in the order in which a person reads them. A name may mean something else in one collection. */
const labels: Record<string, string> = {
  balance: 'Balance',
  profit: 'Profit',
  bonus: 'Bonus',
  status: 'Status',
  amount: 'Amount, USD',
  coin: 'Coin',
  units: 'Coins',
  rate: 'Price, USD',
  address: 'Address',
  txid: 'Transaction id',
  note: 'Note',
  createdAt: 'Requested',
  firstname: 'First name',
  lastname: 'Last name',
  username: 'Username',
  email: 'E-mail',
  mobile: 'Phone',
  country: 'Country',
  gender: 'Gender',
  joinedDate: 'Joined',
  terms: 'Terms accepted',
  document: 'Document',
  kind: 'Kind of document',
  bitcoin: 'Bitcoin address',
  ethereum: 'Ethereum address',
};
const special: Record<string, string> = { 'users.status': 'Standing', 'verifications.status': 'Identity', 'desk.admin': 'Administrator' };
/** Ids, search keys and what is kept beside the record for the software's own use. */
const hidden = new Set(['id', 'uid', 'usernameKey', 'lastnameKey', 'previous', 'admin', 'viewer']);
const order = Object.keys(labels);
/** Of a list element, only these may change; the rest stands in the request, and would be said three times here. */
const decided = new Set(['status', 'note', 'amount']);

const labelOf = ({ col }: BookEntry, field: string): string =>
  special[`${col}.${field}`] ?? (Object.hasOwn(labels, field) ? labels[field] : undefined) ?? field;
const isShown = ({ col }: BookEntry, field: string) => !hidden.has(field) || Object.hasOwn(special, `${col}.${field}`);

type Snapshot = BookEntry['before'];

/** A stored value as text; empty where there is nothing to say. */
function textOf(snapshot: Snapshot, field: string): string {
  const value = snapshot[field];
  const money = figureIn(snapshot, field);
  if (money !== null) return usd(money);
  if (value === undefined || value === null || value === '') return '';
  if (value instanceof Date) return dateTimeSeconds(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.length === 0) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** How a field changed: by how much, where both sides are money. */
function changeOf(before: Snapshot, after: Snapshot, field: string): string | undefined {
  const [from, to] = [figureIn(before, field), figureIn(after, field)];
  if (from !== null && to !== null) {
    const by = subtract(to, from);
    return isZero(by) ? undefined : signedUsd(by);
  }
  return textOf(before, field) === textOf(after, field) ? undefined : 'changed';
}

const isQuoted = ({ reason, after }: BookEntry, field: string) => field === 'note' && reason !== '' && after.note === reason;
const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);

export function changesOf(entry: BookEntry): EntryChanges {
  const { before, after } = entry;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => isShown(entry, field) && (textOf(before, field) || textOf(after, field)))
    .toSorted((a, b) => place(a) - place(b));
  if (Object.keys(before).length === 0) {
    return { folio: folio(entry), wrote: fields.map((field) => ({ label: labelOf(entry, field), value: textOf(after, field) })) };
  }
  const changed = fields.map((field) => ({ field, change: changeOf(before, after, field) }));
  const rows = changed.filter(({ field, change }) => entry.index < 0 || change !== undefined || decided.has(field));
  return {
    folio: folio(entry),
    changed: rows.map(({ field, change }) => ({
      label: labelOf(entry, field),
      before: shortened(textOf(before, field), 8, 6) || 'none',
      // The note is the reason, which is quoted in full beside it.
      after: isQuoted(entry, field) ? 'as quoted' : shortened(textOf(after, field), 8, 6) || 'none',
      change,
    })),
  };
}
