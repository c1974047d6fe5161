import { describe, expect, it } from 'vitest';
import { deposit, withdrawal } from '@/parts/requests/requests.fixture';
import { describeDecision } from './use-decide';

const paid = { payment: null, payout: '' };

const reason = 'No coins came in.';

describe('describeDecision()', () => {
  it.each([
    [deposit(), { decision: 'complete', note: '', ...paid }, 'Credited $250.00 to Maya for D7'],
    [
      deposit(),
      { decision: 'different-amount', received: '230.00', reason, ...paid },
      'Credited $230.00 to Maya for D7',
    ],
    [deposit(), { decision: 'reject', reason }, 'Rejected $250.00 from Maya for D7'],
    [withdrawal(), { decision: 'complete', note: '', ...paid }, 'Debited $200.00 from Maya for D7'],
    [withdrawal(), { decision: 'reject', reason }, 'Rejected $200.00 to Maya for D7'],
    [withdrawal(), { decision: 'delete', reason }, 'Deleted $200.00 to Maya for D7'],
  ] as const)('says what happened (%#)', (request, decision, words) => {
    expect(describeDecision(request, decision, 'Maya', 'D7')).toBe(words);
  });

  it('leaves out a folio that is not known', () => {
    expect(
      describeDecision(deposit(), { decision: 'complete', note: '', ...paid }, 'Maya', ''),
    ).toBe('Credited $250.00 to Maya');
  });
});
