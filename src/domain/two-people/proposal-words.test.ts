import { expect, it } from 'vitest';
import { describeProposal, describeProposedAct, getConfirmationEnd, shortenProposedAct } from './proposal-words';

const completed = { status: 'completed' } as const;
const deposit = {
  action: 'deposit.completed',
  amount: '4200.00',
  from: { status: 'pending' },
  outcome: { ...completed, received: '4200.00' },
} as const;
const changes = { balance: '4200.00', profit: '0', bonus: '0.00' };
const adjustment = { action: 'account.adjusted', amount: '4200.00', from: {}, outcome: changes } as const;
const several = { ...adjustment, outcome: { ...changes, bonus: '-25.00' } };

it.each([
  [deposit, 'Credit $4,200.00'],
  [{ ...deposit, action: 'withdrawal.completed' } as const, 'Pay out $4,200.00'],
  [adjustment, 'Adjust balance by +$4,200.00'],
])('says what is proposed, also where it is short', (proposal, words) => {
  expect(describeProposedAct(proposal)).toBe(words);
  expect(shortenProposedAct(proposal)).toBe(words);
});

it('names each figure, and shortens several to the largest change', () => {
  expect(describeProposedAct(several)).toBe('Adjust balance by +$4,200.00, bonus by −$25.00');
  expect(shortenProposedAct(several)).toBe('Adjust 2 figures by up to $4,200.00');
});

it('names the client', () => {
  expect(describeProposal(deposit, 'Maya Okafor')).toBe('Credit $4,200.00 to Maya Okafor');
  expect(describeProposal(adjustment, 'Maya Okafor')).toBe('Adjust balance by +$4,200.00 for Maya Okafor');
});

it.each([
  ['2000.00', 24, 'above $2,000.00 two people decide'],
  ['2000.00', 12, 'above $2,000.00 two people decide, a new address waits 12 hours'],
  ['1000.00', 1, 'a new address waits 1 hour'],
  ['0', 24, 'off'],
  ['1000.00', 24, 'above $1,000.00 two people decide'],
])('says of a policy what would differ: %s and %d hours', (fourEyes, addressHours, words) => {
  const from = { fourEyes: '1000.00', daily: '0', addressHours: 24 };
  const policy = { action: 'policy.updated', amount: '0', from, outcome: { fourEyes, addressHours } } as const;
  expect(describeProposal(policy, 'The desk')).toBe(`Change policy: ${words}`);
});

it('can be confirmed for a day', () => {
  expect(getConfirmationEnd({ at: new Date(2026, 2, 24, 13, 41) })).toEqual(new Date(2026, 2, 25, 13, 41));
});
