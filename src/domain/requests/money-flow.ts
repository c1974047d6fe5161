import { type Day, toDay } from '@/domain/day';
import { type Money, sum } from '@/domain/money';
import type { Op } from '@/domain/revision-fields';

/** Completed incoming or outgoing money, from the entry that completed it. */
export interface CompletedTransfer {
  op: Op;
  at: Date;
  /** USD */
  amount: Money;
}

export interface CompletedTransfers {
  /** Newest first. */
  list: readonly CompletedTransfer[];
  /** The list has every transfer since this time. */
  since: Date;
}

/** Completed deposits and withdrawals of all clients. */
export interface Flow {
  deposits: CompletedTransfers;
  withdrawals: CompletedTransfers;
}

export const flowPeriods = [14, 30, 90] as const;
export type FlowPeriod = (typeof flowPeriods)[number];

/** The last days of the local calendar including today, oldest first. */
export const getLastDays = (count: number, now: Date): Day[] =>
  Array.from({ length: count }, (_, place) =>
    toDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1 + place)),
  );

export interface DayFlow {
  day: Day;
  deposits: Money;
  withdrawals: Money;
}

function groupByDay({ list }: CompletedTransfers): Map<Day, Money[]> {
  const days = new Map<Day, Money[]>();
  for (const { at, amount } of list) days.set(toDay(at), [...(days.get(toDay(at)) ?? []), amount]);
  return days;
}

export function groupFlowByDay({ deposits, withdrawals }: Flow, days: readonly Day[]): DayFlow[] {
  const came = groupByDay(deposits);
  const went = groupByDay(withdrawals);
  return days.map((day) => ({
    day,
    deposits: sum(came.get(day) ?? []),
    withdrawals: sum(went.get(day) ?? []),
  }));
}
