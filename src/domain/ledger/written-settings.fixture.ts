import * as v from 'valibot';
import { operator } from '@/domain/accounts/account';
import { openSwitches, type Switches } from '@/domain/desk/pauses';
import { paymentMethodSchema } from '@/domain/desk/payment-method';
import { getNestedSnapshot, getSnapshots, type Snapshot } from '@/domain/snapshot';
import {
  defaultAddressHours,
  getConfirmationDay,
  type Policy,
  policySchema,
  policyWaitHours,
} from '@/domain/two-people/policy';
import type { Proposal } from '@/domain/two-people/proposal';
import type { Entry } from './ledger';
import { proposer, WrittenProposals } from './written-proposals.fixture';

export const goldPlan = { name: 'Gold', fee: '49.00', days: 30, includes: ['A weekly call'] };
const moneyless = { ref: '', amount: '0' } as const;

/**
 * The acts of a manager in the own book: payment method, plans, pauses and policy; and the
 * operator's choice of that method.
 */
export class WrittenSettings extends WrittenProposals {
  /** A payment method, chosen, and the plans. */
  desk(bitcoin: string, fee: string): this {
    const before = this.documents.admins ? this.fields('admins') : {};
    const replaced =
      this.documents.admins && before.bitcoin !== bitcoin
        ? { bitcoin: { address: before.bitcoin, at: this.at } }
        : {};
    const after = {
      bitcoin,
      ethereum: '',
      email: '',
      previous: { ...getNestedSnapshot(before, 'previous'), ...replaced },
    };
    this.write({ action: 'payment.updated', col: 'admins', before, after });
    if (!this.documents.desk) this.choose('');
    const plans = { plans: { gold: { ...goldPlan, fee } } };
    this.write({
      action: 'plans.updated',
      col: 'desk',
      before: this.fields('plans'),
      after: plans,
    });
    return this.next();
  }

  /** What clients can request. */
  switched(changes: Partial<Switches>): this {
    const before = this.documents.switches ? this.fields('switches') : {};
    this.write({
      action: 'switches.updated',
      col: 'desk',
      before,
      after: { ...openSwitches, ...before, ...changes },
    });
    return this.next();
  }

  /**
   * Another address of the owner's, which waits for another manager.
   * @param desk the book of the desk
   */
  paymentProposed(desk: WrittenProposals, bitcoin: string): this {
    const { previous: _, ...method } = this.fields('admins');
    const from = v.parse(paymentMethodSchema, method);
    const about = {
      action: 'payment.updated',
      ...moneyless,
      by: this.uid,
      note: 'We move to another wallet.',
    } as const;
    desk.on(this.at).proposed({ ...about, from, outcome: { ...from, bitcoin } });
    return this.next();
  }

  /** As another manager, once the address has waited. */
  paymentConfirmed(desk: WrittenProposals, actor = proposer): this {
    const proposal = desk.findPending('payment.updated');
    if (!proposal) throw new Error('No payment method waits');
    this.wait(proposal, Number(this.documents.policy?.addressHours ?? defaultAddressHours));
    const before = this.fields('admins');
    const previous = {
      ...getNestedSnapshot(before, 'previous'),
      bitcoin: { address: before.bitcoin, at: this.at },
    };
    const after = { ...proposal.outcome, previous };
    const { op } = this.write({
      action: 'payment.updated',
      col: 'admins',
      before,
      after,
      actor,
      ref: proposal.id,
      reason: proposal.note,
    });
    desk.on(this.at).confirmedElsewhere(proposal, op, actor);
    return this.next();
  }

  /** Clients see this payment method after that of another administrator. */
  chosenAfter({ uid, documents: { desk }, at }: WrittenSettings): this {
    this.documents.desk = desk ?? {};
    this.at = at;
    this.choose(uid);
    return this.next();
  }

  private choose(previous: string): void {
    const before = this.documents.desk ? this.fields('desk') : {};
    this.write({
      action: 'desk.selected',
      col: 'desk',
      before,
      after: { admin: this.uid, previous },
      actor: operator,
    });
  }

  /** A policy stricter than the one before. */
  policy(fourEyes: string, addressHours = 24, daily = '0'): this {
    this.writePolicy({ fourEyes, daily, addressHours });
    return this.next();
  }

  /** A looser one, which another manager proposes. @param desk the book of the desk */
  policyProposed(desk: WrittenProposals, changes: Partial<Policy>, by = proposer): this {
    const from = this.currentPolicy;
    const about = {
      action: 'policy.updated',
      ...moneyless,
      by,
      note: 'There are three of us now.',
    } as const;
    desk.on(this.at).proposed({ ...about, from, outcome: { ...from, ...changes } });
    return this.next();
  }

  /** By the owner of this book, once it has waited. */
  policyConfirmed(desk: WrittenProposals): this {
    const proposal = desk.findPending('policy.updated');
    if (!proposal) throw new Error('No policy waits');
    this.wait(proposal, policyWaitHours);
    const { op } = this.writePolicy(v.parse(policySchema, proposal.outcome), {
      ref: proposal.id,
      reason: proposal.note,
    });
    desk.on(this.at).confirmedElsewhere(proposal, op, this.uid);
    return this.next();
  }

  get currentPolicy(): Policy {
    const { fourEyes, daily, addressHours } = this.fields('policy');
    return v.parse(policySchema, { fourEyes, daily, addressHours });
  }

  private wait({ at }: Proposal, hours: number) {
    const { opensAt } = getConfirmationDay(at, hours);
    if (this.at < opensAt) this.at = opensAt;
  }

  private writePolicy(after: Policy, entry: { ref?: string; reason?: string } = {}): Entry {
    const { since, history = [] } = this.fields('policy');
    const before: Snapshot = this.documents.policy ? { ...this.currentPolicy } : {};
    const past = this.documents.policy ? [{ ...before, since }] : [];
    const fields = { ...after, since: this.at, history: [...getSnapshots(history), ...past] };
    return this.write({
      action: 'policy.updated',
      col: 'desk',
      before,
      after: { ...after },
      fields,
      ...entry,
    });
  }
}
