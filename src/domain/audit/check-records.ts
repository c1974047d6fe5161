import type { BookEntry } from '@/domain/ledger/ledger';
import type { Money } from '@/domain/money';
import { getFigure, type Snapshot } from '@/domain/snapshot';
import { auditEntries } from './audit-entries';
import { findBookRemarks } from './book-remarks';
import { findAloneIssues, getClosedAlone, getDecidedAlone } from './confirmations';
import { findDocumentIssues, isOutOfSync, type PendingSum, sumPending } from './documents';
import { namesItem } from './item-words';
import { type StoredBook, type StoredIssue, storedCollections } from './stored-book';

/**
 * A client's stored documents next to the book, each read at its own moment. Payment methods belong
 * to administrators.
 */
export interface StoredRecords extends Pick<StoredBook, 'uid' | 'documents' | 'archives'> {
  /**
   * `desk/policy`: above which amount two people decide, and decided before. Absent or null if it
   * is unknown, or never was.
   */
  policy?: Snapshot | null;
}
const recordCollections = storedCollections.filter((col) => col !== 'admins');

/** A sentence and the folio of its line; empty if it is about no line. */
export type NamedIssue = Pick<StoredIssue, 'message' | 'folio'>;

interface CheckOptions {
  /**
   * Everything was read again after a mismatch: a revision that only one side has is then an issue.
   */
  settled?: boolean;
  /** Is called with the number of entries that are checked. */
  onMoment?: ((checked: number) => void) | undefined;
}

export interface RecordsCheck {
  /**
   * `refreshing`: the book and a document or the policy were read at different moments, and differ;
   * no issue, read all again.
   */
  state: 'adds-up' | 'refreshing' | 'does-not-follow';
  /** USD; null if there is no account to compare with. */
  balance: Money | null;
  /** Computed from the book. */
  pending: { withdrawals: PendingSum; trades: PendingSum };
  /**
   * In the order of the book, one for each entry, then those of the documents. The first one names
   * the first line that does not follow.
   */
  issues: NamedIssue[];
  /** What is unusual but no issue: the book adds up with it. */
  remarks: NamedIssue[];
}

/**
 * Checks a client's book by itself, and compares the result with every stored document.
 * @param entries one client's whole book
 */
export function checkRecords(
  entries: readonly BookEntry[],
  records: StoredRecords,
  { settled = false, onMoment }: CheckOptions = {},
): RecordsCheck {
  const { issues: found, replay } = auditEntries(records.uid, entries, onMoment);
  const late = settled ? [] : recordCollections.filter((col) => isOutOfSync(col, records, replay));
  const decided = [
    ...getDecidedAlone(records.uid, entries),
    ...getClosedAlone(records.uid, entries),
  ];
  const alone = findAloneIssues(records.policy ?? null, decided);
  // The policy may have been loosened since it was read: nothing tells a client of that.
  const isPolicyDoubtful = !settled && alone.length > 0;
  const compared = recordCollections.filter((col) => !late.includes(col));
  const issues = [
    ...[...found.values()].flatMap(([first]) => first ?? []),
    ...(isPolicyDoubtful ? [] : alone),
    ...findDocumentIssues(records, replay, compared),
  ].map(toNamedIssue);
  return {
    state:
      issues.length > 0
        ? 'does-not-follow'
        : late.length > 0 || isPolicyDoubtful
          ? 'refreshing'
          : 'adds-up',
    balance: getFigure(records.documents.accounts ?? {}, 'balance'),
    pending: {
      withdrawals: sumPending(replay.lists.withdrawals),
      trades: sumPending(replay.lists.trades),
    },
    issues,
    remarks: findBookRemarks(records.uid, entries).map(toNamedIssue),
  };
}

const documentNames: Record<string, string> = {
  users: 'Your profile',
  accounts: 'Your account',
  holds: 'Your reserved money',
  deposits: 'Your deposits',
  withdrawals: 'Your withdrawals',
  trades: 'Your trades',
  subscriptions: 'Your subscription',
  verifications: 'Your verification',
  proposals: 'Proposals about you',
};

/** A sentence that begins with no folio, item or lines names its document instead. */
export function toNamedIssue({ path, folio, message }: StoredIssue): NamedIssue {
  const [col = '', , archive] = path.split('/');
  const name = Object.hasOwn(documentNames, col) ? documentNames[col] : undefined;
  if (!name || namesItem(message) || /^(?:[A-Z][0-9]+|The lines) /.test(message))
    return { message, folio };
  return { message: `${archive ? `${name} in the archive` : name}: ${message}`, folio };
}
