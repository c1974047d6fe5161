import * as v from 'valibot';
import { reasonSchema } from '@/domain/input/reason';
import { plural } from '@/domain/plural';
import {
  type ClientRequest,
  getAnnouncedTxid,
  needsOutput,
  type RequestDecision,
} from '@/domain/requests/request';
import { readTransaction } from '@/domain/requests/transaction-link';
import { getActKey } from '@/domain/revision-fields';
import { type Bounds, findSecondReason, type SecondReason } from '@/domain/two-people/one-person';
import { addToTally } from '@/domain/two-people/tally';
import type { Decision } from '@/parts/requests/decision-schema';
import { parseOutput, readPayment } from '@/parts/requests/payment-fields';
import type { PendingRow, RequestKind } from '@/parts/requests/request-kinds';

/** Decisions that can be made in bulk: those that need no input per request. */
export type BulkChoice = Extract<RequestDecision, 'complete' | 'reject'>;

export const bulkSchema = v.variant('decision', [
  v.pipe(
    v.object({ decision: v.literal('complete'), reason: v.string() }),
    v.transform(({ decision }): Decision => ({ decision, note: '', payment: null, payout: '' })),
  ),
  v.pipe(
    v.object({ decision: v.literal('reject'), reason: reasonSchema }),
    v.transform((typed): Decision => typed),
  ),
]);
export type BulkInput = v.InferInput<typeof bulkSchema>;

/**
 * The typed output number of each bitcoin deposit with a transaction id, keyed by
 * {@link getActKey}.
 */
export type TypedOutputs = Readonly<Record<string, string>>;
const getTypedOutput = (request: ClientRequest, outputs: TypedOutputs): string =>
  outputs[getActKey(request)] ?? '';

/** The number of an output, also from `id:1` or a link, if it names the request's transaction. */
export function shortenOutput(request: ClientRequest, typed: string): string {
  const read = readTransaction(request.coin, typed);
  return read?.txid === getAnnouncedTxid(request) && read.output !== null
    ? String(read.output)
    : typed;
}

/** Whether the request needs an output number in its row. */
export const asksOutput = (request: ClientRequest, choice: BulkChoice): boolean =>
  choice === 'complete' && needsOutput(request, getAnnouncedTxid(request));

/** Whether the request needs an output number and has none yet, or a wrong one. */
export const lacksOutput = (
  request: ClientRequest,
  choice: BulkChoice,
  outputs: TypedOutputs,
): boolean => asksOutput(request, choice) && parseOutput(getTypedOutput(request, outputs)) === null;

/** The decision about one of the requests: each has its own payment. */
export const getItemDecision = (
  request: ClientRequest,
  decision: Decision,
  outputs: TypedOutputs,
): Decision =>
  decision.decision === 'complete'
    ? {
        ...decision,
        payment: readPayment(request, {
          txid: getAnnouncedTxid(request),
          output: getTypedOutput(request, outputs),
        }),
      }
    : decision;

/**
 * State of one request in a bulk decision. `already-decided`: already decided, by the client, by a
 * colleague, or by an act of this user whose response was lost. `failed`: not known to be recorded.
 * If `sent`, it may have been recorded anyway.
 */
export type ItemState =
  | { is: 'open' | 'busy' | 'done' | 'already-decided' }
  | { is: 'failed'; cause: string; sent: boolean };

/** Keyed by {@link getActKey}. */
export type ItemStates = ReadonlyMap<string, ItemState>;

const openState: ItemState = { is: 'open' };
export const getItemState = (
  states: ItemStates,
  request: Pick<ClientRequest, 'uid' | 'id'>,
): ItemState => states.get(getActKey(request)) ?? openState;

/** True if the request is still to be sent, for the first time or again. */
export const isRemaining = ({ is }: ItemState): boolean => is === 'open' || is === 'failed';

/** True if it may have reached the server. A different reason would then be a different act. */
export const wasSent = (state: ItemState): boolean =>
  state.is === 'failed' ? state.sent : state.is !== 'open';

/** Why requests need a second person, keyed by {@link getActKey}. */
export type SecondReasons = ReadonlyMap<string, SecondReason>;

/**
 * The requests above the threshold, and those that no longer fit into the administrator's day once
 * the ones before them are completed.
 * @param isLeftOut whether a request is left out for another reason, and so moves nothing
 */
export function findSecondReasons(
  rows: readonly PendingRow[],
  bounds: Bounds,
  now: Date,
  isLeftOut: (row: PendingRow) => boolean,
): SecondReasons {
  const reasons = new Map<string, SecondReason>();
  let { tally } = bounds;
  for (const row of rows) {
    const { uid, amount } = row.element;
    const reason = findSecondReason({ ...bounds, tally }, amount, now);
    if (reason) reasons.set(getActKey(row.element), reason);
    else if (!isLeftOut(row)) tally = addToTally(tally, amount, uid, now);
  }
  return reasons;
}

/** What happened to a request that this decision has decided: "credited". */
export const getDoneWord = ({ words }: RequestKind, choice: BulkChoice): string =>
  choice === 'reject' ? 'rejected' : words.done.toLowerCase();

/** "2 credited, 1 failed". */
export function describeResult(states: readonly ItemState[], doneWord: string): string {
  const count = (...kinds: ItemState['is'][]) =>
    states.filter(({ is }) => kinds.includes(is)).length;
  const parts = [
    [count('done'), doneWord],
    [count('already-decided'), 'already decided'],
    [count('failed'), 'failed'],
    [count('open'), 'not tried'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(', ');
}

export const getVerb = ({ words }: RequestKind, choice: BulkChoice): string =>
  choice === 'reject' ? 'Reject' : words.act;

export interface LeftOut {
  total: number;
  /** How many need a look. */
  looks: number;
  /** How many two people decide about. */
  seconds: number;
}

/**
 * "Credit 3", "Credit 2 of 3; 1 needs a look". Others may lack an output number.
 * @param count how many can be credited
 */
export function describeAct(
  verb: string,
  count: number,
  { total, looks, seconds }: LeftOut,
): string {
  if (count === total) return `${verb} ${count}`;
  if (count === 0 && looks + seconds === total)
    return `Nothing to ${verb.toLowerCase()}: ${plural(total, 'this one needs', `all ${total} need`)} review`;
  const formatNeeds = (number: number, need: string) =>
    number === 0 ? [] : [`${number} ${plural(number, 'needs', 'need')} ${need}`];
  return [
    `${verb} ${count} of ${total}`,
    ...formatNeeds(looks, 'a look'),
    ...formatNeeds(seconds, 'a second approval'),
  ].join('; ');
}
