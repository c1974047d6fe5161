// Every way in which money moves, with the amount that the policy is about. Tests of the threshold
// and of the sum of a day share them.
import type { DataContext } from '@/data/ledger/context';
import type { RulesDesk } from '../desk';
import type { Commit, Fields } from '../writes';
import { buildClaim, createTxid } from './deposit-acts';
import { figures } from './list-acts';
import { goodReason } from './objects';
import type { Figures } from './postings';
import { buildConfirmedAct, buildProposedAct } from './proposal-acts';
import { type moneyKinds, proposedOutcomes } from './proposal-kinds';
import { type ProposalClient, seedProposal } from './seed-proposal';

export interface Movement {
  name: string;
  kind: (typeof moneyKinds)[number];
  /** USD without a sign: the largest change of the account. */
  amount: string;
  /** Changes of the proposal. */
  proposal?: Fields;
  /** Changes of the act, beside what the proposal says. */
  act?: () => Fields;
}

const noChanges = { balance: '0', profit: '0', bonus: '0' };
const createAdjustment = (
  name: string,
  amount: string,
  outcome: Partial<Figures>,
  to: Partial<Figures>,
): Movement => ({
  name,
  kind: 'adjustment',
  amount,
  proposal: { amount, outcome: { ...noChanges, ...outcome } },
  act: () => ({ ...figures, ...to }),
});
const createSettlement = (
  name: string,
  result: string,
  outcome: { closePrice?: string; manual: boolean },
): Movement => {
  const amount = result.replace('-', '');
  const note = outcome.manual ? goodReason : '';
  return {
    name,
    kind: 'settlement',
    amount,
    proposal: { amount, note, outcome: { ...proposedOutcomes.settlement, result, ...outcome } },
  };
};

export const movements: readonly Movement[] = [
  { name: 'a deposit', kind: 'deposit', amount: '250.00' },
  {
    name: 'a deposit with a transaction id',
    kind: 'deposit',
    amount: '250.00',
    act: () => ({ txid: createTxid(), output: 0 }),
  },
  { name: 'a withdrawal', kind: 'withdrawal', amount: '40.00' },
  createAdjustment('more balance', '250.00', { balance: '250.00' }, { balance: '9250.00' }),
  createAdjustment('less balance', '250.00', { balance: '-250.00' }, { balance: '8750.00' }),
  createAdjustment('more profit', '250.00', { profit: '250.00' }, { profit: '243.00' }),
  createAdjustment('less profit', '250.00', { profit: '-250.00' }, { profit: '-257.00' }),
  createAdjustment('more bonus', '250.00', { bonus: '250.00' }, { bonus: '255.00' }),
  createAdjustment('less bonus', '5.00', { bonus: '-5.00' }, { bonus: '0.00' }),
  createAdjustment(
    'all three figures, one of them most',
    '250.00',
    { balance: '200.00', profit: '-250.00', bonus: '249.99' },
    { balance: '9200.00', profit: '-257.00', bonus: '254.99' },
  ),
  createSettlement('a gain by the formula', '2.50', { manual: false }),
  createSettlement('a loss by the formula', '-2.50', { closePrice: '63360.00', manual: false }),
  createSettlement('a gain by hand', '900.00', { manual: true }),
  createSettlement('a loss by hand', '-50.00', { manual: true }),
  { name: 'a fee', kind: 'fee', amount: '25.00' },
];

/** A client of whom this movement is proposed. @param changes of the proposal */
export const seedMovement = (
  desk: RulesDesk,
  caller: DataContext,
  { kind, proposal }: Movement,
  changes: Fields = {},
) => seedProposal(desk, caller, kind, { changes: { ...proposal, ...changes } });

/** With a transaction id, the payment is claimed. */
function addClaim(commit: Commit, uid: string, changes: Fields, part: string): Commit {
  if (!('txid' in changes)) return commit;
  return {
    ...commit,
    credited: buildClaim(`bitcoin-${changes.txid}-0`, uid, String(commit[part]?.fields.op)),
  };
}

/** The movement by one person. @param ref the proposal to which it refers */
export function buildMovementAlone(
  state: ProposalClient,
  { act }: Movement,
  actor = state.caller.uid,
  ref = '',
): Commit {
  const changes = act?.() ?? {};
  return addClaim(buildProposedAct(state, { actor, ref, changes }), state.uid, changes, 'entry');
}

/** The movement with the confirmation of its proposal. */
export function buildConfirmedMovement(state: ProposalClient, { act }: Movement): Commit {
  const changes = act?.() ?? {};
  return addClaim(buildConfirmedAct(state, { act: { changes } }), state.uid, changes, 'actEntry');
}
