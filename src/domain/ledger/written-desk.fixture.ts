import {
  type AccountFigures,
  emptyAccount,
  getAccountFigures,
  operator,
} from '@/domain/accounts/account';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import { maya } from '@/domain/accounts/person.fixture';
import {
  correctableFields,
  mapFields,
  type ProfileCorrection,
} from '@/domain/accounts/profile-fields';
import { getSearchKeys } from '@/domain/accounts/search-keys';
import {
  awaitsDecision,
  createSubmittedVerification,
  getVerificationFields,
  type VerificationFields,
} from '@/domain/identity/verification';
import { createSubscription, getChargeOp, type Subscription } from '@/domain/requests/subscription';
import { deskBook } from '@/domain/revision-fields';
import type { Snapshot } from '@/domain/snapshot';
import type { Action } from './ledger';
import { applyMovement, movements } from './posting';
import { decider } from './written-book.fixture';
import { goldPlan, WrittenSettings } from './written-settings.fixture';

const { lastname, country } = maya;
const correctedProfile: Partial<ProfileCorrection> = {
  firstname: 'Maja',
  lastname,
  mobile: '+46 70 765 43 21',
  country,
};

/** A book with every act there is, and the documents that they lead to. */
export class WrittenDesk extends WrittenSettings {
  private subscription: Subscription | Record<string, never> = {};
  /** The act that took it. */
  private taken = '';
  private verification: VerificationFields = {
    document: '',
    kind: '',
    status: 'not-verified',
    note: '',
    viewer: '',
  };

  get hasSubscription(): boolean {
    return 'plan' in this.subscription;
  }

  /** Whether the desk has opened the document that waits. */
  get isReviewed(): boolean {
    return awaitsDecision(this.identity) && this.identity.viewer === decider;
  }

  get identity(): VerificationFields {
    return this.verification;
  }

  get holds(): { reserved: string; staked: string } {
    return this.promised;
  }

  adjusted(
    figures: Partial<AccountFigures>,
    { ref = '', reason = 'More arrived than was asked for.' } = {},
  ): this {
    const before = getAccountFigures(this.account ?? emptyAccount);
    const after = { ...before, ...figures };
    this.figures(
      this.write({
        action: 'account.adjusted',
        col: 'accounts',
        before,
        after,
        ref,
        reason,
        actor: decider,
      }),
      after,
    );
    return this.next();
  }

  subscribed(): this {
    this.taken = this.nextOp();
    return this.subscribe('subscription.set', createSubscription('gold', goldPlan, this.at)).next();
  }

  unsubscribed(): this {
    return this.subscribe('subscription.cancelled', {}).next();
  }

  terminated(reason = 'The plan is no longer offered.'): this {
    return this.subscribe('subscription.terminated', {}, decider, reason).next();
  }

  charged(reason = 'The fee for thirty days of Gold.'): this {
    if (!('amount' in this.subscription)) throw new Error('There is no subscription');
    const before = getAccountFigures(this.account ?? emptyAccount);
    const after = applyMovement(
      before,
      movements['subscription.charged']({ amount: this.subscription.amount }),
    );
    const charge = {
      action: 'subscription.charged',
      col: 'accounts',
      before,
      after,
      actor: decider,
      reason,
    } as const;
    this.figures(this.write({ ...charge, ref: this.taken, op: getChargeOp(this.taken) }), after);
    return this.next();
  }

  /** The fee of the subscription that the client has. */
  proposedFee(
    note = 'The fee for thirty days of Gold.',
    author: { by?: string; role?: StoredAdminRole } = {},
  ): this {
    if (!('amount' in this.subscription)) throw new Error('There is no subscription');
    const { amount } = this.subscription;
    return this.proposed({
      action: 'subscription.charged',
      ref: this.taken,
      amount,
      from: {},
      outcome: {},
      note,
      ...author,
    });
  }

  /** The subscription to which a fee would refer; empty if the client never had one. */
  get subscriptionOp(): string {
    return this.taken;
  }

  get isCharged(): boolean {
    return this.entries.some(({ op }) => op === getChargeOp(this.taken));
  }

  documentSent(): this {
    const after = createSubmittedVerification(
      `images/${this.uid}/${this.at.getTime()}-passport.pdf`,
      'passport',
    );
    return this.verify('verification.submitted', after, this.uid, '', this.at);
  }

  viewed(): this {
    return this.verify('verification.viewed', { ...this.verification, viewer: decider });
  }

  approved(): this {
    return this.verify('verification.approved', {
      ...this.verification,
      status: 'verified',
      note: '',
      viewer: '',
    });
  }

  unproven(note = 'The picture cannot be read.'): this {
    return this.verify(
      'verification.rejected',
      { ...this.verification, status: 'rejected', note, viewer: '' },
      decider,
      note,
    );
  }

  frozen(): this {
    const before = { status: this.status };
    this.status = 'frozen';
    return this.profile('status.frozen', before, { status: 'frozen' }, this.uid);
  }

  closureRequested(): this {
    return this.profile('closure.requested', {}, {}, this.uid, '', this.at);
  }

  /** @param actor of an administrator the operator */
  corrected(
    changes: Partial<ProfileCorrection> = correctedProfile,
    reason = 'As it stands in the passport.',
    actor = decider,
  ): this {
    const before = mapFields(correctableFields, (name) => String(this.documents.users?.[name]));
    const after = { ...before, ...changes };
    const keys = getSearchKeys({ ...after, username: String(this.documents.users?.username) });
    return this.profile('profile.corrected', before, after, actor, reason).edited(keys);
  }

  /** What the owner changes without an entry. */
  edited(fields: Snapshot): this {
    this.documents.users = { ...this.documents.users, ...fields };
    return this;
  }

  /** By the operator, unless it was proposed. @param role empty to take it away */
  granted(role: StoredAdminRole, actor = this.toConfirm ? decider : operator): this {
    const before = { desk: this.fields('users').desk };
    return this.profile(
      role === '' ? 'role.revoked' : 'role.granted',
      before,
      { desk: role },
      actor,
      this.toConfirm?.note,
    );
  }

  private subscribe(
    action: Action,
    subscription: Subscription | Record<string, never>,
    actor = this.uid,
    reason = '',
  ): this {
    this.subscription = subscription;
    this.write({
      action,
      col: 'subscriptions',
      before: this.fields('subscriptions'),
      after: { subscription },
      actor,
      reason,
    });
    return this;
  }

  private verify(
    action: Action,
    after: VerificationFields,
    actor = decider,
    reason = '',
    submittedAt = this.fields('verifications').submittedAt,
  ): this {
    const before = getVerificationFields(this.verification);
    this.verification = after;
    this.write({
      action,
      col: 'verifications',
      fields: { ...after, submittedAt },
      before,
      after,
      actor,
      reason,
    });
    return this.next();
  }

  private profile(
    action: Action,
    before: Snapshot,
    after: Snapshot,
    actor: string,
    reason = '',
    closureAt = this.fields('users').closureAt,
  ): this {
    this.write({
      action,
      col: 'users',
      fields: { ...this.fields('users'), ...after, closureAt },
      before,
      after,
      actor,
      reason,
    });
    return this.next();
  }
}

const bonusProposal = {
  action: 'account.adjusted',
  ref: '',
  amount: '5.00',
  from: {},
  outcome: { balance: '0.00', profit: '0.00', bonus: '5.00' },
  note: 'Thank you for waiting so long.',
} as const;

/** Every act of a client and of the desk on it, once or more. */
export const createFullBook = (): WrittenDesk =>
  new WrittenDesk('maya', new Date(2026, 2, 2, 9, 12))
    .opened()
    .requested('500.00')
    .completed(0)
    .requested('120.00')
    .rejected(1)
    .requested('10.00')
    .cancelled(2)
    .documentSent()
    .viewed()
    .unproven()
    .documentSent()
    .viewed()
    .approved()
    .changedTo('active')
    .placed()
    .settled(0, '60282.27')
    .requested('900.00', 'ethereum', `0x${'9b2f61c4'.repeat(8)}`)
    .completed(3, null, { txid: `0x${'9b2f61c4'.repeat(8)}`, output: 0 })
    .withdrew('250.00')
    .sent(0, '5eed61c4'.repeat(8))
    .placed({ asset: 'ethereum', amount: '300.00', leverage: 2, openPrice: '2155.00' })
    .settled(1, '2328.00')
    .adjusted({ bonus: '25.00' }, { reason: 'Welcome to the desk.' })
    .subscribed()
    .charged()
    .withdrew('40.00')
    .takenBack(1)
    .withdrew('50.00')
    .refused(2)
    .withdrew('60.00')
    .deleted(3)
    .deleted(1)
    .placed({ side: 'sell', amount: '100.00', leverage: 1 })
    .settled(2, '64210.00', { result: '5.00', note: 'The price service was away.' })
    .corrected()
    .edited({ country: 'Norway', username: 'maja', usernameKey: 'maja' })
    .archived('deposits')
    .archived('trades')
    .unsubscribed()
    .subscribed()
    .terminated()
    .placed()
    .requested('250.00')
    .withdrew('200.00')
    .archived('withdrawals')
    .closureRequested()
    .frozen();

/**
 * A book in which two people decide: a proposal of each kind, taken back, refused and confirmed.
 */
export const createBookOfTwo = (uid = 'nora'): WrittenDesk =>
  new WrittenDesk(uid, new Date(2026, 2, 2, 9, 12))
    .opened()
    .changedTo('active')
    .requested('900.00')
    .proposedRequest('deposit', 0)
    .tookBackProposal(0)
    .proposedRequest('deposit', 0)
    .confirming(1)
    .completed(0)
    .withdrew('200.00')
    .proposedRequest('withdrawal', 0)
    .refusedProposal(2)
    .proposedRequest('withdrawal', 0)
    .confirming(3)
    .sent(0)
    .proposed(bonusProposal)
    .confirming(4)
    .adjusted({ bonus: '5.00' }, { reason: bonusProposal.note });

/** An agent who proposes, beside the manager {@link proposer}. */
const agent = { by: 'third', role: 'agent' } as const;

/**
 * A book in which two people settle trades, by the formula and by hand, charge a fee and close the
 * account; and a manager confirms what an agent proposed. Two of what the agent has proposed wait.
 */
export const createBookOfClosing = (): WrittenDesk =>
  new WrittenDesk('ines', new Date(2026, 2, 2, 9, 12))
    .opened()
    .changedTo('active')
    .requested('900.00')
    .completed(0)
    .placed()
    .proposedSettlement(0, '65000.00')
    .confirming(0)
    .settled(0, '65000.00')
    .placed({ amount: '100.00' })
    .proposedSettlement(
      1,
      '64210.00',
      { result: '-20.00', note: 'The price service was away.' },
      agent,
    )
    .confirming(1)
    .settled(1, '64210.00', { result: '-20.00', note: 'The price service was away.' })
    .placed({ amount: '50.00' })
    .proposedSettlement(2, '64210.00', undefined, agent)
    .subscribed()
    .proposedFee(undefined, agent)
    .proposedFee()
    .confirming(4)
    .charged()
    .proposedAdminChange({ status: 'closed' }, 'She has asked for it in writing.')
    .confirming(5)
    .changedTo('closed', 'She has asked for it in writing.');

/** The book of an administrator, whose role and status two managers change. */
export const createStaffBook = (): WrittenDesk =>
  new WrittenDesk('lena', new Date(2026, 2, 2, 9, 12))
    .opened()
    .edited({ admin: true })
    .granted('agent')
    .proposedAdminChange({ desk: 'manager' })
    .confirming(0)
    .granted('manager')
    .proposedAdminChange({ desk: '' })
    .refusedProposal(1)
    .proposedAdminChange({ status: 'suspended' }, 'Her laptop was stolen.')
    .confirming(2)
    .changedTo('suspended', 'Her laptop was stolen.');

/** The book in which managers propose what is about the policy and payment methods. */
export const createDeskBook = (): WrittenDesk => new WrittenDesk(deskBook, new Date(2026, 1, 1));
