import type { Account } from '@/domain/accounts/account';
import { type ArchivedCollection, archivedCollections } from '@/domain/accounts/archive';
import { figureIn } from '@/domain/accounts/snapshot';
import { type BookEntry, folio as folioOf } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { inBookOrder } from '@/domain/ledger/statement';
import { type Money, sum } from '@/domain/money';
import { isPending } from '@/domain/requests/pending-list';
import { actFaults } from './reconcile-acts';
import type { DeskFault, StoredBook, StoredCollection } from './reconcile-input';
import {
  archiveFaults,
  holdFaults,
  listFaults,
  moverFaults,
  negativeFaults,
  type Replayed,
  replay,
  timelineFaults,
} from './reconcile-lists';
import { documentFaults, standingFaults } from './reconcile-objects';
import { addUp, type BookCheck, bookFaults, firstFaults, type NamedFault } from './statement-check';

/** What is kept of a client beside the book, each read at a moment of its own. */
export interface Kept extends Pick<StoredBook, 'archives'> {
  uid: Uid;
  account: Account | null;
  documents: Pick<StoredBook['documents'], KeptCollection>;
}

/** The account has a check of its own; the record of the desk is no client's. */
type KeptCollection = Exclude<StoredCollection, 'accounts' | 'admins'>;
const keptCollections = [
  'users',
  'holds',
  'deposits',
  'withdrawals',
  'trades',
  'subscriptions',
  'verifications',
] as const satisfies KeptCollection[];
const recorded = keptCollections.filter((col) => col !== 'holds');

/** What is held back, and for how many. Money in USD. */
export interface Waiting {
  count: number;
  amount: Money;
}

export interface WholeCheck extends Omit<BookCheck, 'faults'> {
  /** The first one names the first line that does not follow. */
  faults: NamedFault[];
  /** What the book leads to. */
  waiting: { withdrawals: Waiting; trades: Waiting };
}

type Lists = Record<ArchivedCollection, Replayed>;

/**
 * Adds the book up, follows every entry to the one before it, holds every act against its rule, and compares where all of it leads with
 * everything that is kept beside the book: account, what is held, lists, archives, profile, subscription, verification.
 * @param entries one client's whole book
 * @param settled everything was read again after it had disagreed: a revision that only one side has is a fault then
 */
export function checkWhole(entries: readonly BookEntry[], kept: Kept, settled = false): WholeCheck {
  const book = inBookOrder(entries);
  const { apart, fault, ...figures } = addUp(book, kept.account, settled);
  const found = [...bookFaults(book), ...actFaults(book, kept.uid), ...standingFaults(book)];
  const lists = {
    deposits: replay('deposits', kept.uid, ofCol(book, 'deposits')),
    withdrawals: replay('withdrawals', kept.uid, ofCol(book, 'withdrawals')),
    trades: replay('trades', kept.uid, ofCol(book, 'trades')),
  };
  const late = new Set(settled ? [] : keptCollections.filter((col) => isApart(col, book, kept)));
  const beside = [...besideFaults(book, kept, lists, late), ...negativeFaults(kept.uid, book), ...timelineFaults(kept.uid, book)];
  const faults = distinct([
    ...firstFaults(book, found).map(({ says, entry }) => ({ says, folio: folioOf(entry) })),
    ...(fault ? [fault] : []),
    ...beside.map(inWords),
  ]);
  const state = faults.length > 0 ? 'does-not-follow' : apart || late.size > 0 ? 'refreshing' : 'adds-up';
  return { state, ...figures, faults, waiting: { withdrawals: waitingIn(lists.withdrawals), trades: waitingIn(lists.trades) } };
}

const ofCol = (book: readonly BookEntry[], col: string) => book.filter((entry) => entry.col === col);

/** What was read of one document and what was read of its entries end at different revisions. */
function isApart(col: (typeof keptCollections)[number], book: readonly BookEntry[], { uid, documents, archives }: Kept): boolean {
  const stored = documents[col];
  if (col === 'holds') return stored ? moverFaults(`holds/${uid}`, stored, book).length > 0 : book.length > 0;
  const own = ofCol(book, col);
  if ((stored?.rev ?? 0) !== Math.max(0, ...own.map(({ rev }) => rev))) return true;
  const moved = own.filter(({ action }) => action === 'history.archived').length;
  return isArchived(col) && Object.keys(archives[col] ?? {}).length !== moved;
}

const isArchived = (col: string): col is ArchivedCollection => archivedCollections.some((one) => one === col);

/** @param late documents that have to be read again before they can be compared */
function besideFaults(book: readonly BookEntry[], kept: Kept, lists: Lists, late: ReadonlySet<string>): DeskFault[] {
  const { uid, documents, archives } = kept;
  const compared = recorded.filter((col) => !late.has(col));
  const documented = documentFaults(
    { uid, documents: Object.fromEntries(compared.map((col) => [col, documents[col] ?? null])), archives: {}, entries: {} },
    book.filter(({ col }) => compared.some((one) => one === col)),
  ).filter(({ path }) => compared.some((col) => path === `${col}/${uid}`));
  const listed = archivedCollections
    .filter((col) => !late.has(col))
    .flatMap((col) => {
      const stored = documents[col];
      const found = stored ? listFaults(`${col}/${uid}`, stored, lists[col]) : [];
      return [...lists[col].faults, ...found, ...archiveFaults(col, { uid, documents: {}, archives, entries: {} }, ofCol(book, col))];
    });
  const holds = documents.holds;
  const promised = { withdrawals: lists.withdrawals.list, trades: lists.trades.list };
  const held = holds && !late.has('holds') ? holdFaults(`holds/${uid}`, holds, promised, book) : [];
  const missing: DeskFault[] =
    !holds && !late.has('holds') ? [{ path: `holds/${uid}`, folio: '', says: 'There is a book, but this document is missing.' }] : [];
  return [...documented, ...listed, ...held, ...missing];
}

function waitingIn({ list }: Replayed): Waiting {
  const waiting = list.filter(({ status }) => isPending({ status: String(status) }));
  return { count: waiting.length, amount: sum(waiting.map((element) => figureIn(element, 'amount') ?? '0')) };
}

const documentNames: Record<string, string> = {
  users: 'Your profile',
  deposits: 'Your deposits',
  withdrawals: 'Your withdrawals',
  trades: 'Your trades',
  subscriptions: 'Your subscription',
  verifications: 'Your verification',
};

/** A sentence that names no entry says of what it speaks. */
function inWords({ path, folio, says }: DeskFault): NamedFault {
  const [col = '', , archive] = path.split('/');
  const name = Object.hasOwn(documentNames, col) ? documentNames[col] : undefined;
  if (!name || /^[A-Z][0-9]+ /.test(says)) return { says, folio };
  return { says: `${archive ? `${name} in the archive` : name}: ${says}`, folio };
}

const distinct = (faults: readonly NamedFault[]): NamedFault[] => [...new Map(faults.map((one) => [one.says, one])).values()];
