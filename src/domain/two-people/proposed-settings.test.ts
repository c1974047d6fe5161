import { expect, it } from 'vitest';
import { proposalOf } from './proposal.fixture';
import { toPendingProposal } from './proposed-settings';

const since = new Date('2026-03-24T12:00:00Z');
const hoursLater = (hours: number) => new Date(since.getTime() + hours * 3_600_000);

it.each([
  ['withdrawal.completed', true, 0],
  ['account.adjusted', false, 0],
  ['policy.updated', false, 24],
  ['payment.updated', false, 30],
] as const)(
  'a proposal of %s is for agents: %s, from %i hours on, for a day',
  (action, isForAgents, hours) => {
    const proposal = { ...proposalOf({ action }), uid: 'maya', since };
    expect(toPendingProposal(proposal, { addressHours: 30 })).toMatchObject({
      uid: 'maya',
      by: 'ruth',
      isForAgents,
      opensAt: hoursLater(hours),
      closesAt: hoursLater(hours + 24),
    });
  },
);
