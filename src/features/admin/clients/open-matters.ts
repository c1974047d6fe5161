import { type Money, sum } from '@/domain/money';
import type { Deposit } from '@/domain/requests/deposit';
import { isUndecided } from '@/domain/requests/undecided';
import { awaitsDecision, type Verification } from '@/domain/requests/verification';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import { isDue, type Trade } from '@/domain/trades/trade';
import { usd } from '@/lib/format';

/** "Deposit of 80.00"; "2 deposits, 1,280.00 in all"; null where none waits. */
function waiting(list: readonly { status: string; amount: Money }[], [one, many]: readonly [string, string]): string | null {
  const open = list.filter(isUndecided);
  const [only] = open;
  if (!only) return null;
  const total = usd(sum(open.map(({ amount }) => amount)));
  return open.length === 1 ? `${one} of ${total}` : `${open.length} ${many}, ${total} in all`;
}

export const waitingDeposits = (list: readonly Deposit[]): string | null => waiting(list, ['Deposit', 'deposits']);
export const waitingWithdrawals = (list: readonly Withdrawal[]): string | null => waiting(list, ['Withdrawal', 'withdrawals']);

/** As the others; with how many of them have run their time. */
export function openTrades(list: readonly Trade[], now: Date): string | null {
  const words = waiting(list, ['Trade', 'trades']);
  const due = list.filter((trade) => isUndecided(trade) && isDue(trade, now)).length;
  return words && due > 0 ? `${words}; ${due} due` : words;
}

export const waitingDocument = (verification: Verification | null): string | null =>
  verification && awaitsDecision(verification) ? 'Identity document' : null;
