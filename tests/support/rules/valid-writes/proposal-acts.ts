// Commits to be sent by any role or with one part changed; src/data commits at once.
import { credited, transactionDigits } from '../acts';
import { goodReason } from '../objects';
import { storedPolicy } from '../policy';
import {
  confirmed,
  decidedAgainst,
  isRequest,
  type ProposalKind,
  proposed,
  seedProposal,
} from '../proposals';
import type { Fields } from '../writes';
import { active, getReplacements, type Prepare } from './prepare';

const setup = { user: active };
const day = 86_400;
/** A settlement by hand, with a loss. */
const byHand = {
  amount: '50.00',
  outcome: { status: 'closed', closePrice: '64000.00', result: '-50.00', manual: true },
  note: goodReason,
};

const proposes =
  (kind: ProposalKind, changes: Fields = {}): Prepare =>
  async (desk, admin, length) => {
    // The method is the author's own, so nobody else can be asked to propose it.
    const caller = kind === 'payment' ? await desk.newAdmin() : admin;
    const client = await seedProposal(desk, caller, kind, { setup, length, proposed: false });
    if (changes.ref)
      await desk.seedDocs({
        [`ledger/${client.uid}/entries/${changes.ref}`]: { op: changes.ref, col: 'accounts' },
      });
    return {
      caller,
      commit: proposed(client, { ...(isRequest(kind) && { note: goodReason }), ...changes }),
    };
  };
const confirms =
  (kind: ProposalKind, changes: Fields = {}): Prepare =>
  async (desk, admin, length) => {
    const policy = storedPolicy({}, getReplacements(length));
    return {
      caller: admin,
      commit: confirmed(await seedProposal(desk, admin, kind, { setup, length, policy, changes })),
    };
  };
const cancels =
  (kind: ProposalKind, age: number): Prepare =>
  async (desk, admin, length) => ({
    caller: admin,
    commit: decidedAgainst(
      'cancelled',
      await seedProposal(desk, admin, kind, { setup, length, age }),
    ),
  });

/** Proposals of acts, and what another person decides about them. */
export const validProposalActs: Record<string, Prepare> = {
  'proposal.made of a withdrawal': proposes('withdrawal'),
  'proposal.made of a deposit': proposes('deposit'),
  'proposal.made of a settlement': proposes('settlement'),
  'proposal.made of a settlement by hand': proposes('settlement', byHand),
  'proposal.made of a fee': proposes('fee'),
  'proposal.made of a closing': proposes('closing'),
  'proposal.made of an adjustment': proposes('adjustment'),
  'proposal.made of a correction': proposes('adjustment', { ref: 'earlier' }),
  'proposal.made of a role': proposes('role'),
  'proposal.made of a revocation': proposes('revocation'),
  'proposal.made of a status': proposes('status'),
  'proposal.made of a policy': proposes('policy'),
  'proposal.made of a method': proposes('payment'),
  'proposal.confirmed of a withdrawal': confirms('withdrawal'),
  'proposal.confirmed of a deposit': confirms('deposit'),
  'proposal.confirmed of a payment': async (desk, admin, length) => {
    const client = await seedProposal(desk, admin, 'deposit', { setup, length });
    // A payment that nobody else names.
    const txid =
      transactionDigits.slice(0, 48) +
      Buffer.from(client.uid).toString('hex').padStart(16, '0').slice(-16);
    const commit = confirmed(client, { act: { changes: { txid, output: 0 } } });
    const op = String(commit.actEntry?.fields.op);
    return {
      caller: admin,
      commit: { ...commit, credited: credited(`bitcoin-${txid}-0`, client.uid, op) },
    };
  },
  'proposal.confirmed of a settlement': confirms('settlement'),
  'proposal.confirmed, settled by hand': confirms('settlement', byHand),
  'proposal.confirmed of a fee': confirms('fee'),
  'proposal.confirmed of a closing': confirms('closing'),
  'proposal.confirmed of an adjustment': confirms('adjustment'),
  'proposal.confirmed of a role': confirms('role'),
  'proposal.confirmed of a revocation': confirms('revocation'),
  'proposal.confirmed of a status': confirms('status'),
  'proposal.confirmed of a policy': confirms('policy'),
  'proposal.confirmed of a method': confirms('payment'),
  'proposal.rejected of a withdrawal': async (desk, admin, length) => ({
    caller: admin,
    commit: decidedAgainst(
      'rejected',
      await seedProposal(desk, admin, 'withdrawal', { setup, length }),
    ),
  }),
  'proposal.rejected of a fee': async (desk, admin, length) => ({
    caller: admin,
    commit: decidedAgainst('rejected', await seedProposal(desk, admin, 'fee', { setup, length })),
  }),
  'proposal.rejected of a policy': async (desk, admin, length) => ({
    caller: admin,
    commit: decidedAgainst(
      'rejected',
      await seedProposal(desk, admin, 'policy', { length, age: 60 }),
    ),
  }),
  'proposal.cancelled': async (desk, admin, length) => {
    const client = await seedProposal(desk, admin, 'withdrawal', {
      setup,
      length,
      changes: { by: admin.uid },
    });
    return { caller: admin, commit: decidedAgainst('cancelled', client) };
  },
  'proposal.cancelled after a day': cancels('withdrawal', day + 1),
  'proposal.cancelled, an old policy': cancels('policy', 2 * day + 1),
  'proposal.cancelled, an old method': cancels('payment', 2 * day + 1),
};
