import * as v from 'valibot';
import { reasonSchema } from '@/domain/input/text';
import { getActKey } from '@/domain/ledger/revision-fields';
import type { ClientRequest, RequestDecision } from '@/domain/requests/request';
import type { Decision } from '../decision/request-review';

/** What can be decided about several at once: all that needs no input that differs between them. */
export type BulkChoice = Extract<RequestDecision, 'complete' | 'reject'>;

export const createBulkSchema = v.variant('decision', [
  v.pipe(
    v.object({ decision: v.literal('complete'), reason: v.string() }),
    v.transform(({ decision }): Decision => ({ decision, note: '' })),
  ),
  v.pipe(
    v.object({ decision: v.literal('reject'), reason: reasonSchema }),
    v.transform((typed): Decision => typed),
  ),
]);
export type BulkInput = v.InferInput<typeof createBulkSchema>;

/**
 * How far one of several has come: not tried yet, under way, recorded, decided before (by the client, a colleague, or oneself by an act whose
 * answer was lost), or not recorded as far as is known. `sent`: it may have been recorded all the same.
 */
export type ItemState = { is: 'open' | 'busy' | 'done' | 'before' } | { is: 'failed'; cause: string; sent: boolean };

/** By {@link getActKey}. */
export type ItemStates = ReadonlyMap<string, ItemState>;

const open: ItemState = { is: 'open' };
export const getItemState = (states: ItemStates, request: Pick<ClientRequest, 'uid' | 'id'>): ItemState =>
  states.get(getActKey(request)) ?? open;

/** Not yet recorded: what is tried, and tried again. */
export const isRemaining = ({ is }: ItemState): boolean => is === 'open' || is === 'failed';

/** Whether it was ever sent as what it is now: from then on another reason would make it another act. */
export const wasSent = (state: ItemState): boolean => (state.is === 'failed' ? state.sent : state.is !== 'open');

/** "2 recorded, 1 failed". */
export function describeResult(states: readonly ItemState[]): string {
  const count = (...kinds: ItemState['is'][]) => states.filter(({ is }) => kinds.includes(is)).length;
  const parts = [
    [count('done'), 'recorded'],
    [count('before'), 'decided meanwhile'],
    [count('failed'), 'failed'],
    [count('open'), 'not tried'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(', ');
}
