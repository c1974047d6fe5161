import { describe, expect, it } from 'vitest';
import { getActRule, ledgerActions } from './acts';
import { actions } from './ledger';

/** A request is decided once, and a decided one never changes. */
const requestMoves = ['pending > cancelled', 'pending > completed', 'pending > rejected'];
/** What the acts on a collection say. */
const pairsOf = (col: string) =>
  actions
    .map((action) => ledgerActions[action])
    .filter((rule) => rule.cols.some((one) => one === col) && rule.from && rule.to)
    .flatMap(({ from = [], to }) => from.map((one) => `${one} > ${to}`))
    .toSorted();

describe('the table of acts', () => {
  it('agrees with the state machines of the lists', () => {
    expect(pairsOf('deposits')).toEqual(requestMoves);
    expect(pairsOf('withdrawals')).toEqual(requestMoves);
    expect(pairsOf('trades')).toEqual(['open > closed']);
  });

  it('agrees with the state machine of verifications, to which a client can always return', () => {
    expect(pairsOf('verifications')).toEqual([
      'not-verified > rejected',
      'not-verified > verified',
    ]);
    expect(ledgerActions['verification.submitted']).toMatchObject({
      by: 'owner',
      to: 'not-verified',
    });
  });

  it('lets the desk refuse, end, adjust and correct only with a reason, and confirm what is proposed about the desk', () => {
    const owed = actions.filter((action) => ledgerActions[action].reason);
    expect(owed).toEqual([
      'account.adjusted',
      'deposit.completed',
      'deposit.rejected',
      'withdrawal.rejected',
      'withdrawal.deleted',
      'proposal.rejected',
      'trade.settled',
      'subscription.charged',
      'subscription.terminated',
      'verification.rejected',
      'status.changed',
      'profile.corrected',
      'role.granted',
      'role.revoked',
      'payment.updated',
      'policy.updated',
    ]);
    expect(owed.filter((action) => ledgerActions[action].by !== 'desk')).toEqual([
      'payment.updated',
      'policy.updated',
    ]);
  });

  it('knows nothing else', () => {
    expect(getActRule('deposit.completed')).toBe(ledgerActions['deposit.completed']);
    expect(getActRule('constructor')).toBeUndefined();
    expect(getActRule('')).toBeUndefined();
  });
});
