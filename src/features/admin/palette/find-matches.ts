import type { WantedRequests } from '@/data/admin/request-search';
import type { QueuedItem } from '@/data/ledger/queues';
import type { Profile } from '@/domain/accounts/profile';
import { toPlainFigures } from '@/domain/input/typed-figures';
import { type Collection, collections, folioLetters, formatFolio } from '@/domain/ledger/ledger';
import { parseMoney, readDollars } from '@/domain/money';
import { deskBook, type Uid } from '@/domain/revision-fields';

/** The queues whose requests can be found. */
const searchedQueues = ['deposits', 'withdrawals', 'proposals', 'trades'] as const;
export type SearchedQueue = (typeof searchedQueues)[number];
export type SearchedItem = QueuedItem<SearchedQueue> & { col: SearchedQueue };

/** What a text can be as a part of a request. */
interface RequestSearch {
  /** `D4` */
  number: { col: SearchedQueue; rev: number } | null;
  /** Dollars without sign and separators: `250` or `250.5`. */
  amount: string | null;
  /** Part of a transaction id or an address, in lowercase. */
  code: string | null;
}

/** Shorter parts occur in every id. */
const minCodeLength = 4;

/** A phone number, which begins with 0 or has more digits, is none. */
const amountPattern = /^(0|[1-9]\d{0,8})(\.\d{0,2})?$/;

function parseRequestSearch(typed: string): RequestSearch {
  const text = toPlainFigures(typed);
  const dollars = readDollars(typed);
  const [, letter = '', digits = ''] = /^([a-z])(\d{1,9})$/i.exec(text) ?? [];
  const rev = Number(digits);
  const col = searchedQueues.find(
    (one) => formatFolio({ col: one, rev }) === `${letter.toUpperCase()}${rev}`,
  );
  return {
    number: col ? { col, rev } : null,
    amount: dollars !== null && amountPattern.test(dollars) ? dollars : null,
    code: text.length >= minCodeLength && /^[0-9a-z]+$/i.test(text) ? text.toLowerCase() : null,
  };
}

/** Addresses of any coin and network, also in a payment link. Most look different from ids. */
const addressPattern =
  /^(?:(?:bitcoin|ethereum):)?(?:0x[0-9a-f]{40}|(?:bc|tb|bcrt)1[0-9a-z]{11,87}|[123mn][1-9a-z]{25,34})(?:[?@].*)?$/i;

/**
 * What names requests as a whole, so that decided ones are found too; null if the text may be a part
 * of something. Transaction ids are stored in small letters, with or without `0x`.
 */
export function parseWholeText(typed: string): WantedRequests | null {
  const text = toPlainFigures(typed).replace(/\s/g, '');
  const [, digits] = /^(?:0x)?([0-9a-f]{64})$/i.exec(text) ?? [];
  if (digits !== undefined)
    return { field: 'txid', values: [digits.toLowerCase(), `0x${digits.toLowerCase()}`] };
  if (addressPattern.test(text)) return { field: 'address', values: [text] };
  const { amount } = parseRequestSearch(typed);
  const money = amount === null ? null : parseMoney(amount);
  return money === null ? null : { field: 'amount', values: [money] };
}

/** A number in the book of a client: `D5 maya` or `maya D5`. */
interface NamedNumber {
  col: Collection;
  rev: number;
  /** Whom to find. */
  person: string;
}

export function parseNamedNumber(typed: string): NamedNumber | null {
  const words = toPlainFigures(typed).split(/\s+/);
  const place = words.findIndex((word) => /^[a-z][1-9]\d{0,8}$/i.test(word));
  const number = words[place]?.toUpperCase() ?? '';
  // The documents of the desk are in no client's book.
  const col = collections.find((one) => one !== 'desk' && folioLetters[one] === number.charAt(0));
  const person = words.filter((_, i) => i !== place).join(' ');
  return col && person !== '' ? { col, rev: Number(number.slice(1)), person } : null;
}

/**
 * The queues that can hold what was typed, which are read if they are not there yet. Only a text
 * with a digit is taken for a part of a request: names are typed more often, and a queue costs a
 * page of reads.
 */
export function getWantedQueues(typed: string): readonly SearchedQueue[] {
  if (!/\p{Nd}/u.test(typed)) return [];
  const { number, amount, code } = parseRequestSearch(typed);
  if (number) return [number.col];
  if (amount) return searchedQueues;
  return code ? ['deposits', 'withdrawals'] : [];
}

/**
 * An amount or a number of a request. Few names begin like that, so the server is not asked for
 * people.
 */
export function isRequestText(typed: string): boolean {
  const { number, amount } = parseRequestSearch(typed);
  return number !== null || amount !== null;
}

/**
 * An amount is equal in whole dollars, or begins with the cents that are typed: "250" and "250.5"
 * find 250.50.
 */
const hasAmount = (amount: string, typed: string): boolean =>
  typed.includes('.') ? amount.startsWith(typed) : amount.split('.')[0] === typed;

const getCodes = ({ element }: SearchedItem): string[] =>
  [
    ('txid' in element && element.txid) || '',
    ('address' in element && element.address) || '',
  ].filter(Boolean);

/**
 * The lowest and the highest revision that can have requested an element: each element before and
 * after it took a revision of its own. Both are equal if the list has had no decision yet, or if
 * the request was the last act.
 */
export function getNumberRange({ element, list }: SearchedItem): { low: number; high: number } {
  const place = list.list.findIndex(({ id }) => id === element.id);
  const high = list.rev - (list.list.length - 1 - place);
  return { low: list.op === element.id ? high : place + 1, high };
}

/** The request that the entry with this number made; undefined while that is not known. */
export type GetNumber = (item: SearchedItem) => number | undefined;

export const getInferredNumber: GetNumber = (item) => {
  const { low, high } = getNumberRange(item);
  return low === high ? high : undefined;
};

/** Each costs one read. */
const maxUnknownNumbers = 10;

/** Requests that may have the typed number, and whose entry tells. */
export function findUnknownNumbers(items: readonly SearchedItem[], typed: string): SearchedItem[] {
  const { number } = parseRequestSearch(typed);
  if (!number) return [];
  return items
    .filter((item) => item.col === number.col && getInferredNumber(item) === undefined)
    .filter(
      (item) => getNumberRange(item).low <= number.rev && number.rev <= getNumberRange(item).high,
    )
    .slice(0, maxUnknownNumbers);
}

/**
 * Whose proposal it is: the client's or administrator's that it is about; about the desk itself,
 * its author's.
 */
const isProposalOf = ({ element }: SearchedItem, uid: Uid): boolean =>
  (element.uid === deskBook && 'by' in element ? element.by : element.uid) === uid;

/** @param people who were found for the text: their proposals are found too */
export function findRequests(
  items: readonly SearchedItem[],
  typed: string,
  getNumber: GetNumber,
  people: readonly Pick<Profile, 'uid'>[] = [],
): SearchedItem[] {
  const { number, amount, code } = parseRequestSearch(typed);
  return items.filter((item) => {
    if (item.col === 'proposals' && people.some(({ uid }) => isProposalOf(item, uid))) return true;
    if (number && item.col === number.col && getNumber(item) === number.rev) return true;
    if (amount && hasAmount(item.element.amount, amount)) return true;
    return code !== null && getCodes(item).some((one) => one.toLowerCase().includes(code));
  });
}

const acts = ['adjust', 'status', 'message', 'book'] as const;
export type Act = (typeof acts)[number];

const actVerbs: Record<Act, readonly string[]> = {
  adjust: ['adjust'],
  status: ['status', 'change'],
  message: ['message', 'write'],
  book: ['book', 'statement', 'open'],
};

/**
 * "adjust maya": the acts that the first word names, and whom to find. Without such a word all
 * acts: names begin like verbs.
 */
export function parseAct(typed: string): {
  acts: readonly Act[];
  isNamed: boolean;
  person: string;
} {
  const [first = '', ...rest] = typed.trim().toLowerCase().split(/\s+/);
  const named = acts.filter((act) => actVerbs[act].includes(first));
  const person = rest.join(' ');
  return named.length > 0 && person !== ''
    ? { acts: named, isNamed: true, person }
    : { acts, isNamed: false, person: typed };
}
