import { awaitsDecision, type Verification } from '@/domain/identity/verification';
import type { Deposits } from '@/domain/requests/deposit';
import type { Trades } from '@/domain/trades/trade';
import type { QueryState } from '@/ui/feedback/query-boundary';

/** `unknown` while it is being read; `failed` if it could not be read. */
export type StepState = 'unknown' | 'failed' | 'open' | 'waiting' | 'refused' | 'done';

interface Progress {
  email: 'open' | 'done';
  identity: StepState;
  /** The desk's reason for refusing the document; empty if it was not refused. */
  identityNote: string;
  deposit: StepState;
  trade: StepState;
}

export interface ProgressInput {
  emailVerified: boolean;
  verification: QueryState<Verification | null>;
  deposits: QueryState<Deposits | null>;
  trades: QueryState<Trades | null>;
}

function getStepState<T>(
  { status, data }: QueryState<T>,
  state: (data: T) => StepState,
): StepState {
  if (data !== undefined) return state(data);
  return status === 'error' ? 'failed' : 'unknown';
}

function getIdentityState(verification: Verification | null): StepState {
  if (!verification) return 'open';
  if (verification.status === 'verified') return 'done';
  if (verification.status === 'rejected') return 'refused';
  return awaitsDecision(verification) ? 'waiting' : 'open';
}

function getDepositState(deposits: Deposits | null): StepState {
  const list = deposits?.list ?? [];
  if (list.some(({ status }) => status === 'completed')) return 'done';
  if (list.some(({ status }) => status === 'pending')) return 'waiting';
  return list.at(-1)?.status === 'rejected' ? 'refused' : 'open';
}

export const getProgress = ({
  emailVerified,
  verification,
  deposits,
  trades,
}: ProgressInput): Progress => ({
  email: emailVerified ? 'done' : 'open',
  identity: getStepState(verification, getIdentityState),
  identityNote: verification.data?.status === 'rejected' ? verification.data.note : '',
  deposit: getStepState(deposits, getDepositState),
  trade: getStepState(trades, (found) => (found ? 'done' : 'open')),
});

export const isComplete = ({ email, identity, deposit, trade }: Progress): boolean =>
  [email, identity, deposit, trade].every((state) => state === 'done');
