import { mapFields, profileFieldNames, profileFields } from '@/domain/accounts/profile-fields';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { isZero, subtract } from '@/domain/money';
import { plural } from '@/domain/plural';
import {
  getFigure,
  getNestedSnapshot,
  getSnapshots,
  getText,
  isSnapshot,
  type Snapshot,
} from '@/domain/snapshot';
import {
  formatDateTimeSeconds,
  formatDollars,
  formatSignedDollars,
  formatUsd,
  shortenMiddle,
} from '@/lib/format';
import { describeFigureChanges, formatAction, formatPlanId } from './entry-words';

/**
 * Labels of fields, in the order of display. `collectionLabels` has labels that differ in one
 * collection.
 */
const fieldLabels: Record<string, string> = {
  balance: 'Balance',
  profit: 'Profit',
  bonus: 'Bonus',
  status: 'Status',
  plan: 'Plan',
  asset: 'Asset',
  side: 'Side',
  amount: 'Amount',
  received: 'Received',
  leverage: 'Leverage',
  duration: 'Duration',
  coin: 'Coin',
  units: 'Coins',
  rate: 'Price per coin',
  openPrice: 'Open price',
  openedAt: 'Opened',
  closePrice: 'Close price',
  closedAt: 'Settled',
  result: 'Result',
  manual: 'Set by the desk',
  address: 'Address',
  txid: 'Transaction id',
  output: 'Output number',
  note: 'Note',
  createdAt: 'Requested',
  date: 'Started',
  ...mapFields(profileFieldNames, (name) => profileFields[name].label),
  email: 'Email',
  photoUrl: 'Photo',
  addresses: 'Saved addresses',
  joinedDate: 'Joined',
  terms: 'Terms accepted',
  document: 'Document',
  kind: 'Document type',
  viewer: 'Last viewed by',
  bitcoin: 'Bitcoin address',
  ethereum: 'Ethereum address',
  action: 'Proposed act',
  outcome: 'Changes',
  name: 'Proposed by',
  role: 'Role',
  by: 'Administrator id',
  at: 'Proposed',
  confirmerName: 'Decided by',
  list: 'Archived',
  archive: 'Archive number',
};
const collectionLabels: Record<string, string> = {
  'users.status': 'Account status',
  'verifications.status': 'Identity',
  'subscriptions.amount': 'Fee',
  'desk.admin': 'Administrator',
};
/**
 * Ids, search keys and other internal fields. `from`: a proposal about a client has nothing there
 * that its request does not say.
 */
const hiddenFields = new Set([
  'id',
  'ref',
  'uid',
  'usernameKey',
  'lastnameKey',
  'firstnameKey',
  'previous',
  'admin',
  'addressesCheckedAt',
  'closureAt',
  'from',
]);
const fieldOrder = Object.keys(fieldLabels);

const getOwn = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

const getLabel = ({ col }: BookEntry, field: string): string =>
  getOwn(collectionLabels, `${col}.${field}`) ?? getOwn(fieldLabels, field) ?? field;
const isShown = ({ col }: BookEntry, field: string): boolean =>
  !hiddenFields.has(field) || Object.hasOwn(collectionLabels, `${col}.${field}`);
/** Position in the order of display; unknown fields come last. */
const getFieldOrder = (field: string): number =>
  fieldOrder.includes(field) ? fieldOrder.indexOf(field) : fieldOrder.length;

/**
 * Moves nested content one level up: a subscription's fields, and each of the desk's plans under
 * its name.
 */
function flattenFields(snapshot: Snapshot): Snapshot {
  if (isSnapshot(snapshot.subscription)) {
    const { subscription, ...rest } = snapshot;
    return { ...rest, ...getNestedSnapshot(snapshot, 'subscription') };
  }
  if (!isSnapshot(snapshot.plans)) return snapshot;
  const plans = getNestedSnapshot(snapshot, 'plans');
  return Object.fromEntries(
    Object.keys(plans).map((id) => [
      `Plan ${getText(getNestedSnapshot(plans, id), 'name') || id}`,
      getNestedSnapshot(plans, id),
    ]),
  );
}

const formatCount = (count: number, one: string): string => `${count} ${plural(count, one)}`;

function formatMinutes(minutes: number): string {
  if (minutes % 1_440 === 0) return formatCount(minutes / 1_440, 'day');
  return minutes % 60 === 0 ? formatCount(minutes / 60, 'hour') : formatCount(minutes, 'minute');
}

function describeElement(element: Snapshot): string {
  const amount = getFigure(element, 'amount');
  return [
    amount && formatDollars(amount),
    getText(element, 'coin') || getText(element, 'asset'),
    getText(element, 'status'),
  ]
    .filter(Boolean)
    .join(' ');
}

function describePlan(plan: Snapshot): string {
  const fee = getFigure(plan, 'fee');
  const includes = Array.isArray(plan.includes) ? plan.includes.map(String) : [];
  const what = `${fee ? formatDollars(fee) : ''} for ${formatCount(Number(plan.days), 'day')}`;
  return includes.length > 0 ? `${what}: ${includes.join('; ')}` : what;
}

const valueLabels: Record<string, (value: unknown) => string> = {
  'trades.duration': (value) => (typeof value === 'number' ? formatMinutes(value) : String(value)),
  'subscriptions.plan': (value) => formatPlanId(String(value)),
  'subscriptions.duration': (value) =>
    typeof value === 'number' ? formatCount(value, 'day') : String(value),
  'trades.leverage': (value) => `×${String(value)}`,
  'verifications.kind': (value) => String(value).replaceAll('-', ' '),
  'verifications.status': (value) => String(value).replaceAll('-', ' '),
  // Clients see that an administrator viewed the document, but not who.
  'verifications.viewer': (value) => (value ? 'an administrator' : ''),
  'desk.admin': (value) => String(value),
  'proposals.action': (value) => formatAction(String(value)),
  'proposals.outcome': (value) =>
    isSnapshot(value) ? describeFigureChanges(value) || describeSettlement(value) : '',
};

/**
 * "settled at $64,210.00, result +$3.99": how a trade was proposed to end; empty for another
 * proposal.
 */
function describeSettlement(outcome: Snapshot): string {
  const price = getFigure(outcome, 'closePrice');
  const result = getFigure(outcome, 'result');
  if (price === null || result === null) return '';
  const words = [`settled at ${formatDollars(price)}`, `result ${formatSignedDollars(result)}`];
  return [...words, ...(outcome.manual === true ? ['set by the desk'] : [])].join(', ');
}

const isElementList = (field: string, value: unknown): boolean =>
  field === 'list' && Array.isArray(value) && value.every(isElement);
const isElement = (value: unknown): boolean => isSnapshot(value) && typeof value.id === 'string';

/** A stored value as text; empty if there is none. */
function formatValue({ col }: BookEntry, snapshot: Snapshot, field: string): string {
  const value = snapshot[field];
  // The number of an archive is not an amount, even if it looks like one.
  const money = field === 'archive' ? null : getFigure(snapshot, field);
  // A number of coins can look like dollars.
  if (money !== null && field === 'units') return formatUsd(money);
  // Nothing has come in of a deposit that is not completed.
  if (money !== null) return field === 'received' && isZero(money) ? '' : formatDollars(money);
  if (value === undefined || value === null || value === '') return '';
  if (value instanceof Date) return formatDateTimeSeconds(value);
  const worded = getOwn(valueLabels, `${col}.${field}`);
  if (worded) return worded(value);
  if (isElementList(field, value)) return getSnapshots(value).map(describeElement).join('; ');
  if (field.startsWith('Plan ') && isSnapshot(value)) return describePlan(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.length === 0) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export interface FieldChange {
  label: string;
  before: string;
  after: string;
  /** Signed money, or "changed"; undefined if nothing changed. */
  change: string | undefined;
}

export type EntryChanges = { folio: string } & (
  | { wrote: { label: string; value: string }[] }
  | { removed: { label: string; value: string }[] }
  | { changed: FieldChange[] }
);

/**
 * Fields of a list element that are shown even if they did not change. The line of the request
 * already shows the others.
 */
const decidedFields = new Set(['status', 'note', 'amount']);

/**
 * The signed difference if both values are figures, else "changed"; undefined if nothing changed.
 */
function getChange(
  entry: BookEntry,
  before: Snapshot,
  after: Snapshot,
  field: string,
): string | undefined {
  const from = getFigure(before, field);
  const to = getFigure(after, field);
  if (from !== null && to !== null) {
    const by = subtract(to, from);
    return isZero(by) ? undefined : formatSignedDollars(by);
  }
  return formatValue(entry, before, field) === formatValue(entry, after, field)
    ? undefined
    : 'changed';
}

const isQuotedNote = ({ reason, after }: BookEntry, field: string) =>
  field === 'note' && reason !== '' && after.note === reason;

/** Shortens ids, addresses and hashes. Text with spaces stays whole. */
const truncate = (text: string): string => (/\s/.test(text) ? text : shortenMiddle(text, 8, 6));

/** What an entry changed, field by field, in words. */
export function getChanges(entry: BookEntry): EntryChanges {
  const before = flattenFields(entry.before);
  const after = flattenFields(entry.after);
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(
      (field) =>
        isShown(entry, field) &&
        (formatValue(entry, before, field) || formatValue(entry, after, field)),
    )
    .toSorted((a, b) => getFieldOrder(a) - getFieldOrder(b));
  const values = (side: Snapshot) =>
    fields.map((field) => ({
      label: getLabel(entry, field),
      value: formatValue(entry, side, field),
    }));
  if (entry.action === 'history.archived')
    return { folio: formatFolio(entry), wrote: values({ ...before, ...after }) };
  if (Object.keys(before).length === 0) return { folio: formatFolio(entry), wrote: values(after) };
  if (Object.keys(after).length === 0)
    return { folio: formatFolio(entry), removed: values(before) };
  const changed = fields.map((field) => ({
    field,
    change: getChange(entry, before, after, field),
  }));
  const rows = changed.filter(
    ({ field, change }) => entry.index < 0 || change !== undefined || decidedFields.has(field),
  );
  return {
    folio: formatFolio(entry),
    changed: rows.map(({ field, change }) => ({
      label: getLabel(entry, field),
      before: truncate(formatValue(entry, before, field)) || 'none',
      // The note is the reason, which the line already quotes in full.
      after: isQuotedNote(entry, field)
        ? 'quoted above'
        : truncate(formatValue(entry, after, field)) || 'none',
      change,
    })),
  };
}
