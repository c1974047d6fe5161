import { closureAskedAt, isClosureRefused } from '@/domain/accounts/closure';
import { textIn } from '@/domain/accounts/snapshot';
import {
  mayAct,
  mayCancel,
  mayRequestClosure,
  maySubscribe,
  mayTrade,
  mayVerify,
  mayWithdraw,
  type Standing,
} from '@/domain/accounts/standing';
import type { BookEntry } from '@/domain/ledger/entry-words';
import { folio } from '@/domain/ledger/ledger';
import { type Fault, fault } from './fault';

/** The acts of a client that a standing can close. */
const needs: Record<string, (standing: Standing) => boolean> = {
  'deposit.requested': mayAct,
  'deposit.cancelled': mayCancel,
  'withdrawal.requested': mayWithdraw,
  'withdrawal.cancelled': mayCancel,
  'trade.placed': mayTrade,
  'subscription.set': maySubscribe,
  'subscription.cancelled': mayCancel,
  'verification.submitted': mayVerify,
  'closure.requested': mayRequestClosure,
};

/**
 * A status that stays as it is answers a request to close the account, and nothing else.
 * @param entries in the order of the book
 */
export function closureFaults(entries: readonly BookEntry[]): Fault[] {
  const own = entries.filter(({ col }) => col === 'users');
  return own.flatMap((entry, i) =>
    isClosureRefused(entry) && !closureAskedAt(own.slice(0, i)) ? [fault(entry, `${folio(entry)} changes nothing.`)] : [],
  );
}

/**
 * Every act of the client was open to the standing of that moment. A standing that changed in the very same millisecond counts as both.
 * @param entries in the order of the book
 */
export function standingFaults(entries: readonly BookEntry[]): Fault[] {
  const standings = entries.filter(({ col, after }) => col === 'users' && typeof after.status === 'string');
  const standingsAt = (at: Date) => {
    const until = standings.filter((entry) => entry.at <= at);
    return until.filter((_, i) => i === until.length - 1 || (until[i + 1]?.at ?? at) >= at).map(({ after }) => textIn(after, 'status'));
  };
  return entries.flatMap((entry) => {
    const may = Object.hasOwn(needs, entry.action) ? needs[entry.action] : undefined;
    const found = may ? standingsAt(entry.at) : [];
    const last = found.at(-1);
    if (!may || last === undefined || found.some(may)) return [];
    return [fault(entry, `${folio(entry)} was written while the standing was "${last}", which does not let a client do it.`)];
  });
}
