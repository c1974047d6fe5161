// Commits to be sent by any role or with one part changed; src/data commits at once.
import { buildClaim, transactionDigits } from '../acts/deposit-acts';
import { goodReason } from '../acts/objects';
import { createPolicy } from '../acts/policy';
import { buildConfirmedAct, buildDismissal, buildProposal } from '../acts/proposal-acts';
import { isRequestKind, type ProposalKind } from '../acts/proposal-kinds';
import { seedProposal } from '../acts/seed-proposal';
import type { Fields } from '../writes';
import { activeProfile, getReplacements, type PrepareAct } from './prepare';

const setup = { user: activeProfile };
const daySeconds = 86_400;
/** A settlement by hand, with a loss. */
const settlementByHand = {
  amount: '50.00',
  outcome: { status: 'closed', closePrice: '64000.00', result: '-50.00', manual: true },
  note: goodReason,
};

const prepareProposal =
  (kind: ProposalKind, changes: Fields = {}): PrepareAct =>
  async (desk, admin, length) => {
    // The method is the author's own, so nobody else can be asked to propose it.
    const caller = kind === 'payment' ? await desk.seedAdmin() : admin;
    const client = await seedProposal(desk, caller, kind, { setup, length, proposed: false });
    if (changes.ref)
      await desk.seedDocs({
        [`ledger/${client.uid}/entries/${changes.ref}`]: { op: changes.ref, col: 'accounts' },
      });
    return {
      caller,
      commit: buildProposal(client, {
        ...(isRequestKind(kind) && { note: goodReason }),
        ...changes,
      }),
    };
  };
const prepareConfirmation =
  (kind: ProposalKind, changes: Fields = {}): PrepareAct =>
  async (desk, admin, length) => {
    const policy = createPolicy({}, getReplacements(length));
    return {
      caller: admin,
      commit: buildConfirmedAct(
        await seedProposal(desk, admin, kind, { setup, length, policy, changes }),
      ),
    };
  };
const prepareCancellation =
  (kind: ProposalKind, age: number): PrepareAct =>
  async (desk, admin, length) => ({
    caller: admin,
    commit: buildDismissal(
      'cancelled',
      await seedProposal(desk, admin, kind, { setup, length, age }),
    ),
  });

/** Proposals of acts, and what another person decides about them. */
export const validProposalActs: Record<string, PrepareAct> = {
  'proposal.made of a withdrawal': prepareProposal('withdrawal'),
  'proposal.made of a deposit': prepareProposal('deposit'),
  'proposal.made of a settlement': prepareProposal('settlement'),
  'proposal.made of a settlement by hand': prepareProposal('settlement', settlementByHand),
  'proposal.made of a fee': prepareProposal('fee'),
  'proposal.made of a closing': prepareProposal('closing'),
  'proposal.made of an adjustment': prepareProposal('adjustment'),
  'proposal.made of a correction': prepareProposal('adjustment', { ref: 'earlier' }),
  'proposal.made of a role': prepareProposal('role'),
  'proposal.made of a revocation': prepareProposal('revocation'),
  'proposal.made of a status': prepareProposal('status'),
  'proposal.made of a policy': prepareProposal('policy'),
  'proposal.made of a method': prepareProposal('payment'),
  'proposal.confirmed of a withdrawal': prepareConfirmation('withdrawal'),
  'proposal.confirmed of a deposit': prepareConfirmation('deposit'),
  'proposal.confirmed of a payment': async (desk, admin, length) => {
    const client = await seedProposal(desk, admin, 'deposit', { setup, length });
    // A payment that nobody else names.
    const txid =
      transactionDigits.slice(0, 48) +
      Buffer.from(client.uid).toString('hex').padStart(16, '0').slice(-16);
    const commit = buildConfirmedAct(client, { act: { changes: { txid, output: 0 } } });
    const op = String(commit.actEntry?.fields.op);
    return {
      caller: admin,
      commit: { ...commit, credited: buildClaim(`bitcoin-${txid}-0`, client.uid, op) },
    };
  },
  'proposal.confirmed of a settlement': prepareConfirmation('settlement'),
  'proposal.confirmed, settled by hand': prepareConfirmation('settlement', settlementByHand),
  'proposal.confirmed of a fee': prepareConfirmation('fee'),
  'proposal.confirmed of a closing': prepareConfirmation('closing'),
  'proposal.confirmed of an adjustment': prepareConfirmation('adjustment'),
  'proposal.confirmed of a role': prepareConfirmation('role'),
  'proposal.confirmed of a revocation': prepareConfirmation('revocation'),
  'proposal.confirmed of a status': prepareConfirmation('status'),
  'proposal.confirmed of a policy': prepareConfirmation('policy'),
  'proposal.confirmed of a method': prepareConfirmation('payment'),
  'proposal.rejected of a withdrawal': async (desk, admin, length) => ({
    caller: admin,
    commit: buildDismissal(
      'rejected',
      await seedProposal(desk, admin, 'withdrawal', { setup, length }),
    ),
  }),
  'proposal.rejected of a fee': async (desk, admin, length) => ({
    caller: admin,
    commit: buildDismissal('rejected', await seedProposal(desk, admin, 'fee', { setup, length })),
  }),
  'proposal.rejected of a policy': async (desk, admin, length) => ({
    caller: admin,
    commit: buildDismissal(
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
    return { caller: admin, commit: buildDismissal('cancelled', client) };
  },
  'proposal.cancelled after a day': prepareCancellation('withdrawal', daySeconds + 1),
  'proposal.cancelled, an old policy': prepareCancellation('policy', 2 * daySeconds + 1),
  'proposal.cancelled, an old method': prepareCancellation('payment', 2 * daySeconds + 1),
};
