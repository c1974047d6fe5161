import * as v from 'valibot';
import { operator } from '@/domain/accounts/operator';
import { figureIn, same, textIn, within } from '@/domain/accounts/snapshot';
import { reasonSchema } from '@/domain/input/reason';
import type { ActRule } from '@/domain/ledger/acts';
import { actRule } from '@/domain/ledger/acts';
import type { BookEntry } from '@/domain/ledger/entry-words';
import type { Uid } from '@/domain/ledger/envelope';
import { folio } from '@/domain/ledger/ledger';
import { compare, type Money } from '@/domain/money';
import { depositLimits } from '@/domain/requests/deposit';
import { chargeOp, isChargeOp } from '@/domain/requests/subscription';
import { withdrawalLimits } from '@/domain/requests/withdrawal';
import { isDue, tradeDurations, tradeLimits } from '@/domain/trades/trade';
import { followsFormula, isPosition } from '@/domain/trades/trade-result';
import { type Fault, fault } from './fault';
import { toldCheck } from './reconcile-told';

type Check = (entry: BookEntry, rule: ActRule, book: Book) => string | null;

interface Book {
  uid: Uid;
  byOp: ReadonlyMap<string, BookEntry>;
}

/** Elements and subscriptions carry the time of the client that wrote them; the rules hold it to within minutes of their own. */
const PATIENCE = 5 * 60_000;

/** What every single entry owes, whatever stands before it: an actor who may, a reason where there has to be one, true ids, times and bounds. */
export function actFaults(entries: readonly BookEntry[], uid: Uid): Fault[] {
  const book = { uid, byOp: new Map(entries.map((entry) => [entry.op, entry])) };
  const all = [...checks, toldCheck(uid)];
  return entries.flatMap((entry) => {
    const rule = actRule(entry.action);
    const found = rule ? all.flatMap((check) => check(entry, rule, book) ?? []) : ['is of an act that there is not.'];
    return found.map((says) => fault(entry, `${folio(entry)} ${says}`));
  });
}

/** Whether an account that the operator changed was an administrator's is asked where the roles are known (`reconcile-roles.ts`). */
const actorFault: Check = ({ actor, action }, { by }, { uid }) => {
  if (actor === operator)
    return action === 'status.changed' && uid !== operator
      ? null
      : 'was written by the operator, who only changes the status of administrators.';
  if (by === 'desk') return actor === uid ? 'is an act of the desk, which nobody performs on the own account.' : null;
  return actor === uid ? null : 'was written by somebody else than the one whose act it is.';
};

const reasonFault: Check = ({ reason, after }, { reason: owed, noteIsReason }) => {
  const isOwed = owed === 'owed' || (owed === 'manual' && after.manual === true);
  if (isOwed && !v.is(reasonSchema, reason)) return 'owes the client a reason.';
  if (!isOwed && reason !== '') return 'gives a reason for what needs none.';
  return noteIsReason && after.note !== reason ? 'tells the client another note than its reason.' : null;
};

const placeFault: Check = ({ index }, { does }) =>
  (does === 'opens' || does === 'changes') === index < 0 ? null : 'names a place in a list that there is not.';

const refFault: Check = (entry, { does }, { byOp }) => {
  if (does === 'opens') return openingFault(entry, byOp);
  const { action, ref, op } = entry;
  if (action === 'subscription.charged') return op === chargeOp(ref) ? null : 'has another name than that of the one charge there can be.';
  if (isChargeOp(op)) return 'has the name of a charge.';
  if (action === 'account.adjusted') return ref === '' || byOp.has(ref) ? null : 'corrects an entry that there is not.';
  return ref === '' || action === 'account.posted' ? null : 'refers to another entry, which its act never does.';
};

/** Profile, account and verification begin in one commit, which the profile's entry names. */
function openingFault({ col, rev, ref, at }: BookEntry, byOp: Book['byOp']): string | null {
  if (rev !== 1) return 'opens what is open already.';
  if (col === 'users') return ref === '' ? null : 'refers to another entry, which its act never does.';
  const profile = byOp.get(ref);
  return profile?.col === 'users' && profile.action === 'account.opened' && same(profile.at, at)
    ? null
    : 'was not opened together with the profile.';
}

const identityFault: Check = ({ op, after }, { does }, { uid }) => {
  if (does !== 'appends') return null;
  if (after.id !== op) return 'requests something under another id than its own.';
  return after.uid === uid ? null : 'requests something for somebody else.';
};

const isWithin = (figure: Money | null, max: Money): boolean => figure !== null && compare(figure, '0') > 0 && compare(figure, max) <= 0;

const most: Partial<Record<string, Money>> = { deposits: depositLimits.max, withdrawals: withdrawalLimits.max, trades: tradeLimits.max };

const boundsFault: Check = ({ col, after }, { does }) => {
  if (does !== 'appends') return null;
  const amount = figureIn(after, 'amount');
  const isTooLittle = col === 'deposits' && amount !== null && compare(amount, depositLimits.min) < 0;
  if (isTooLittle || !isWithin(amount, most[col] ?? '0')) return 'requests an amount that nobody can request.';
  return col === 'trades' && !isWithin(figureIn(after, 'openPrice'), tradeLimits.maxPrice)
    ? 'opens at a price that there cannot be.'
    : null;
};

const timeFault: Check = ({ action, after, at, col }, { does }) => {
  const [field, time] = clientTime(action, col, after, does);
  if (field === '') return null;
  return time instanceof Date && Math.abs(time.getTime() - at.getTime()) <= PATIENCE
    ? null
    : `dates ${field} at another time than it was written.`;
};

function clientTime(action: string, col: string, after: BookEntry['after'], does: ActRule['does']): [string, unknown] {
  if (does === 'appends') return ['the request', col === 'trades' ? after.openedAt : after.createdAt];
  if (action === 'trade.settled') return ['the settlement', after.closedAt];
  if (action === 'subscription.set') return ['the subscription', within(after, 'subscription').date];
  return action === 'account.opened' && col === 'users' ? ['the profile', after.joinedDate] : ['', null];
}

/** A time that cannot be read is another fault. */
const isEarly = ({ openedAt, duration }: BookEntry['before'], at: Date): boolean => {
  const known = tradeDurations.find((one) => one === duration);
  return openedAt instanceof Date && known !== undefined && !isDue({ openedAt, duration: known }, at);
};

/** When its time is over the formula's result or, called so, the desk's own; and never more lost than was staked. */
const settlementFault: Check = ({ action, before, after, at }) => {
  if (action !== 'trade.settled') return null;
  const [amount, openPrice] = [figureIn(before, 'amount'), figureIn(before, 'openPrice')];
  const [closePrice, result] = [figureIn(after, 'closePrice'), figureIn(after, 'result')];
  const { leverage } = before;
  if (amount === null || openPrice === null || closePrice === null || result === null || !isPosition(openPrice, leverage))
    return 'settles with figures that cannot be read.';
  if (!isWithin(closePrice, tradeLimits.maxPrice)) return 'closes at a price that there cannot be.';
  if (compare(result, `-${amount}`) < 0) return 'loses more than was staked.';
  if (after.manual === true) return null;
  if (isEarly(before, at)) return 'settles by the formula before the time of the trade is over.';
  const side = textIn(before, 'side') === 'sell' ? 'sell' : 'buy';
  const position = { amount, openPrice, side, leverage } as const;
  return followsFormula(position, closePrice, result) ? null : 'settles with a result that is not the formula’s, and does not say so.';
};

const changeFault: Check = ({ action, before, after }) => {
  const needsDifference = ['profile.corrected', 'payment.updated', 'desk.selected', 'plans.updated'].includes(action);
  return needsDifference && same(before, after) ? 'changes nothing.' : null;
};

const checks: Check[] = [
  actorFault,
  reasonFault,
  placeFault,
  refFault,
  identityFault,
  boundsFault,
  timeFault,
  settlementFault,
  changeFault,
];
