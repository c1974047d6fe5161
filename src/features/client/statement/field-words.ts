import { isSnapshot, type Snapshot, snapshotsIn, textIn, within } from '@/domain/accounts/snapshot';
import { type BookEntry, figureIn } from '@/domain/ledger/entry-words';
import { dateTimeSeconds, usd } from '@/lib/format';

/** Names of fields, in the order in which a person reads them. A name may mean something else in one collection. */
const labels: Record<string, string> = {
  balance: 'Balance',
  profit: 'Profit',
  bonus: 'Bonus',
  status: 'Status',
  plan: 'Plan',
  asset: 'Asset',
  side: 'Side',
  amount: 'Amount, USD',
  leverage: 'Leverage',
  duration: 'Duration',
  coin: 'Coin',
  units: 'Coins',
  rate: 'Price, USD',
  openPrice: 'Opening price, USD',
  openedAt: 'Opened',
  closePrice: 'Closing price, USD',
  closedAt: 'Closed',
  result: 'Result, USD',
  manual: 'Set by the desk',
  address: 'Address',
  txid: 'Transaction id',
  note: 'Note',
  createdAt: 'Requested',
  date: 'From',
  firstname: 'First name',
  lastname: 'Last name',
  username: 'Username',
  email: 'E-mail',
  mobile: 'Phone',
  country: 'Country',
  gender: 'Gender',
  photoUrl: 'Photo',
  addresses: 'Saved addresses',
  joinedDate: 'Joined',
  terms: 'Terms accepted',
  document: 'Document',
  kind: 'Kind of document',
  viewer: 'Last viewed by',
  bitcoin: 'Bitcoin address',
  ethereum: 'Ethereum address',
  list: 'Moved',
  archive: 'To archive',
};
const special: Record<string, string> = {
  'users.status': 'Standing',
  'verifications.status': 'Identity',
  'subscriptions.amount': 'Fee, USD',
  'desk.admin': 'Administrator',
};
/** Ids, search keys and what is kept beside the record for the software's own use. */
const hidden = new Set(['id', 'uid', 'usernameKey', 'lastnameKey', 'previous', 'admin', 'addressesCheckedAt', 'closureAt']);
const order = Object.keys(labels);

const own = <T>(table: Record<string, T>, key: string): T | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);

export const labelOf = ({ col }: BookEntry, field: string): string => own(special, `${col}.${field}`) ?? own(labels, field) ?? field;
export const isShown = ({ col }: BookEntry, field: string): boolean => !hidden.has(field) || Object.hasOwn(special, `${col}.${field}`);
/** Where a field stands among the others; unknown ones come last. */
export const placeOf = (field: string): number => (order.includes(field) ? order.indexOf(field) : order.length);

/** What an entry tells, in one level: the subscription that a document holds, and each of the desk's plans by its name. */
export function flat(snapshot: Snapshot): Snapshot {
  if (isSnapshot(snapshot.subscription)) {
    const { subscription, ...rest } = snapshot;
    return { ...rest, ...within(snapshot, 'subscription') };
  }
  if (!isSnapshot(snapshot.plans)) return snapshot;
  const plans = within(snapshot, 'plans');
  return Object.fromEntries(Object.keys(plans).map((id) => [`Plan ${textIn(within(plans, id), 'name') || id}`, within(plans, id)]));
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** @param minutes as trades have them */
function minutesInWords(minutes: number): string {
  if (minutes % 1_440 === 0) return counted(minutes / 1_440, 'day');
  return minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute');
}

function elementInWords(element: Snapshot): string {
  const amount = figureIn(element, 'amount');
  return [amount && usd(amount), textIn(element, 'coin') || textIn(element, 'asset'), textIn(element, 'status')].filter(Boolean).join(' ');
}

function planInWords(plan: Snapshot): string {
  const fee = figureIn(plan, 'fee');
  const includes = Array.isArray(plan.includes) ? plan.includes.map(String) : [];
  const what = `${fee ? usd(fee) : ''} for ${counted(Number(plan.days), 'day')}`;
  return includes.length > 0 ? `${what}: ${includes.join('; ')}` : what;
}

const words: Record<string, (value: unknown) => string> = {
  'trades.duration': (value) => (typeof value === 'number' ? minutesInWords(value) : String(value)),
  'subscriptions.duration': (value) => (typeof value === 'number' ? counted(value, 'day') : String(value)),
  'trades.leverage': (value) => `×${String(value)}`,
  'verifications.kind': (value) => String(value).replaceAll('-', ' '),
  'verifications.status': (value) => String(value).replaceAll('-', ' '),
  // Who of the desk looked is the desk's affair; that somebody did is the client's.
  'verifications.viewer': (value) => (value ? 'an administrator' : ''),
  'desk.admin': (value) => String(value),
};

const isElements = (field: string, value: unknown): boolean => field === 'list' && Array.isArray(value) && value.every(isElement);
const isElement = (value: unknown): boolean => isSnapshot(value) && typeof value.id === 'string';

/** A stored value as text; empty where there is nothing to say. */
export function textOf({ col }: BookEntry, snapshot: Snapshot, field: string): string {
  const value = snapshot[field];
  // The number of an archive is not an amount, though "0" could be one.
  const money = field === 'archive' ? null : figureIn(snapshot, field);
  if (money !== null) return usd(money);
  if (value === undefined || value === null || value === '') return '';
  if (value instanceof Date) return dateTimeSeconds(value);
  const worded = own(words, `${col}.${field}`);
  if (worded) return worded(value);
  if (isElements(field, value)) return snapshotsIn(value).map(elementInWords).join('; ');
  if (field.startsWith('Plan ') && isSnapshot(value)) return planInWords(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.length === 0) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
