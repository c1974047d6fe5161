import * as v from 'valibot';
import { storedDeskRoleSchema } from '@/domain/accounts/desk-role';
import { appendItem, decideItem } from '@/domain/requests/pending-list';
import type { Proposal, Standing } from '@/domain/two-people/proposal';
import type { Entry } from './ledger';
import { decider, type EntryInput } from './written-book.fixture';
import { WrittenLists } from './written-lists.fixture';

type ProposalList = { list: Proposal[]; pending: number; oldest: Date | null };
type NewProposal = Pick<Proposal, 'action' | 'ref' | 'amount' | 'from' | 'outcome'> & Partial<Pick<Proposal, 'note' | 'by'>>;

/** Who proposes what `decider` confirms. */
export const proposer = 'second';

/** A book with proposals: of a client or an administrator, or that of the desk itself. */
export class WrittenProposals extends WrittenLists {
  private proposing: ProposalList | null = null;
  /** The proposal that the next act confirms. */
  protected toConfirm: Proposal | null = null;

  get proposals(): readonly Proposal[] {
    return this.proposing?.list ?? [];
  }

  /** The newest that waits; undefined if none does. */
  findWaiting(action: Proposal['action']): Proposal | undefined {
    return this.proposals.findLast((one) => one.action === action && one.status === 'pending');
  }

  get now(): Date {
    return this.at;
  }

  /** By another administrator than the one who decides. */
  proposed({ note = 'Seen in the bank’s list.', by = proposer, ...proposal }: NewProposal): this {
    const index = this.proposals.length;
    const author = { by, role: 'manager', name: 'Ada Ferris' } as const;
    const added: Proposal = { ...proposal, note, id: this.nextOp(), ...author, at: this.at, status: 'pending' };
    this.proposing = appendItem(this.proposing, added);
    const act = { action: 'proposal.made', col: 'proposals', before: {}, after: added, index, actor: by } as const;
    this.write({ ...act, fields: this.proposing });
    return this.next();
  }

  /** @param index of the request in its list */
  proposedRequest(kind: 'deposit' | 'withdrawal', index: number): this {
    const { id: ref = '', amount = '0' } = (kind === 'deposit' ? this.deposits : this.withdrawals)[index] ?? {};
    const from = { status: 'pending' } as const;
    return kind === 'deposit'
      ? this.proposed({ action: 'deposit.completed', ref, amount, from, outcome: { status: 'completed', received: amount } })
      : this.proposed({ action: 'withdrawal.completed', ref, amount, from, outcome: { status: 'completed' } });
  }

  /** About an administrator. */
  proposedStanding(outcome: Standing, note = 'She leads the desk from May on.'): this {
    const about = { ref: '', amount: '0', outcome, note };
    if ('status' in outcome) return this.proposed({ ...about, action: 'status.changed', from: { status: this.status } });
    const { desk } = v.parse(v.object({ desk: storedDeskRoleSchema }), this.fields('users'));
    return this.proposed({ ...about, action: outcome.desk === '' ? 'role.revoked' : 'role.granted', from: { desk } });
  }

  /** The next act of the desk is the one that was proposed. */
  confirming(index: number): this {
    this.toConfirm = this.proposals[index] ?? null;
    return this;
  }

  refusedProposal(index: number, reason = 'The bank knows nothing of it.', actor = decider): this {
    return this.decideProposal(index, 'rejected', { reason, actor }).next();
  }

  /** @param actor after its day also another than who proposed it */
  tookBackProposal(index: number, actor = this.proposals[index]?.by ?? proposer): this {
    return this.decideProposal(index, 'cancelled', { actor }).next();
  }

  /** In the book of the desk. @param ref the act, which is in the book of a manager */
  confirmedElsewhere(proposal: Proposal, ref: string, actor: string): this {
    return this.decideProposal(this.proposals.indexOf(proposal), 'confirmed', { ref, actor }).next();
  }

  protected override getLists() {
    return { ...super.getLists(), proposals: this.proposing };
  }

  protected override write(input: EntryInput): Entry {
    const proposal = this.toConfirm;
    if (!proposal || input.action !== proposal.action) return super.write(input);
    this.toConfirm = null;
    const entry = super.write({ ...input, ref: proposal.id });
    this.decideProposal(this.proposals.indexOf(proposal), 'confirmed', { ref: entry.op });
    return entry;
  }

  private decideProposal(index: number, status: 'confirmed' | 'rejected' | 'cancelled', more: Partial<EntryInput>): this {
    const before = this.proposals[index];
    if (!this.proposing || before?.status !== 'pending') throw new Error(`Proposal ${index} does not wait`);
    const after: Proposal = { ...before, status, ...(status !== 'cancelled' && { confirmerName: 'Bram Visser' }) };
    this.proposing = decideItem(this.proposing, index, after);
    this.write({ action: `proposal.${status}`, col: 'proposals', before, after, index, actor: decider, fields: this.proposing, ...more });
    return this;
  }
}
