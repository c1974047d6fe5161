import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { daysAgo, now, status, subscription } from './desk.fixture';
import {
  type DeskActKind,
  deskActSchema,
  type EligibilityInput,
  getDisabledReason,
  getFeeRows,
  getSubscriptionOutcome,
  getUncoveredFee,
  previewDeskAct,
} from './desk-act';

const reason = 'As agreed on the telephone.';
const typed = { act: 'charge', forCharge: reason, forEnd: '' };

describe('what is asked', () => {
  it('is sent with the reason of its own act', () => {
    expect(v.parse(deskActSchema, typed)).toEqual({ act: 'charge', reason });
    expect(v.parse(deskActSchema, { act: 'terminate', forCharge: 'short', forEnd: ` ${reason} ` })).toEqual({ act: 'terminate', reason });
  });

  it.each([
    ['charge', { ...typed, forCharge: 'short' }],
    ['terminate', { ...typed, act: 'terminate' }],
  ])('owes a reason to %s', (_, values) => {
    expect(v.safeParse(deskActSchema, values).success).toBe(false);
  });
});

describe('an act is blocked', () => {
  const situation: EligibilityInput = {
    uid: 'maya',
    me: 'boss',
    subscription: subscription(),
    charged: false,
    query: readyQuery(status()),
  };
  const why = (act: DeskActKind, over: Partial<EligibilityInput> = {}) => getDisabledReason(act, { ...situation, ...over });

  it('not where nothing speaks against it', () => {
    expect([why('charge'), why('terminate')]).toEqual([undefined, undefined]);
  });

  it('on the own account, and while the client’s is not read', () => {
    expect(why('terminate', { me: 'maya' })).toMatch(/your own account/);
    expect(why('charge', { query: { status: 'pending', error: null, refetch: () => undefined } })).toMatch(/still loading/);
    expect(why('charge', { query: { status: 'error', error: null, refetch: () => undefined } })).toMatch(/Try again above/);
  });

  it('to charge again, though not to end it', () => {
    expect(why('charge', { charged: true })).toMatch(/charged once/);
    expect(why('terminate', { charged: true })).toBeUndefined();
  });

  it('to charge what the balance does not bear, though not to end it', () => {
    const poor = readyQuery(status({ account: { balance: '12.00', profit: '0', bonus: '0', rev: 2, op: 'a2', at: now } }));
    expect(why('charge', { query: poor })).toBe(
      'The balance of $12.00 doesn’t cover the fee of $49.00. Wait until it does, or terminate the subscription.',
    );
    expect(why('terminate', { query: poor })).toBeUndefined();
  });
});

describe('the fee', () => {
  const withBalance = (balance: string) => status({ account: { balance, profit: '0', bonus: '0', rev: 2, op: 'a2', at: now } });

  it('is covered to the cent: what is reserved and staked stays', () => {
    expect(getUncoveredFee(withBalance('399.00'), subscription())).toBeUndefined();
    expect(getUncoveredFee(withBalance('398.99'), subscription())).toBe(
      'The balance would be $349.99, but $350.00 is reserved for withdrawals or held in open trades and must stay covered.',
    );
  });

  it('is not covered where there is no account', () => {
    expect(getUncoveredFee(status({ account: null }), subscription())).toMatch(/no account/);
  });

  it('is shown on both figures', () => {
    expect(getFeeRows(status(), subscription())).toEqual([
      { label: 'Balance', before: '1,139.83', after: '1,090.83', change: '−49.00' },
      { label: 'Available', before: '789.83', after: '740.83', change: '−49.00' },
    ]);
  });
});

describe('the line to come', () => {
  it('of a charge has the amount, the balance, and what it is for', () => {
    expect(previewDeskAct('maya', status(), { act: 'charge', reason }, now)).toMatchObject({
      folios: ['A9'],
      title: 'Subscription fee',
      detail: 'for S1',
      amount: '−49.00',
      balance: '1,090.83',
      quote: reason,
    });
  });

  it('of an end moves no money', () => {
    expect(previewDeskAct('maya', status(), { act: 'terminate', reason }, now)).toMatchObject({
      folios: ['S2'],
      title: 'Subscription terminated',
      quote: reason,
      amount: undefined,
      isMuted: true,
    });
  });

  it('is none where there is nothing to write about', () => {
    const gone = status({ found: { subscription: {}, rev: 2, op: 's2', at: now } });
    expect(previewDeskAct('maya', gone, { act: 'terminate', reason }, now)).toBeNull();
    expect(previewDeskAct('maya', status({ account: null }), { act: 'charge', reason }, now)).toBeNull();
  });
});

describe('what became of a subscription', () => {
  it('is told by the act that took it', () => {
    const at = daysAgo(1);
    expect(getSubscriptionOutcome('op-s1', status().found)).toBe('same');
    expect(getSubscriptionOutcome('op-s0', status().found)).toBe('another');
    expect(getSubscriptionOutcome('op-s1', { subscription: {}, rev: 2, op: 'op-s2', at })).toBe('gone');
  });
});
