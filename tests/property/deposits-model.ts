// A model of its own: checked against the rules, it must not share their mistakes with src/domain.
import { isDeepStrictEqual } from 'node:util';

/**
 * An element as the model sees it: what it holds is not known to be right. Times are milliseconds.
 */
export type Element = Readonly<Record<string, unknown>>;

/** A client's deposits, and the balance in cents that they have led to. */
export interface State {
  uid: string;
  list: readonly Element[];
  pending: number;
  oldest: number | null;
  rev: number;
  cents: number;
  /** Revision of the account, which each credit moves on. */
  accountRev: number;
  /** The keys of the payments that were credited. */
  credited: readonly string[];
}

/** What somebody tries to write in one commit. */
export interface Attempt {
  by: 'client' | 'desk';
  document: { list: readonly Element[]; pending: unknown; oldest: unknown; rev: unknown };
  entry: Entry;
  /** Balance in cents before and after, as the posting says; null without one. */
  posting: { from: number; to: number; ref: string } | null;
  /** The claim of a payment; null without one. */
  claim: { key: string; op: string } | null;
}

export interface Entry {
  op: string;
  rev: number;
  action: string;
  index: number;
  before: Element;
  after: Element;
  reason: string;
}

const hasLength = (text: string, min: number, max: number) =>
  text.length >= min && text.length <= max;
const isTime = (value: unknown): value is number => typeof value === 'number';

/**
 * Whether the rules should take the attempt at `now`: whether it is, to the letter, one of the four
 * acts.
 */
export function acceptsAttempt(state: State, attempt: Attempt, now: number): boolean {
  const { entry } = attempt;
  if (entry.rev !== state.rev + 1 || attempt.document.rev !== entry.rev) return false;
  return entry.action === 'deposit.requested'
    ? isRequest(state, attempt, now)
    : isDecision(state, attempt);
}

function isRequest(
  state: State,
  { by, document, entry, posting, claim }: Attempt,
  now: number,
): boolean {
  const element = entry.after;
  return (
    by === 'client' &&
    posting === null &&
    claim === null &&
    entry.reason === '' &&
    isDeepStrictEqual(entry.before, {}) &&
    entry.index === state.list.length &&
    isNewDeposit(state, element, entry.op, now) &&
    isDeepStrictEqual(document.list, [...state.list, element]) &&
    document.pending === state.pending + 1 &&
    state.pending < 50 &&
    document.oldest === (state.pending === 0 ? element.createdAt : state.oldest)
  );
}

function isNewDeposit({ uid, list }: State, element: Element, op: string, now: number): boolean {
  const { coin, amount, units, rate, address, txid, createdAt } = element;
  const texts = [amount, units, rate, address, txid];
  if (!texts.every((value) => typeof value === 'string') || !isTime(createdAt)) return false;
  const last = list.at(-1)?.createdAt;
  return (
    isDeepStrictEqual(
      { ...element },
      {
        id: op,
        uid,
        coin,
        amount,
        units,
        rate,
        address,
        txid,
        status: 'pending',
        note: '',
        received: '0',
        createdAt,
      },
    ) &&
    (coin === 'bitcoin' || coin === 'ethereum') &&
    isAmount(String(amount), 10_00, 1_000_000_00) &&
    isAmount(String(rate), 1, 9_999_999_999_99) &&
    /^(0|[1-9]\d{0,9})(\.\d{1,8})?$/.test(String(units)) &&
    Number(units) > 0 &&
    /^[0-9A-Za-z]{1,100}$/.test(String(address)) &&
    /^[0-9A-Za-z]{0,66}$/.test(String(txid)) &&
    Math.abs(createdAt - now) < 300_000 &&
    !(isTime(last) && createdAt < last)
  );
}

/**
 * Two decimals, no more than ten digits before the point, no other spelling, in these bounds of
 * cents.
 */
function isAmount(text: string, min: number, max: number): boolean {
  const cents = Math.round(Number(text) * 100);
  return (
    cents >= min &&
    cents <= max &&
    text === `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  );
}

/** The key of the payment that an element names; null if it names none that can exist. */
export function getPaymentKey({ coin, txid, output }: Element): string | null {
  const digits = String(txid).toLowerCase().replace(/^0x/, '');
  const last = coin === 'bitcoin' ? 9_999 : 0;
  const isOutput =
    typeof output === 'number' && Number.isInteger(output) && output >= 0 && output <= last;
  return isOutput && /^[0-9a-f]{64}$/.test(digits) ? `${String(coin)}-${digits}-${output}` : null;
}

/**
 * A deposit names the payment that it claims, which nobody has claimed; or none, if there is no
 * transaction id.
 */
function claimsPayment(
  { credited }: State,
  { before, after, op }: Pick<Entry, 'before' | 'after' | 'op'>,
  claim: Attempt['claim'],
): boolean {
  if (typeof after.txid !== 'string') return false;
  if (after.txid === '') return before.txid === '' && !('output' in after) && claim === null;
  const key = getPaymentKey(after);
  return key !== null && claim?.key === key && claim.op === op && !credited.includes(key);
}

function isDecision(state: State, { by, document, entry, posting, claim }: Attempt): boolean {
  const { index, after, reason } = entry;
  const element = state.list[index];
  if (element?.status !== 'pending') return false;
  const { status, note, received } = after;
  const own =
    entry.action === 'deposit.completed'
      ? { txid: after.txid, ...('output' in after && { output: after.output }) }
      : {};
  if (
    typeof note !== 'string' ||
    !isDeepStrictEqual({ ...after }, { ...element, ...own, status, note, received })
  )
    return false;
  const free = posting === null && claim === null;
  const isUnpaid = received === element.received;
  const allowed = {
    'deposit.cancelled':
      by === 'client' &&
      status === 'cancelled' &&
      note === element.note &&
      reason === '' &&
      free &&
      isUnpaid,
    'deposit.rejected':
      by === 'desk' &&
      status === 'rejected' &&
      isReason(reason) &&
      note === reason &&
      free &&
      isUnpaid,
    'deposit.completed':
      by === 'desk' &&
      status === 'completed' &&
      isAmount(String(received), 1, 1_000_000_00) &&
      (received === element.amount
        ? hasLength(note, 0, 500) && reason === ''
        : isReason(reason) && note === reason) &&
      claimsPayment(state, { before: element, after, op: entry.op }, claim) &&
      isCredit(state, received, posting, entry.op),
  };
  return (
    Object.entries(allowed).some(([action, holds]) => action === entry.action && holds) &&
    isDeepStrictEqual(entry.before, element) &&
    isDeepStrictEqual(document.list, state.list.with(index, after)) &&
    document.pending === state.pending - 1 &&
    isNextOldest(state, element, document.oldest)
  );
}

const isReason = (text: string) =>
  text.length <= 500 &&
  text.replaceAll(/[^\p{L}\p{N}]|[\u115F\u1160\u3164\uFFA0]/gu, '').length >= 10;

const isCredit = ({ cents }: State, received: unknown, posting: Attempt['posting'], op: string) =>
  posting !== null &&
  posting.ref === op &&
  posting.from === cents &&
  posting.to === cents + Math.round(Number(received) * 100);

/** The oldest stays until it is decided; then it goes on in time, to no further than the last. */
function isNextOldest(
  { list, pending, oldest }: State,
  { createdAt }: Element,
  next: unknown,
): boolean {
  if (pending === 1) return next === null;
  if (createdAt !== oldest) return next === oldest;
  const last = list.at(-1)?.createdAt;
  return isTime(next) && isTime(last) && next >= Number(oldest) && next <= last;
}

/** The state after an attempt that was taken. */
export const applyAttempt = (state: State, { document, posting, claim }: Attempt): State => ({
  ...state,
  list: document.list,
  pending: Number(document.pending),
  oldest: isTime(document.oldest) ? document.oldest : null,
  rev: state.rev + 1,
  cents: posting?.to ?? state.cents,
  accountRev: state.accountRev + (posting ? 1 : 0),
  credited: claim ? [...state.credited, claim.key] : state.credited,
});
