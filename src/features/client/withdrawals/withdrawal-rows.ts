import * as v from 'valibot';
import type { Entry } from '@/domain/ledger/ledger';
import {
  getRequestLines,
  type RequestActionNames,
  type RequestLine,
} from '@/domain/requests/request-lines';
import {
  type Withdrawal,
  type WithdrawalStatus,
  withdrawalSchema,
  withdrawalStatuses,
} from '@/domain/requests/withdrawal';
import { statusMarks } from '@/parts/requests/request-mark';
import type { SearchParamsCodec } from '@/ui/tables/search-params';

export interface WithdrawalLine extends RequestLine<Withdrawal> {
  /** Set if the desk deleted it from the list; it is then only in the book. */
  deleted: { at: Date; reason: string } | null;
}

const actionNames: RequestActionNames = {
  requested: 'withdrawal.requested',
  decided: ['withdrawal.completed', 'withdrawal.rejected', 'withdrawal.cancelled'],
};

/**
 * Withdrawals in the list, and those that the desk deleted.
 * @param list in the order of request
 * @returns newest first
 */
export function getWithdrawalLines(
  list: readonly Withdrawal[],
  entries: readonly Entry[],
): WithdrawalLine[] {
  const deletions = new Map(
    entries
      .filter(({ action }) => action === 'withdrawal.deleted')
      .map((entry) => [entry.before.id, entry]),
  );
  const gone = [...deletions.values()].flatMap(({ before }) => {
    const parsed = v.safeParse(withdrawalSchema, before);
    return parsed.success && !list.some(({ id }) => id === parsed.output.id) ? [parsed.output] : [];
  });
  const all = [...list, ...gone].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const kept = new Set(list.map(({ id }) => id));
  return getRequestLines(all, entries, actionNames).map((line) => {
    const deletion = kept.has(line.request.id) ? undefined : deletions.get(line.request.id);
    return { ...line, deleted: deletion ? { at: deletion.at, reason: deletion.reason } : null };
  });
}

export type WithdrawalState = WithdrawalStatus | 'deleted';
export const getWithdrawalState = ({ request, deleted }: WithdrawalLine): WithdrawalState =>
  deleted ? 'deleted' : request.status;

const withdrawalStates: readonly WithdrawalState[] = [...withdrawalStatuses, 'deleted'];

/** `?state=waiting`: the label in lowercase; null for all and for unknown values. */
export const withdrawalSearchParams: SearchParamsCodec<{ state: WithdrawalState | null }> = {
  parse: (params) => ({
    state: withdrawalStates.find((state) => getStateParam(state) === params.get('state')) ?? null,
  }),
  serialize: ({ state }) => ({ state: state === null ? '' : getStateParam(state) }),
};

const getStateParam = (state: WithdrawalState): string => statusMarks[state].word.toLowerCase();

/** Number of withdrawals in each state; "Deleted" only if there are any. */
export function countStates(
  lines: readonly WithdrawalLine[],
): { state: WithdrawalState; count: number }[] {
  const counts = withdrawalStates.map((state) => ({
    state,
    count: lines.filter((line) => getWithdrawalState(line) === state).length,
  }));
  return counts.filter(({ state, count }) => state !== 'deleted' || count > 0);
}
