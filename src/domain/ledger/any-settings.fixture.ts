import fc from 'fast-check';
import { compare } from '@/domain/money';
import {
  type ConfirmationDay,
  getConfirmationDay,
  hasThreshold,
  type Policy,
} from '@/domain/two-people/policy';
import { type Proposal, proposalLimits } from '@/domain/two-people/proposal';
import { getWaitHours } from '@/domain/two-people/proposed-settings';
import { isFromSame } from '@/domain/two-people/since-proposal';
import { decider } from './written-book.fixture';
import { createDeskBook, WrittenDesk } from './written-desk.fixture';
import { proposer } from './written-proposals.fixture';

/**
 * A manager, another one, and the book of the desk, in which they propose what the other confirms.
 */
export interface WrittenManagers {
  manager: WrittenDesk;
  other: WrittenDesk;
  desk: WrittenDesk;
}

export const createManagers = (): WrittenManagers => {
  const start = () => new Date(2026, 1, 1);
  const manager = new WrittenDesk(decider, start())
    .opened()
    .edited({ admin: true })
    .desk('tb1q', '49.00');
  return {
    manager,
    other: new WrittenDesk(proposer, start()).opened().edited({ admin: true }),
    desk: createDeskBook(),
  };
};

const kinds = [
  'stricter',
  'propose-policy',
  'propose-policy',
  'confirm-policy',
  'confirm-policy',
  'propose-method',
  'propose-method',
  'confirm-method',
  'confirm-method',
  'refuse',
  'take-back',
  'archive',
] as const;
interface PlannedAct {
  kind: (typeof kinds)[number];
  at: number;
  /** Hours after the act before. */
  hours: number;
}
const arbitraryAct = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat(50),
  hours: fc.nat(30),
});
const thresholds = ['0', '250.00', '1000.00', '5000.00'];
const dailies = ['0', '500.00', '9000.00'];
const waits = [1, 24, 48, 168];

/**
 * Any acts of managers about the policy and a payment method, each done only where the rules would
 * let it be done.
 */
export const arbitraryManagers = fc
  .array(arbitraryAct, { maxLength: 40, size: 'max' })
  .map((plans) => {
    const managers = createManagers();
    managers.manager.policy('1000.00');
    for (const one of plans) perform(managers, one);
    return managers;
  });

const pick = <T>(list: readonly T[], at: number): T | undefined =>
  list[at % Math.max(list.length, 1)];

function perform({ manager, desk }: WrittenManagers, { kind, at, hours }: PlannedAct): void {
  const now = new Date(manager.now.getTime() + hours * 3_600_000);
  manager.on(now);
  desk.on(now);
  const policy = manager.currentPolicy;
  const changes = {
    fourEyes: pick(thresholds, at) ?? '0',
    daily: pick(dailies, at) ?? '0',
    addressHours: pick(waits, at >> 2) ?? 24,
  };
  const index = pick(
    desk.proposals.flatMap(({ status }, i) => (status === 'pending' ? [i] : [])),
    at,
  );
  /** Of the newest that waits, if it can still be confirmed. */
  const canConfirm = (action: 'policy.updated' | 'payment.updated', stands: object) => {
    const proposal = desk.findPending(action);
    return (
      proposal !== undefined &&
      isFromSame(proposal, stands) &&
      now < getDay(proposal, policy).closesAt
    );
  };
  const acts: Record<PlannedAct['kind'], () => unknown> = {
    stricter: () =>
      manager.policy(
        getLower(policy.fourEyes, changes.fourEyes),
        Math.min(168, Math.max(policy.addressHours, changes.addressHours) + 1),
        getLower(policy.daily, changes.daily),
      ),
    'propose-policy': () =>
      !isFromSame({ from: changes }, policy) &&
      desk.countOpen(proposer) < proposalLimits.maxOfAuthor &&
      manager.policyProposed(desk, changes),
    'confirm-policy': () => canConfirm('policy.updated', policy) && manager.policyConfirmed(desk),
    'propose-method': () =>
      desk.countOpen(decider) < proposalLimits.maxOfAuthor &&
      manager.paymentProposed(desk, `tb1q${desk.entries.length}`),
    'confirm-method': () =>
      canConfirm('payment.updated', manager.documents.admins ?? {}) &&
      manager.paymentConfirmed(desk),
    refuse: () =>
      index !== undefined &&
      desk.refusedProposal(
        index,
        undefined,
        desk.proposals[index]?.by === decider ? proposer : decider,
      ),
    'take-back': () => index !== undefined && takeBack(desk, index, policy, now),
    archive: () =>
      desk.proposals[0] && desk.proposals[0].status !== 'pending' && desk.archived('proposals'),
  };
  if (kind !== 'stricter' || policy.addressHours < 168) acts[kind]();
}

const getLower = (one: string, other: string): string =>
  !hasThreshold({ fourEyes: other }) || (hasThreshold({ fourEyes: one }) && compare(one, other) < 0)
    ? one
    : other;

const getDay = (proposal: Proposal, policy: Policy): ConfirmationDay =>
  getConfirmationDay(proposal.at, getWaitHours(proposal, policy));

/** By its author, or by the other one after its day. */
function takeBack(desk: WrittenDesk, index: number, policy: Policy, now: Date) {
  const proposal = desk.proposals[index];
  if (!proposal) return;
  const isOver = now >= getDay(proposal, policy).closesAt;
  const other = proposal.by === decider ? proposer : decider;
  desk.tookBackProposal(index, isOver ? other : proposal.by);
}
