import { describe, expect, it } from 'vitest';
import { depositTransitions } from '@/domain/requests/deposit';
import { verificationTransitions } from '@/domain/requests/verification';
import { withdrawalTransitions } from '@/domain/requests/withdrawal';
import { tradeTransitions } from '@/domain/trades/trade';
import { getActRule, ledgerActions } from './acts';
import { actions } from './ledger';

/** What the state machines of the documents say, as pairs. */
const pairs = (moves: Record<string, readonly string[]>) =>
  Object.entries(moves)
    .flatMap(([from, tos]) => tos.map((to) => `${from} > ${to}`))
    .toSorted();
/** What the acts on a collection say. */
const pairsOf = (col: string) =>
  actions
    .map((action) => ledgerActions[action])
    .filter((rule) => rule.cols.some((one) => one === col) && rule.from && rule.to)
    .flatMap(({ from = [], to }) => from.map((one) => `${one} > ${to}`))
    .toSorted();

describe('the table of acts', () => {
  it('agrees with the state machines of the lists', () => {
    expect(pairsOf('deposits')).toEqual(pairs(depositTransitions));
    expect(pairsOf('withdrawals')).toEqual(pairs(withdrawalTransitions));
    expect(pairsOf('trades')).toEqual(pairs(tradeTransitions));
  });

  it('agrees with the state machine of verifications, to which a client can always return', () => {
    const decisions = pairs(verificationTransitions).filter((pair) => !pair.endsWith('> not-verified'));
    expect(pairsOf('verifications')).toEqual(decisions);
    expect(ledgerActions['verification.submitted']).toMatchObject({ by: 'owner', to: 'not-verified' });
  });

  it('lets the desk refuse, end, adjust and correct only with a reason', () => {
    const owed = actions.filter((action) => ledgerActions[action].reason);
    expect(owed).toEqual([
      'account.adjusted',
      'deposit.completed',
      'deposit.rejected',
      'withdrawal.rejected',
      'withdrawal.deleted',
      'trade.settled',
      'subscription.charged',
      'subscription.terminated',
      'verification.rejected',
      'status.changed',
      'profile.corrected',
    ]);
    expect(owed.every((action) => ledgerActions[action].by === 'desk')).toBe(true);
  });

  it('knows nothing else', () => {
    expect(getActRule('deposit.completed')).toBe(ledgerActions['deposit.completed']);
    expect(getActRule('constructor')).toBeUndefined();
    expect(getActRule('')).toBeUndefined();
  });
});
