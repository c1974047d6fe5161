import { isClosureRefused } from '@/domain/accounts/account';
import { type ActRule, getActRule, getEntryRule, ledgerActions } from '@/domain/ledger/acts';
import { type BookEntry, type Collection, formatFolio } from '@/domain/ledger/ledger';
import { isListCollection, type ListCollection } from '@/domain/ledger/list-kinds';
import { compare, type Money, subtract, sum } from '@/domain/money';
import type { Uid } from '@/domain/revision-fields';
import { getFigure, type Snapshot } from '@/domain/snapshot';
import { formatAction } from '@/domain/statement/entry-words';
import { sortEntries } from '@/domain/statement/statement';
import { formatDollars } from '@/lib/format';
import { actChecks, findChangeIssue } from './act-checks';
import { createContentCheck } from './act-content';
import { createBookIndex, findGapIssue, findJumpIssue } from './book-index';
import { describeField } from './item-words';
import {
  applyToList,
  createReplayedList,
  isPendingElement,
  type ReplayedList,
} from './replayed-list';
import { createIssue, getPath, type StoredIssue } from './stored-book';

/** What the entries of a book lead to. */
export interface Replay {
  lists: Record<ListCollection, ReplayedList>;
  /** The entry with the highest revision of each collection. */
  newest: Map<Collection, BookEntry>;
  /** The last entry that recorded each field of the profile. */
  profile: Map<string, BookEntry>;
  /**
   * When the owner asked to close the account; null if they did not, or if the desk has answered
   * with a status.
   */
  closureAt: Date | null;
  /** When the last document was sent; null if none was. */
  submittedAt: Date | null;
  /**
   * How many acts moved the holds, and the last ones. Acts of the same millisecond have no order,
   * so there may be several.
   */
  holds: { moves: number; last: BookEntry[] };
  /** USD, the sum of all movements of the balance: no recorded balance is read. */
  total: Money;
}

interface EntriesAudit {
  /** By entry, in the order of the book. */
  issues: Map<BookEntry, StoredIssue[]>;
  replay: Replay;
}

/**
 * One pass over a client's whole book: each entry follows from the ones before and obeys the rule
 * of its act.
 * @param onMoment called with the number of entries that are checked
 */
export function auditEntries(
  uid: Uid,
  unsorted: readonly BookEntry[],
  onMoment?: (checked: number) => void,
): EntriesAudit {
  const entries = sortEntries(unsorted);
  const book = createBookIndex(entries, uid);
  const checks = [...actChecks, createContentCheck(uid)];
  const replay = createReplay();
  const funds: Funds = { balance: '0', promised: '0', isShort: false };
  const issues: EntriesAudit['issues'] = new Map();
  const add = (entry: BookEntry, message: string, path = getPath(entry, uid)) =>
    issues.set(entry, [...(issues.get(entry) ?? []), createIssue(path, message, entry)]);
  let checked = 0;
  for (const moment of groupByTime(entries)) {
    const statuses = getStatuses(moment, replay);
    for (const entry of moment) {
      const rule = getEntryRule(entry);
      const last = book.previous.get(entry);
      const gap = entry.col === 'desk' ? null : findGapIssue(entry, last);
      if (gap) add(entry, gap);
      const found = [
        rule ? null : describeUnknownAct(entry),
        ...(isListEntry(entry)
          ? applyToList(replay.lists[entry.col], entry, rule)
          : findObjectIssues(entry, rule, last, replay, gap !== null)),
        ...(rule ? checks.map((check) => check(entry, rule, book)) : []),
        findStatusIssue(rule, statuses),
      ];
      for (const message of found) if (message) add(entry, `${formatFolio(entry)} ${message}`);
      applyEntry(replay, entry);
    }
    const shortfall = findShortfallIssue(funds, moment);
    const last = moment.at(-1);
    if (shortfall && last) add(last, shortfall, `holds/${uid}`);
    checked += moment.length;
    onMoment?.(checked);
  }
  return { issues, replay };
}

const createReplay = (): Replay => ({
  lists: {
    deposits: createReplayedList(),
    withdrawals: createReplayedList(),
    trades: createReplayedList(),
    proposals: createReplayedList(),
  },
  newest: new Map(),
  profile: new Map(),
  closureAt: null,
  submittedAt: null,
  holds: { moves: 0, last: [] },
  total: '0',
});

/** Entries of the same millisecond are one commit or have no known order. */
function groupByTime(entries: readonly BookEntry[]): BookEntry[][] {
  const moments: BookEntry[][] = [];
  for (const entry of entries) {
    const moment = moments.at(-1);
    if (moment?.[0]?.at.getTime() === entry.at.getTime()) moment.push(entry);
    else moments.push([entry]);
  }
  return moments;
}

const isListEntry = (entry: BookEntry): entry is BookEntry & { col: ListCollection } =>
  isListCollection(entry.col);

const describeUnknownAct = ({ action }: BookEntry): string =>
  getActRule(action)
    ? `is of the kind "${formatAction(action)}", which is never written there.`
    : 'is of an unknown kind.';

/**
 * Entries of one object begin where the previous one ended, and change only the fields of their
 * act.
 * @param hasGap the previous entry is missing, so where it ended is unknown
 */
function findObjectIssues(
  entry: BookEntry,
  rule: ActRule | undefined,
  last: BookEntry | undefined,
  replay: Replay,
  hasGap: boolean,
): (string | null)[] {
  const isUnopened =
    !last && rule?.does === 'changes' && ledgerActions['account.opened'].cols.includes(entry.col);
  return [
    hasGap
      ? null
      : isUnopened
        ? 'changes something no one opened.'
        : findObjectJumpIssue(entry, last, replay),
    rule ? findChangeIssue(entry, rule) : null,
    isClosureRefused(entry) && !replay.closureAt ? 'changes nothing.' : null,
  ];
}

function findObjectJumpIssue(
  entry: BookEntry,
  last: BookEntry | undefined,
  { profile }: Replay,
): string | null {
  // The books of several administrators have the entries of the desk, so they are checked together.
  if (entry.col === 'desk') return null;
  if (last && entry.col === 'accounts') return findFigureJumpIssue(entry, last);
  if (!last || entry.col !== 'users') return findJumpIssue(entry, last);
  // In a profile, only these change by entries alone: the client edits other fields without one.
  const jump = ['status', 'desk'].find(
    (field) => field in entry.before && entry.before[field] !== profile.get(field)?.after[field],
  );
  return jump === undefined
    ? null
    : `doesn’t start where ${formatFolio(last)} ended: the ${describeField(jump)} differs.`;
}

function findFigureJumpIssue({ before }: BookEntry, last: BookEntry): string | null {
  for (const figure of ['balance', 'profit', 'bonus']) {
    const from = getFigure(before, figure);
    const ended = getFigure(last.after, figure);
    if (ended === null || (from !== null && compare(from, ended) === 0)) continue;
    const begins =
      from === null ? `with no ${figure}` : `with a ${figure} of ${formatDollars(from)}`;
    return `starts ${begins}, but ${formatFolio(last)} ended with ${formatDollars(ended)}.`;
  }
  return null;
}

/**
 * The account statuses of a moment: the one before it, and those that the desk or the client set in
 * the same millisecond.
 */
const getStatuses = (moment: readonly BookEntry[], { profile }: Replay): string[] =>
  [profile.get('status'), ...moment.filter(({ col }) => col === 'users')].flatMap((entry) =>
    typeof entry?.after.status === 'string' ? [entry.after.status] : [],
  );

function findStatusIssue(rule: ActRule | undefined, statuses: readonly string[]): string | null {
  const last = statuses.at(-1);
  if (!rule?.allowedIn || last === undefined || statuses.some(rule.allowedIn)) return null;
  return `was written while the account status was "${last}", which doesn’t allow it.`;
}

const isHoldEntry = ({ col }: BookEntry): boolean => col === 'withdrawals' || col === 'trades';
const isOpeningEntry = ({ action, col }: BookEntry): boolean =>
  action === 'account.opened' && col === 'users';
/**
 * The holds begin with the profile. After that, an element that waits or waits no more moves them.
 */
const movesHolds = (entry: BookEntry): boolean =>
  isOpeningEntry(entry) ||
  (isHoldEntry(entry) && isPendingElement(entry.before) !== isPendingElement(entry.after));

function applyEntry(replay: Replay, entry: BookEntry): void {
  const { newest, profile, holds } = replay;
  const { col, action, before, after, at } = entry;
  if ((newest.get(col)?.rev ?? 0) < entry.rev) newest.set(col, entry);
  if (col === 'users') {
    for (const field of Object.keys(after)) profile.set(field, entry);
    if (action === 'closure.requested') replay.closureAt = at;
    if (action === 'status.changed') replay.closureAt = null;
  }
  if (col === 'verifications' && action === 'verification.submitted') replay.submittedAt = at;
  const balance = col === 'accounts' ? getFigure(after, 'balance') : null;
  if (balance !== null)
    replay.total = sum([replay.total, subtract(balance, getFigure(before, 'balance') ?? '0')]);
  if (!movesHolds(entry)) return;
  holds.moves += 1;
  holds.last = holds.last[0]?.at.getTime() === at.getTime() ? [...holds.last, entry] : [entry];
}

/** USD. */
interface Funds {
  balance: Money;
  promised: Money;
  isShort: boolean;
}

const getHeldAmount = (element: Snapshot): Money =>
  isPendingElement(element) ? (getFigure(element, 'amount') ?? '0') : '0';

/** The holds never exceed the balance. Only the act that leads there is named. */
function findShortfallIssue(funds: Funds, moment: readonly BookEntry[]): string | null {
  const wasShort = funds.isShort;
  for (const entry of moment) {
    if (entry.col === 'accounts')
      funds.balance = getFigure(entry.after, 'balance') ?? funds.balance;
    if (isHoldEntry(entry))
      funds.promised = sum([
        funds.promised,
        subtract(getHeldAmount(entry.after), getHeldAmount(entry.before)),
      ]);
  }
  funds.isShort = compare(funds.balance, funds.promised) < 0;
  const [last] = moment.slice(-1);
  if (!last || !funds.isShort || wasShort) return null;
  return `After ${formatFolio(last)}, ${formatDollars(funds.promised)} is reserved or in open trades, but the balance is ${formatDollars(funds.balance)}.`;
}
