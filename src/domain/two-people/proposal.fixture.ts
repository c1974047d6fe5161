import type { DeskPolicy } from './policy';
import type { Proposal, Proposals } from './proposal';

const at = new Date(2026, 2, 24, 12, 0);

/** Above $1,000.00 two people decide. */
export const policyOf = (over: Partial<DeskPolicy> = {}): DeskPolicy => ({
  fourEyes: '1000.00',
  daily: '0',
  addressHours: 24,
  since: at,
  history: [],
  rev: 1,
  op: 'policy',
  at,
  ...over,
});

/** A payout that a manager has proposed. */
export const proposalOf = (over: Partial<Proposal> = {}): Proposal => ({
  id: 'op-c1',
  action: 'withdrawal.completed',
  ref: 'op-w2',
  amount: '200.00',
  from: { status: 'pending' },
  outcome: { status: 'completed' },
  note: 'The address is hers.',
  by: 'ruth',
  role: 'manager',
  name: 'Ruth Adler',
  at,
  status: 'pending',
  ...over,
});

export const proposalsOf = (
  list: readonly Proposal[],
  over: Partial<Proposals> = {},
): Proposals => {
  const waiting = list.filter(({ status }) => status === 'pending');
  return {
    list: [...list],
    pending: waiting.length,
    open: Object.fromEntries(
      waiting.map(({ by }) => [by, waiting.filter((one) => one.by === by).length]),
    ),
    oldest: waiting[0]?.at ?? null,
    rev: list.length,
    op: list.at(-1)?.id ?? '',
    at,
    ...over,
  };
};
