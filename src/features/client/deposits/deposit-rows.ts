import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { createSpan, type Day, isDay, isInSpan } from '@/domain/day';
import type { Entry } from '@/domain/ledger/ledger';
import { type Deposit, type DepositStatus, depositStatuses } from '@/domain/requests/deposit';
import { getRequestLines, type RequestActionNames, type RequestLine } from '@/domain/requests/request-lines';

/** A deposit with its ledger entries. */
export interface DepositLine extends Omit<RequestLine<Deposit>, 'request' | 'posted'> {
  deposit: Deposit;
  /** Folio of the posting that credited it, `A4`. */
  credited: string | null;
}

const actionNames: RequestActionNames = {
  requested: 'deposit.requested',
  decided: ['deposit.completed', 'deposit.rejected', 'deposit.cancelled'],
};

/** @param list in the order of request @returns newest first */
export const getDepositLines = (list: readonly Deposit[], entries: readonly Entry[]): DepositLine[] =>
  getRequestLines(list, entries, actionNames).map(({ request, posted, ...line }) => ({ ...line, deposit: request, credited: posted }));

/** Which deposits of the history are shown. Days are those of the request. */
export interface DepositFilters {
  state: DepositStatus | null;
  from: Day | null;
  to: Day | null;
}

export const emptyFilters: DepositFilters = { state: null, from: null, to: null };
export const isFiltering = ({ state, from, to }: DepositFilters): boolean => state !== null || from !== null || to !== null;

export const stateLabels: Record<DepositStatus, string> = {
  pending: 'Waiting',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

/** Filters from the search params; invalid ones are ignored. */
export function parseFilters(search: URLSearchParams): DepositFilters {
  const day = (name: string) => {
    const text = search.get(name) ?? '';
    return isDay(text) ? text : null;
  };
  return { state: depositStatuses.find((one) => one === search.get('state')) ?? null, from: day('from'), to: day('to') };
}

export function applyFilters(lines: readonly DepositLine[], { state, from, to }: DepositFilters): DepositLine[] {
  const days = createSpan(from, to);
  return lines.filter(({ deposit, requestedAt }) => (state === null || deposit.status === state) && isInSpan(days, requestedAt));
}

/** The filters of the search params, and their setter. */
export function useDepositFilters(): [DepositFilters, (filter: DepositFilters) => void] {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const filter = useMemo(() => parseFilters(search), [search]);
  const change = (next: DepositFilters) => {
    const changed = new URLSearchParams(search);
    for (const [name, value] of Object.entries(next)) {
      if (value === null) changed.delete(name);
      else changed.set(name, value);
    }
    void navigate({ search: changed.toString(), hash }, { replace: true, preventScrollReset: true });
  };
  return [filter, change];
}
