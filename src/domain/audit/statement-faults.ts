import { isEmpty, same } from '@/domain/accounts/snapshot';
import { actRule } from '@/domain/ledger/acts';
import { actionWords, type BookEntry, figureIn } from '@/domain/ledger/entry-words';
import { folio } from '@/domain/ledger/ledger';
import { compare, isZero } from '@/domain/money';
import { usd } from '@/lib/format';
import { type Fault, fault, ruleOf } from './fault';

const figures = ['balance', 'profit', 'bonus'] as const;

/** Every number from 1 on stands once, and later numbers are not dated before earlier ones. */
export function numberFaults(entries: readonly BookEntry[]): Fault[] {
  // The desk's record is written into the book of whoever acts, so one book holds only some of its numbers.
  const cols = new Set(entries.map(({ col }) => col).filter((col) => col !== 'desk'));
  return [...cols].flatMap((col) => runFaults(entries.filter((entry) => entry.col === col)));
}

/** @param entries all of one document */
export function runFaults(entries: readonly BookEntry[]): Fault[] {
  const byNumber = entries.toSorted((a, b) => a.rev - b.rev);
  return byNumber.flatMap((entry, i) => numberFault(entry, byNumber[i - 1]));
}

function numberFault(entry: BookEntry, last: BookEntry | undefined): Fault[] {
  const next = (last?.rev ?? 0) + 1;
  if (last && entry.rev === last.rev) return [fault(entry, `${folio(entry)} stands in the book twice.`)];
  if (entry.rev > next) return [fault(entry, `${folio({ ...entry, rev: next })} is missing before ${folio(entry)}.`)];
  if (last && entry.at < last.at) return [fault(entry, `${folio(entry)} is dated before ${folio(last)}.`)];
  return [];
}

/** Every act writes to documents of its own. Postings and account entries are followed where their money is. */
export const placeFaults = (entries: readonly BookEntry[]): Fault[] =>
  entries
    .filter((entry) => entry.col !== 'accounts' && entry.action !== 'account.posted' && actRule(entry.action) && !ruleOf(entry))
    .map((entry) => fault(entry, `${folio(entry)} is of the act "${actionWords(entry.action)}", which never writes there.`));

/** Every account entry begins, figure by figure, where the one before it ended, and the first one begins with nothing. */
export function accountFaults(entries: readonly BookEntry[]): Fault[] {
  let last: BookEntry | undefined;
  return entries
    .filter(({ col }) => col === 'accounts')
    .flatMap((entry) => {
      const says = accountFault(entry, last);
      last = entry;
      return says ? [fault(entry, `${folio(entry)} ${says}`)] : [];
    });
}

function accountFault(entry: BookEntry, last: BookEntry | undefined): string | null {
  for (const figure of figures) {
    const to = figureIn(entry.after, figure);
    if (to === null) return `says no ${figure} that can be read.`;
    const from = figureIn(entry.before, figure);
    const ended = last ? figureIn(last.after, figure) : '0';
    if (last && (from === null || (ended !== null && compare(from, ended) !== 0))) {
      const begins = from === null ? `with no ${figure}` : `with a ${figure} of ${usd(from)}`;
      return ended === null ? null : `begins ${begins}, but ${folio(last)} ended with ${usd(ended)}.`;
    }
    if (!last && entry.action === 'account.opened' && !isZero(to)) return `opens the account with a ${figure} of ${usd(to)}.`;
  }
  if (actRule(entry.action) && !ruleOf(entry)) return `writes to the account, which the act "${actionWords(entry.action)}" never does.`;
  if (entry.action === 'account.opened') return last || !isEmpty(entry.before) ? 'opens an account that is open already.' : null;
  if (!last) return 'changes an account that nobody opened.';
  return entry.action === 'account.adjusted' && same(entry.before, entry.after) ? 'adjusts nothing.' : null;
}
