import { type ArchivedCollection, archivedCollections } from '@/domain/accounts/archive';
import { type BookEntry, folio } from '@/domain/ledger/ledger';
import { inBookOrder } from '@/domain/ledger/statement';
import { actFaults, feeFaults, paceFaults } from './reconcile-acts';
import { reconcileDesk, takesPlan } from './reconcile-desk';
import { type DeskFault, formFaults, type OwnedEntry, pathOf, readEntries, type StoredBook, type StoredDesk } from './reconcile-input';
import { archiveFaults, holdFaults, listFaults, negativeFaults, replay, timelineFaults } from './reconcile-lists';
import { closureFaults, documentFaults, standingFaults } from './reconcile-objects';
import { createDeskActors, noteDeskActors, roleFaults, rolesIn } from './reconcile-roles';
import { bookFaults } from './statement-check';

export { reconcileDesk } from './reconcile-desk';
export type { DeskFault, OwnedEntry, Remark, StoredBook, StoredDesk } from './reconcile-input';
export { storedCollections } from './reconcile-input';

/**
 * Everything stored about one person that does not follow from that person's ledger: every act is replayed from the first entry on, and where
 * it leads is compared with every document. An honest desk gives an empty list.
 */
export function reconcileBook(stored: StoredBook): DeskFault[] {
  const { uid, documents } = stored;
  const { entries: read, faults: unread } = readEntries(stored);
  const entries = inBookOrder(read);
  const named = [
    ...bookFaults(entries),
    ...actFaults(entries, uid),
    ...standingFaults(entries),
    ...closureFaults(entries),
    ...paceFaults(entries),
    ...feeFaults(entries),
  ];
  const lists = {
    deposits: replayOf('deposits', stored, entries),
    withdrawals: replayOf('withdrawals', stored, entries),
    trades: replayOf('trades', stored, entries),
  };
  return distinct([
    ...formFaults(stored),
    ...unread,
    ...named.map(({ entry, says }) => ({ path: pathOf(entry, uid), folio: folio(entry), says })),
    ...archivedCollections.flatMap((col) => lists[col].faults),
    ...documentFaults(stored, entries),
    ...(documents.holds
      ? holdFaults(`holds/${uid}`, documents.holds, { withdrawals: lists.withdrawals.list, trades: lists.trades.list }, entries)
      : []),
    ...negativeFaults(uid, entries),
    ...timelineFaults(uid, entries),
  ]);
}

function replayOf(col: ArchivedCollection, stored: StoredBook, all: readonly BookEntry[]) {
  const entries = all.filter((entry) => entry.col === col);
  const replayed = replay(col, stored.uid, entries);
  const document = stored.documents[col];
  const found = document ? listFaults(`${col}/${stored.uid}`, document, replayed) : [];
  return { ...replayed, faults: [...replayed.faults, ...found, ...archiveFaults(col, stored, entries)] };
}

/** What two checks found in the same words is one fault. */
const distinct = (faults: readonly DeskFault[]): DeskFault[] => [
  ...new Map(faults.map((one) => [`${one.path}: ${one.says}`, one])).values(),
];

/** The entries of one ledger that {@link reconcileDesk} wants, out of all: about the record of the desk, and what was taken at its prices. */
export const deskEntries = (stored: Pick<StoredBook, 'uid' | 'entries'>): OwnedEntry[] =>
  readEntries(stored)
    .entries.map((entry) => ({ ...entry, uid: stored.uid }))
    .filter((entry) => entry.col === 'desk' || takesPlan(entry));

/** The whole desk: every book, the record that the administrators' books lead to together, and whether they are administrators. */
export function reconcile(books: readonly StoredBook[], desk: StoredDesk): DeskFault[] {
  const entries = books.flatMap(deskEntries);
  const actors = createDeskActors();
  for (const book of books) noteDeskActors(actors, book);
  return [...books.flatMap(reconcileBook), ...reconcileDesk(desk, entries), ...roleFaults(actors, desk, entries, rolesIn(books))];
}
