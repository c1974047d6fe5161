import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type Day, daysSpan, isDay, isIn } from '@/domain/day';
import { type DepositStatus, depositStatuses } from '@/domain/requests/deposit';
import type { DepositLine } from './history';

/** Which deposits of the history are shown. Days are those of the request. */
export interface HistoryFilter {
  state: DepositStatus | null;
  from: Day | null;
  to: Day | null;
}

export const everything: HistoryFilter = { state: null, from: null, to: null };
export const isFiltering = ({ state, from, to }: HistoryFilter): boolean => state !== null || from !== null || to !== null;

export const stateWords: Record<DepositStatus, string> = {
  pending: 'Waiting',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

/** What the address asks for, as far as it can be understood. */
export function filterBy(search: URLSearchParams): HistoryFilter {
  const day = (name: string) => {
    const text = search.get(name) ?? '';
    return isDay(text) ? text : null;
  };
  return { state: depositStatuses.find((one) => one === search.get('state')) ?? null, from: day('from'), to: day('to') };
}

export function filtered(lines: readonly DepositLine[], { state, from, to }: HistoryFilter): DepositLine[] {
  const days = daysSpan(from, to);
  return lines.filter(({ deposit, requestedAt }) => (state === null || deposit.status === state) && isIn(days, requestedAt));
}

/** The filter as the address has it, and the way to another one. */
export function useHistoryFilter(): [HistoryFilter, (filter: HistoryFilter) => void] {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const filter = useMemo(() => filterBy(search), [search]);
  const change = (next: HistoryFilter) => {
    const changed = new URLSearchParams(search);
    for (const [name, value] of Object.entries(next)) {
      if (value === null) changed.delete(name);
      else changed.set(name, value);
    }
    void navigate({ search: changed.toString(), hash }, { replace: true, preventScrollReset: true });
  };
  return [filter, change];
}
