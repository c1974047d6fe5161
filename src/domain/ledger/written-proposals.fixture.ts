import * as v from 'valibot';
import { storedAdminRoleSchema } from '@/domain/accounts/admin-role';
import type { Money } from '@/domain/money';
import { appendItem, decideItem } from '@/domain/requests/pending-list';
import type { Uid } from '@/domain/revision-fields';
import { computeTradeResult } from '@/domain/trades/trade-result';
import { type AdminChange, getSize, type Proposal } from '@/domain/two-people/proposal';
import type { Entry } from './ledger';
import { decider, type EntryInput } from './written-book.fixture';
import { WrittenLists } from './written-lists.fixture';

type ProposalList = { list: Proposal[]; pending: number; oldest: Date | null };
type NewProposal = Pick<Proposal, 'action' | 'ref' | 'amount' | 'from' | 'outcome'> &
  Partial<Pick<Proposal, 'note' | 'by' | 'role'>>;

/** Who proposes what `decider` confirms. */
export const proposer = 'second';

/** A book with proposals: of a client or an administrator, or that of the desk itself. */
export class WrittenProposals extends WrittenLists {
  private proposing: ProposalList | null = null;
  private open: Record<Uid, number> = {};
  /** The proposal that the next act confirms. */
  protected toConfirm: Proposal | null = null;

  get proposals(): readonly Proposal[] {
    return this.proposing?.list ?? [];
  }

  /** How many of an author's wait. */
  countOpen(by: Uid): number {
    return this.open[by] ?? 0;
  }

  /** The newest that waits; undefined if none does. */
  findPending(action: Proposal['action']): Proposal | undefined {
    return this.proposals.findLast((one) => one.action === action && one.status === 'pending');
  }

  get now(): Date {
    return this.at;
  }

  /** By another administrator than the one who decides. */
  proposed({
    note = 'Seen in the bank’s list.',
    by = proposer,
    role = 'manager',
    ...proposal
  }: NewProposal): this {
    const index = this.proposals.length;
    const author = { by, role, name: 'Ada Ferris' } as const;
    const added: Proposal = {
      ...proposal,
      note,
      id: this.nextOp(),
      ...author,
      at: this.at,
      status: 'pending',
    };
    this.proposing = appendItem(this.proposing, added);
    this.open = this.countAuthor(by, 1);
    const act = {
      action: 'proposal.made',
      col: 'proposals',
      before: {},
      after: added,
      index,
      actor: by,
    } as const;
    this.write({ ...act, fields: { ...this.proposing, open: this.open } });
    return this.next();
  }

  /** @param index of the request in its list */
  proposedRequest(
    kind: 'deposit' | 'withdrawal',
    index: number,
    author: Partial<Pick<Proposal, 'by' | 'role'>> = {},
  ): this {
    const { id: ref = '', amount = '0' } =
      (kind === 'deposit' ? this.deposits : this.withdrawals)[index] ?? {};
    const from = { status: 'pending' } as const;
    return kind === 'deposit'
      ? this.proposed({
          action: 'deposit.completed',
          ref,
          amount,
          from,
          outcome: { status: 'completed', received: amount },
          ...author,
        })
      : this.proposed({
          action: 'withdrawal.completed',
          ref,
          amount,
          from,
          outcome: { status: 'completed' },
          ...author,
        });
  }

  /**
   * @param index of the trade
   * @param manual the desk's own result and reason; without it, the formula's
   */
  proposedSettlement(
    index: number,
    closePrice: Money,
    manual?: { result: Money; note: string },
    author: Partial<NewProposal> = {},
  ): this {
    const trade = this.trades[index];
    if (trade?.status !== 'open') throw new Error(`Trade ${index} is not open`);
    const result = manual?.result ?? computeTradeResult(trade, closePrice);
    const outcome = { status: 'closed', closePrice, result, manual: Boolean(manual) } as const;
    return this.proposed({
      action: 'trade.settled',
      ref: trade.id,
      amount: getSize(result),
      from: { status: 'open' },
      outcome,
      note: manual?.note ?? 'The price of noon.',
      ...author,
    });
  }

  /** About an administrator; or the closing of a client's account. */
  proposedAdminChange(outcome: AdminChange, note = 'She leads the desk from May on.'): this {
    const about = { ref: '', amount: '0', outcome, note };
    if ('status' in outcome)
      return this.proposed({ ...about, action: 'status.changed', from: { status: this.status } });
    const { desk } = v.parse(v.object({ desk: storedAdminRoleSchema }), this.fields('users'));
    return this.proposed({
      ...about,
      action: outcome.desk === '' ? 'role.revoked' : 'role.granted',
      from: { desk },
    });
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
    return this.decideProposal(this.proposals.indexOf(proposal), 'confirmed', {
      ref,
      actor,
    }).next();
  }

  protected override getLists() {
    return { ...super.getLists(), proposals: this.proposing };
  }

  protected override write(input: EntryInput): Entry {
    const proposal = this.toConfirm;
    if (!proposal || input.action !== proposal.action) return super.write(input);
    this.toConfirm = null;
    // A fee refers to its subscription.
    const entry = super.write(
      input.action === 'subscription.charged' ? input : { ...input, ref: proposal.id },
    );
    this.decideProposal(this.proposals.indexOf(proposal), 'confirmed', { ref: entry.op });
    return entry;
  }

  private countAuthor(by: Uid, more: 1 | -1): Record<Uid, number> {
    return { ...this.open, [by]: this.countOpen(by) + more };
  }

  private decideProposal(
    index: number,
    status: 'confirmed' | 'rejected' | 'cancelled',
    more: Partial<EntryInput>,
  ): this {
    const before = this.proposals[index];
    if (!this.proposing || before?.status !== 'pending')
      throw new Error(`Proposal ${index} does not wait`);
    const after: Proposal = {
      ...before,
      status,
      ...(status !== 'cancelled' && { confirmerName: 'Bram Visser' }),
    };
    this.proposing = decideItem(this.proposing, index, after);
    this.open = this.countAuthor(before.by, -1);
    const fields = { ...this.proposing, open: this.open };
    this.write({
      action: `proposal.${status}`,
      col: 'proposals',
      before,
      after,
      index,
      actor: decider,
      fields,
      ...more,
    });
    return this;
  }
}
