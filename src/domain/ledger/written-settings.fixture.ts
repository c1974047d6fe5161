import { operator } from '@/domain/accounts/account';
import { getNestedSnapshot, getSnapshots, type Snapshot } from '@/domain/accounts/snapshot';
import { openSwitches, type Switches } from '@/domain/requests/pauses';
import type { Action } from './ledger';
import { WrittenLists } from './written-lists.fixture';

export const goldPlan = { name: 'Gold', fee: '49.00', days: 30, includes: ['A weekly call'] };
const dayMs = 86_400_000;

/** The acts of a manager in the own book: payment method, plans, pauses and policy; and the operator's choice of that method. */
export class WrittenSettings extends WrittenLists {
  /** A payment method, chosen, and the plans. */
  desk(bitcoin: string, fee: string): this {
    const before = this.documents.admins ? this.fields('admins') : {};
    const replaced = this.documents.admins && before.bitcoin !== bitcoin ? { bitcoin: { address: before.bitcoin, at: this.at } } : {};
    const after = { bitcoin, ethereum: '', email: '', previous: { ...getNestedSnapshot(before, 'previous'), ...replaced } };
    this.write({ action: 'payment.updated', col: 'admins', before, after });
    if (!this.documents.desk) this.choose('');
    const plans = { plans: { gold: { ...goldPlan, fee } } };
    this.write({ action: 'plans.updated', col: 'desk', before: this.fields('plans'), after: plans });
    return this.next();
  }

  /** What clients can request. */
  switched(changes: Partial<Switches>): this {
    const before = this.documents.switches ? this.fields('switches') : {};
    this.write({ action: 'switches.updated', col: 'desk', before, after: { ...openSwitches, ...before, ...changes } });
    return this.next();
  }

  /** Another address, which waits for another manager. @param bitcoin null to remove what waits */
  paymentProposed(bitcoin: string | null, actor = this.uid): this {
    const { proposed: _, ...before } = this.fields('admins');
    const method = { bitcoin, ethereum: '', email: '', by: actor, op: this.nextOp(), at: this.at };
    const after = bitcoin === null ? before : { ...before, proposed: method };
    this.write({ action: 'payment.proposed', col: 'admins', before: this.fields('admins'), after, actor });
    return this.next();
  }

  /** As another manager, a day later. */
  paymentConfirmed(actor = 'second'): this {
    this.at = new Date(this.at.getTime() + dayMs);
    const { proposed: _, previous, ...old } = this.fields('admins');
    const { bitcoin, ethereum, email, op } = getNestedSnapshot(this.fields('admins'), 'proposed');
    const replaced = { address: old.bitcoin, at: this.at };
    const after = { bitcoin, ethereum, email, previous: { ...getNestedSnapshot({ previous }, 'previous'), bitcoin: replaced } };
    this.write({ action: 'payment.updated', col: 'admins', before: this.fields('admins'), after, actor, ref: String(op) });
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
    this.write({ action: 'desk.selected', col: 'desk', before, after: { admin: this.uid, previous }, actor: operator });
  }

  /** A policy stricter than the one before. */
  policy(fourEyes: string, addressHours = 24): this {
    const [document] = [this.documents.policy];
    const { since, history = [], ...before } = document ? this.fields('policy') : {};
    const past = document ? [{ fourEyes: before.fourEyes, addressHours: before.addressHours, since }] : [];
    return this.writePolicy('policy.updated', before, { fourEyes, addressHours, proposed: {} }, this.at, [
      ...getSnapshots(history),
      ...past,
    ]);
  }

  /** @param fourEyes null to take back what was proposed */
  policyProposed(fourEyes: string | null): this {
    const { since, history = [], ...before } = this.fields('policy');
    const proposed = fourEyes === null ? {} : { fourEyes, addressHours: before.addressHours, by: this.uid, op: this.nextOp(), at: this.at };
    const action = fourEyes === null ? 'policy.cancelled' : 'policy.proposed';
    return this.writePolicy(action, before, { ...before, proposed }, since, getSnapshots(history));
  }

  /** What another manager proposed a day before. */
  policyConfirmed({ documents: { policy }, at }: WrittenSettings): this {
    this.documents.policy = policy ?? {};
    const { since, history = [], ...before } = this.fields('policy');
    const { fourEyes, addressHours, op } = getNestedSnapshot(before, 'proposed');
    this.at = new Date(at.getTime() + dayMs);
    const past = [...getSnapshots(history), { fourEyes: before.fourEyes, addressHours: before.addressHours, since }];
    return this.writePolicy('policy.updated', before, { fourEyes, addressHours, proposed: {} }, this.at, past, String(op));
  }

  private writePolicy(action: Action, before: Snapshot, after: Snapshot, since: unknown, history: readonly Snapshot[], ref = ''): this {
    this.write({ action, col: 'desk', before, after, ref, fields: { ...after, since, history } });
    return this.next();
  }
}
