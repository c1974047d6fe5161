import { usd } from '@/lib/format';
import type { Entry } from './ledger';
import { isMoney, type Money } from './money';

/** An entry as a reader of the book needs it. An action that this version does not know is still an entry of the book. */
export type BookEntry = Omit<Entry, 'action'> & { action: string };

export interface EntryWords {
  /** "Deposit requested". */
  what: string;
  /** "250.00 in bitcoin", "for D1"; empty where the words say it all. */
  detail: string;
}

const titles: Record<string, string> = {
  'account.posted': 'Posted to the account',
  'account.adjusted': 'Adjustment',
  'status.changed': 'Standing changed',
  'payment.updated': 'Payment method updated',
  'desk.selected': 'Payment method chosen',
};

/** `verification.viewed` becomes "Verification viewed": what an action is called where nobody gave it a better name. */
function plainWords(action: string): string {
  const words = action
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Entry';
}

/** The name of an act, as a heading of its line. */
export const actionWords = (action: string): string => (Object.hasOwn(titles, action) ? titles[action] : undefined) ?? plainWords(action);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An amount of money in a snapshot; null where there is none, or none that can be read. */
export function figureIn(snapshot: Record<string, unknown>, field: string): Money | null {
  const value = Object.hasOwn(snapshot, field) ? snapshot[field] : undefined;
  return typeof value === 'string' && isMoney(value) ? value : null;
}

/** The list element that an entry speaks of, the same in its request and in every decision about it; null for entries of one object. */
export function elementOf({ col, index, before, after }: BookEntry): string | null {
  if (index < 0) return null;
  const id = text(after.id) || text(before.id);
  return id ? `${col}/${id}` : null;
}

/** "250.00 in bitcoin"; empty where the element has no amount. */
function amountWords({ before, after }: BookEntry): string {
  const amount = figureIn(after, 'amount') ?? figureIn(before, 'amount');
  if (amount === null) return '';
  const coin = text(after.coin) || text(before.coin);
  return coin ? `${usd(amount)} in ${coin}` : usd(amount);
}

function paymentWords({ before, after }: BookEntry): string {
  const changed = ['bitcoin', 'ethereum', 'email'].filter((field) => text(before[field]) !== text(after[field]));
  const names = changed.map((field) => (field === 'email' ? 'e-mail' : `${field} address`));
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
}

const details: Record<string, (entry: BookEntry) => string> = {
  'status.changed': ({ after }) => (text(after.status) ? `to ${text(after.status)}` : ''),
  'payment.updated': paymentWords,
  'desk.selected': ({ actor, after }) =>
    after.admin === actor ? 'clients now see yours' : 'clients now see that of another administrator',
};

/**
 * What a line of the book says.
 * @param request folio of the entry that asked for what this one decides; null where this is the request, or where it is out of sight
 */
export function entryWords(entry: BookEntry, request: string | null): EntryWords {
  const own = Object.hasOwn(details, entry.action) ? details[entry.action] : undefined;
  return { what: actionWords(entry.action), detail: own ? own(entry) : request ? `for ${request}` : amountWords(entry) };
}
