import { createSpan, type Day, isDay, isInSpan } from '@/domain/day';
import type { Entry } from '@/domain/ledger/ledger';
import { type Deposit, type DepositStatus, depositStatuses } from '@/domain/requests/deposit';
import {
  getRequestLines,
  type RequestActionNames,
  type RequestLine,
} from '@/domain/requests/request-lines';
import { findKnownValue, type SearchParamsCodec } from '@/ui/tables/search-params';

export type DepositLine = RequestLine<Deposit>;

const actionNames: RequestActionNames = {
  requested: 'deposit.requested',
  decided: ['deposit.completed', 'deposit.rejected', 'deposit.cancelled'],
};

/** @param list in the order of request @returns newest first */
export const getDepositLines = (
  list: readonly Deposit[],
  entries: readonly Entry[],
): DepositLine[] => getRequestLines(list, entries, actionNames);

/** Which deposits of the history are shown. Days are those of the request. */
export interface DepositFilters {
  state: DepositStatus | null;
  from: Day | null;
  to: Day | null;
}

export const emptyFilters: DepositFilters = { state: null, from: null, to: null };
export const isFiltering = ({ state, from, to }: DepositFilters): boolean =>
  state !== null || from !== null || to !== null;

const parseDay = (text: string | null): Day | null => (text !== null && isDay(text) ? text : null);

/** `?state=rejected&from=2026-03-01` */
export const depositSearchParams: SearchParamsCodec<DepositFilters> = {
  parse: (params) => ({
    state: findKnownValue(depositStatuses, params.get('state')) ?? null,
    from: parseDay(params.get('from')),
    to: parseDay(params.get('to')),
  }),
  serialize: ({ state, from, to }) => ({ state: state ?? '', from: from ?? '', to: to ?? '' }),
};

export function applyFilters(
  lines: readonly DepositLine[],
  { state, from, to }: DepositFilters,
): DepositLine[] {
  const days = createSpan(from, to);
  return lines.filter(
    ({ request, requestedAt }) =>
      (state === null || request.status === state) && isInSpan(days, requestedAt),
  );
}
