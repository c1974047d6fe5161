import { expect, it } from 'vitest';
import {
  describeProposal,
  describeProposedAct,
  getConfirmationEnd,
  shortenProposedAct,
} from './proposal-words';

const completed = { status: 'completed' } as const;
const deposit = {
  action: 'deposit.completed',
  amount: '4200.00',
  from: { status: 'pending' },
  outcome: { ...completed, received: '4200.00' },
} as const;
const changes = { balance: '4200.00', profit: '0', bonus: '0.00' };
const adjustment = {
  action: 'account.adjusted',
  amount: '4200.00',
  from: {},
  outcome: changes,
} as const;
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
  expect(describeProposal(adjustment, 'Maya Okafor')).toBe(
    'Adjust balance by +$4,200.00 for Maya Okafor',
  );
});

it.each([
  ['2000.00', '0', 24, 'second approval above $2,000.00'],
  ['2000.00', '0', 12, 'second approval above $2,000.00, a new address waits 12 hours'],
  ['1000.00', '0', 1, 'a new address waits 1 hour'],
  ['1000.00', '9000.00', 24, '$9,000.00 a day alone'],
  [
    '2000.00',
    '9000.00',
    12,
    'second approval above $2,000.00, $9,000.00 a day alone, a new address waits 12 hours',
  ],
  ['0', '0', 24, 'off'],
  ['1000.00', '0', 24, 'second approval above $1,000.00'],
])(
  'says of a policy what would differ: %s, %s a day and %d hours',
  (fourEyes, daily, addressHours, words) => {
    const from = { fourEyes: '1000.00', daily: '0', addressHours: 24 };
    const policy = {
      action: 'policy.updated',
      amount: '0',
      from,
      outcome: { fourEyes, daily, addressHours },
    } as const;
    expect(describeProposal(policy, 'The desk')).toBe(`Change policy: ${words}`);
  },
);

it('says that the sum of a day would be given up', () => {
  const from = { fourEyes: '1000.00', daily: '5000.00', addressHours: 24 };
  const policy = {
    action: 'policy.updated',
    amount: '0',
    from,
    outcome: { ...from, daily: '0' },
  } as const;
  expect(describeProposedAct(policy)).toBe('Change policy: no sum of a day');
});

it('says of a trade its result with its sign, of a fee its amount, and that an account is closed', () => {
  const outcome = {
    status: 'closed',
    closePrice: '64100.00',
    result: '-12.50',
    manual: false,
  } as const;
  const settlement = {
    action: 'trade.settled',
    amount: '12.50',
    from: { status: 'open' },
    outcome,
  } as const;
  expect(describeProposal(settlement, 'Maya Okafor')).toBe(
    'Settle a trade: −$12.50 for Maya Okafor',
  );
  const fee = { action: 'subscription.charged', amount: '49.00', from: {}, outcome: {} } as const;
  expect(describeProposal(fee, 'Maya Okafor')).toBe('Charge a fee of $49.00 for Maya Okafor');
  const closing = {
    action: 'status.changed',
    amount: '0',
    from: { status: 'active' },
    outcome: { status: 'closed' },
  } as const;
  expect(describeProposal(closing, 'Maya Okafor')).toBe('Close the account of Maya Okafor');
});

it('can be confirmed for a day', () => {
  expect(getConfirmationEnd({ at: new Date(2026, 2, 24, 13, 41) })).toEqual(
    new Date(2026, 2, 25, 13, 41),
  );
});
