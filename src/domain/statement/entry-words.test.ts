import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actions, type BookEntry } from '@/domain/ledger/ledger';
import { formatAction, formatEntry } from './entry-words';

const entry = (over: Partial<BookEntry>): BookEntry => ({
  op: 'op',
  col: 'deposits',
  rev: 1,
  actor: 'maya',
  action: 'deposit.requested',
  index: 0,
  ref: '',
  before: {},
  after: {},
  reason: '',
  at: new Date(2026, 2, 2),
  ...over,
});
const said = (over: Partial<BookEntry>, request: string | null = null) => {
  const { what, detail } = formatEntry(entry(over), request);
  return `${what} | ${detail}`;
};

describe('entryWords', () => {
  it('says what was requested', () => {
    expect(said({ after: { id: 'a', amount: '1250.00', coin: 'bitcoin' } })).toBe(
      'Deposit requested | $1,250.00 in bitcoin',
    );
  });

  it('says which request a decision is for', () => {
    const element = { id: 'a', amount: '250.00', coin: 'bitcoin' };
    expect(said({ action: 'deposit.cancelled', before: element, after: element }, 'D1')).toBe(
      'Deposit cancelled | for D1',
    );
  });

  it('names both figures of a deposit of which another amount came in', () => {
    const element = { id: 'a', amount: '250.00', coin: 'bitcoin' };
    const completed = (received: string, request: string | null) =>
      said(
        { action: 'deposit.completed', before: element, after: { ...element, received } },
        request,
      );
    expect(completed('250.00', 'D1')).toBe('Deposit credited | for D1');
    expect(completed('250.00', null)).toBe('Deposit credited | $250.00 in bitcoin');
    expect(completed('230.00', 'D1')).toBe(
      'Deposit credited | for D1, $230.00 received of $250.00 expected',
    );
    expect(completed('230.00', null)).toBe(
      'Deposit credited | $230.00 received of $250.00 expected',
    );
  });

  it('names the new account status', () => {
    expect(
      said({
        col: 'users',
        action: 'status.changed',
        index: -1,
        before: { status: 'pending' },
        after: { status: 'active' },
      }),
    ).toBe('Account status changed | to active');
  });

  it('says which part of a payment method was updated', () => {
    const update = (before: Record<string, string>, after: Record<string, string>) =>
      said({ col: 'admins', action: 'payment.updated', index: -1, before, after });
    expect(
      update({ bitcoin: 'a', ethereum: '', email: '' }, { bitcoin: 'b', ethereum: '', email: '' }),
    ).toBe('Payment method updated | bitcoin address');
    expect(update({}, { bitcoin: 'b', ethereum: 'c', email: 'd' })).toBe(
      'Payment method updated | bitcoin address, ethereum address and email',
    );
    expect(update({ bitcoin: 'a' }, { bitcoin: 'a' })).toBe('Payment method updated | ');
  });

  it('says whose payment method clients now see', () => {
    expect(
      said({
        col: 'desk',
        action: 'desk.selected',
        index: -1,
        after: { admin: 'maya', previous: '' },
      }),
    ).toBe('Payment method chosen | clients now see it');
  });

  it('says of a trade what was bought or sold', () => {
    const trade = { id: 't', asset: 'bitcoin', side: 'sell', amount: '1200.00', leverage: 5 };
    const settlement = { ...trade, closePrice: '60282.27', result: '-61.17', manual: false };
    const settled = (after: object, request: string | null) =>
      said({ col: 'trades', action: 'trade.settled', before: trade, after: { ...after } }, request);
    expect(said({ col: 'trades', action: 'trade.placed', after: trade })).toBe(
      'Trade placed | Sell bitcoin, $1,200.00 ×5',
    );
    expect(settled(settlement, 'T1')).toBe('Trade settled | for T1, at $60,282.27');
    expect(settled(settlement, null)).toBe(
      'Trade settled | Sell bitcoin, $1,200.00 ×5, at $60,282.27',
    );
    expect(settled({ ...settlement, manual: true }, 'T1')).toBe(
      'Trade settled | for T1, at $60,282.27, result set by the desk',
    );
  });

  it('says which request was deleted, or what it was about', () => {
    const before = { id: 'w', amount: '60.00', coin: 'bitcoin' };
    const deleted = (request: string | null) =>
      said({ col: 'withdrawals', action: 'withdrawal.deleted', before, after: {} }, request);
    expect(deleted('W7')).toBe('Withdrawal request deleted | for W7');
    expect(deleted(null)).toBe('Withdrawal request deleted | $60.00 in bitcoin');
  });

  it('says of a subscription what it costs and how long it lasts', () => {
    const taken = (duration: number) => ({
      subscription: { plan: 'gold', amount: '1049.00', duration },
    });
    const of = (action: string, over: Partial<BookEntry>, answers: string | null = null) =>
      said({ col: 'subscriptions', index: -1, action, ...over }, answers);
    expect(of('subscription.set', { after: taken(30) })).toBe(
      'Plan chosen | Gold, $1,049.00 for 30 days',
    );
    expect(of('subscription.set', { after: taken(1) })).toBe(
      'Plan chosen | Gold, $1,049.00 for 1 day',
    );
    expect(of('subscription.cancelled', { before: taken(30) })).toBe(
      'Subscription cancelled | Gold',
    );
    expect(of('subscription.terminated', { before: taken(30) })).toBe(
      'Subscription terminated | Gold',
    );
    expect(of('subscription.charged', { col: 'accounts' }, 'S1')).toBe('Subscription fee | for S1');
    expect(of('subscription.charged', { col: 'accounts' })).toBe('Subscription fee | ');
  });

  it('says of an adjustment what it is for, and calls a bonus a bonus', () => {
    const before = { balance: '100.00', profit: '5.00', bonus: '25.00' };
    const adjusted = (after: object, answers: string | null = null) =>
      said(
        {
          col: 'accounts',
          index: -1,
          action: 'account.adjusted',
          before,
          after: { ...before, ...after },
        },
        answers,
      );
    expect(adjusted({ balance: '102.80' })).toBe('Adjustment | ');
    expect(adjusted({ balance: '102.80' }, 'D5')).toBe('Adjustment | corrects D5');
    expect(adjusted({ bonus: '50.00' })).toBe('Bonus credited | $25.00, not withdrawable');
    expect(adjusted({ bonus: '5.00' })).toBe('Bonus taken back | $20.00');
    expect(adjusted({ balance: '125.00', bonus: '0.00' })).toBe(
      'Adjustment | $25.00 moved from the bonus to the balance',
    );
    expect(adjusted({ balance: '90.00', bonus: '35.00' })).toBe('Adjustment | bonus +$10.00');
    expect(adjusted({ profit: '3.00' }, 'T4')).toBe('Adjustment | corrects T4, profit −$2.00');
  });

  it('says of an identity document which, and what became of it', () => {
    const of = (action: string, kind = 'identity-card') =>
      said({ col: 'verifications', index: -1, action, after: { kind, note: 'x' } });
    expect(of('verification.submitted')).toBe('Identity document sent | identity card');
    expect(of('verification.viewed')).toBe('Identity document viewed | ');
    expect(of('verification.approved')).toBe('Identity verified | ');
    expect(of('verification.rejected')).toBe('Identity document rejected | ');
  });

  it('says what a profile was corrected in, and what a client requested', () => {
    const before = { firstname: 'Maya', lastname: 'L', mobile: '1', country: 'Sweden' };
    const of = (action: string, over: Partial<BookEntry> = {}) =>
      said({ col: 'users', index: -1, action, ...over });
    expect(
      of('profile.corrected', {
        before,
        after: { ...before, lastname: 'Lindqvist', mobile: '2', country: 'Norway' },
      }),
    ).toBe('Profile corrected | last name, phone number and country');
    expect(of('status.frozen', { before: { status: 'active' }, after: { status: 'frozen' } })).toBe(
      'Account frozen | ',
    );
    expect(of('closure.requested')).toBe('Closure requested | ');
  });

  it('says which plans were updated, also one that was taken away', () => {
    const plan = (name: string, fee: string) => ({ name, fee, days: 30, includes: [] });
    const of = (before: object, after: object) =>
      said({
        col: 'desk',
        index: -1,
        action: 'plans.updated',
        before: { ...before },
        after: { plans: after },
      });
    expect(of({}, { gold: plan('Gold', '49.00') })).toBe('Plans updated | Gold');
    expect(
      of(
        { plans: { gold: plan('Gold', '49.00'), iron: plan('Iron', '9.00') } },
        { gold: plan('Gold', '59.00') },
      ),
    ).toBe('Plans updated | Gold and Iron');
  });

  it('says which requests are paused now', () => {
    const of = (after: object) =>
      said({ col: 'desk', index: -1, action: 'switches.updated', after: { ...after } });
    const all = { deposits: true, withdrawals: true, trades: true, notice: '' };
    expect(of({ ...all, withdrawals: false })).toBe('Pauses changed | withdrawals are paused');
    expect(of({ ...all, deposits: false, trades: false })).toBe(
      'Pauses changed | deposits and trades are paused',
    );
    expect(of(all)).toBe('Pauses changed | everything is open');
  });

  it('says how many elements went to the archive', () => {
    const of = (list: object[], col: BookEntry['col']) =>
      said({ col, action: 'history.archived', before: { list }, after: { archive: '0' } });
    expect(of([{ id: 'a' }, { id: 'b' }], 'deposits')).toBe(
      'History archived | 2 decided deposits',
    );
    expect(of([{ id: 'a' }], 'trades')).toBe('History archived | 1 decided trade');
  });

  it.each(actions)('has words of its own for %s, which are true', (action) => {
    const words = formatAction(action);
    expect(words).toMatch(/^[A-Z][a-z -]+$/);
    if (/rejected|deleted|terminated|cancelled/.test(action))
      expect(words).toMatch(/rejected|deleted|terminated|cancelled/);
    expect(words).not.toMatch(/approved/i);
  });

  it('has words for every action there will ever be', () => {
    expect(formatAction('withdrawal.requested')).toBe('Withdrawal requested');
    expect(formatAction('constructor')).toBe('Constructor');
    expect(formatAction('..')).toBe('Entry');
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), fc.anything()), (action, after) => {
        expect(formatEntry(entry({ action, after }), null).what).not.toBe('');
      }),
    );
  });
});
