import { figureIn, type Snapshot } from '@/domain/accounts/snapshot';
import type { BookEntry } from '@/domain/ledger/entry-words';
import { folio } from '@/domain/ledger/ledger';
import { compare, isNegative, type Money, subtract, sum } from '@/domain/money';
import { usd } from '@/lib/format';
import type { DeskFault } from './reconcile-input';
import { waits } from './reconcile-lists';

const promisedBy = (list: readonly Snapshot[]): Money => sum(list.filter(waits).map((element) => figureIn(element, 'amount') ?? '0'));

/** The acts that promise money or let it go. */
const movers = new Set([
  'withdrawal.requested',
  'withdrawal.cancelled',
  'withdrawal.completed',
  'withdrawal.rejected',
  'withdrawal.deleted',
  'trade.placed',
  'trade.settled',
]);
const opens = ({ action, col }: BookEntry): boolean => action === 'account.opened' && col === 'users';
const moves = (entry: BookEntry): boolean =>
  opens(entry) || (movers.has(entry.action) && (entry.action !== 'withdrawal.deleted' || waits(entry.before)));

/** What is held is the sum of what waits, and was written by the act that moved it last. @param lists as the book leads to them */
export function holdFaults(
  path: string,
  stored: Snapshot,
  lists: { withdrawals: readonly Snapshot[]; trades: readonly Snapshot[] },
  entries: readonly BookEntry[],
): DeskFault[] {
  const due = { reserved: promisedBy(lists.withdrawals), staked: promisedBy(lists.trades) };
  const words = { reserved: 'withdrawals that wait', staked: 'trades that are open' };
  const faults = (['reserved', 'staked'] as const).flatMap((field): DeskFault[] => {
    const held = figureIn(stored, field);
    if (held !== null && compare(held, due[field]) === 0) return [];
    return [
      {
        path,
        folio: '',
        says: `${held === null ? 'Nothing' : usd(held)} is ${field}, but the ${words[field]} come to ${usd(due[field])}.`,
      },
    ];
  });
  return [...faults, ...moverFaults(path, stored, entries)];
}

/** Two acts of the same millisecond cannot be told apart here. */
export function moverFaults(path: string, stored: Snapshot, entries: readonly BookEntry[]): DeskFault[] {
  const moving = entries.filter(moves);
  return [...countFaults(path, stored, moving.length), ...lastMoverFaults(path, stored, moving)];
}

const countFaults = (path: string, { rev }: Snapshot, moved: number): DeskFault[] =>
  rev === moved ? [] : [{ path, folio: '', says: `The document stands at revision ${String(rev)}, but the book moves it ${moved} times.` }];

function lastMoverFaults(path: string, stored: Snapshot, moving: readonly BookEntry[]): DeskFault[] {
  const latest = Math.max(...moving.map(({ at }) => at.getTime()));
  const last = moving.filter(({ at }) => at.getTime() === latest);
  const [one] = last;
  if (!one || last.some(({ op }) => op === stored.op)) return [];
  return [{ path, folio: folio(one), says: `The document names another act than ${folio(one)} as the one that moved it last.` }];
}

/** USD by which an entry changes what is promised. */
function promises(entry: BookEntry): Money {
  if (!moves(entry) || opens(entry)) return '0';
  const [now, before] = [entry.after, entry.before].map((element) => (waits(element) ? (figureIn(element, 'amount') ?? '0') : '0'));
  return subtract(now ?? '0', before ?? '0');
}

/**
 * Never was more promised than there was, and neither balance nor bonus ever below nothing. Entries of one moment are taken together: they
 * are one commit, or cannot be told apart.
 * @param entries in the order of the book
 */
export function timelineFaults(uid: string, entries: readonly BookEntry[]): DeskFault[] {
  let [balance, promised, short] = ['0', '0', false];
  return entries.flatMap((entry, i): DeskFault[] => {
    if (entry.col === 'accounts') balance = figureIn(entry.after, 'balance') ?? balance;
    promised = sum([promised, promises(entry)]);
    if (entries[i + 1]?.at.getTime() === entry.at.getTime()) return [];
    const was = short;
    short = compare(balance, promised) < 0;
    const says = short && !was ? [`After ${folio(entry)}, ${usd(promised)} is promised, but the balance is ${usd(balance)}.`] : [];
    return says.map((one) => ({ path: `holds/${uid}`, folio: folio(entry), says: one }));
  });
}

export const negativeFaults = (uid: string, entries: readonly BookEntry[]): DeskFault[] =>
  entries
    .filter(({ col }) => col === 'accounts')
    .flatMap((entry) =>
      (['balance', 'bonus'] as const).flatMap((field): DeskFault[] => {
        const figure = figureIn(entry.after, field);
        if (figure === null || !isNegative(figure)) return [];
        return [{ path: `accounts/${uid}`, folio: folio(entry), says: `${folio(entry)} leaves a ${field} of ${usd(figure)}.` }];
      }),
    );
