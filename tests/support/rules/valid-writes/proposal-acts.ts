// Commits to be sent by any role or with one part changed; src/data commits at once.
import { credited, inSeconds, transactionDigits } from '../acts';
import { goodReason } from '../objects';
import { confirmed, decidedAgainst, type ProposalKind, proposed, seedProposal } from '../proposals';
import { active, type Prepare } from './prepare';

const setup = { user: active };

const proposes =
  (kind: ProposalKind, changes: { ref?: string } = {}): Prepare =>
  async (desk, admin, length) => {
    const client = await seedProposal(desk, admin, kind, { setup, length, proposed: false });
    if (changes.ref) await desk.seedDocs({ [`ledger/${client.uid}/entries/${changes.ref}`]: { op: changes.ref, col: 'accounts' } });
    return {
      caller: admin,
      commit: proposed(client, { ...((kind === 'withdrawal' || kind === 'deposit') && { note: goodReason }), ...changes }),
    };
  };
const confirms =
  (kind: ProposalKind): Prepare =>
  async (desk, admin, length) => ({ caller: admin, commit: confirmed(await seedProposal(desk, admin, kind, { setup, length })) });

/** Proposals of acts, and what another person decides about them. */
export const validProposalActs: Record<string, Prepare> = {
  'withdrawal.proposed': proposes('withdrawal'),
  'deposit.proposed': proposes('deposit'),
  'adjustment.proposed': proposes('adjustment'),
  'adjustment.proposed with a reference': proposes('adjustment', { ref: 'earlier' }),
  'standing.proposed': proposes('role'),
  'standing.proposed of a status': proposes('status'),
  'proposal.confirmed of a role': confirms('role'),
  'proposal.confirmed of a status': confirms('status'),
  'proposal.confirmed': confirms('withdrawal'),
  'proposal.confirmed of a deposit': confirms('deposit'),
  'proposal.confirmed of an adjustment': confirms('adjustment'),
  'proposal.confirmed of a payment': async (desk, admin, length) => {
    const client = await seedProposal(desk, admin, 'deposit', { setup, length });
    // A payment that nobody else names.
    const txid = transactionDigits.slice(0, 48) + Buffer.from(client.uid).toString('hex').padStart(16, '0').slice(-16);
    const commit = confirmed(client, { act: { changes: { txid, output: 0 } } });
    const op = String(commit.actEntry?.fields.op);
    return { caller: admin, commit: { ...commit, credited: credited(`bitcoin-${txid}-0`, client.uid, op) } };
  },
  'proposal.rejected': async (desk, admin, length) => {
    const client = await seedProposal(desk, admin, 'withdrawal', { setup, length });
    return { caller: admin, commit: decidedAgainst('rejected', client) };
  },
  'proposal.cancelled': async (desk, admin, length) => {
    const client = await seedProposal(desk, admin, 'withdrawal', { setup, length, changes: { by: admin.uid } });
    return { caller: admin, commit: decidedAgainst('cancelled', client) };
  },
  'proposal.cancelled after a day': async (desk, admin, length) => {
    const client = await seedProposal(desk, admin, 'withdrawal', { setup, length, changes: { at: inSeconds(-86_401) } });
    return { caller: admin, commit: decidedAgainst('cancelled', client) };
  },
};
