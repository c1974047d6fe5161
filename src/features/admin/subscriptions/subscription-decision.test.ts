import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { getUncoveredFee } from '@/domain/requests/fee';
import { getFeeRows } from '@/parts/subscriptions/fee-rows';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { daysAgo, now, status, subscription } from './desk.fixture';
import {
  type EligibilityInput,
  getDisabledReason,
  getSubscriptionOutcome,
  previewSubscriptionDecision,
  type SubscriptionDecisionKind,
  subscriptionDecisionSchema,
} from './subscription-decision';

const reason = 'As agreed on the telephone.';
const uncoveredFee = ({ account, holds }: ReturnType<typeof status>) =>
  getUncoveredFee(account, holds, subscription());
const typed = { act: 'charge', forCharge: reason, forEnd: '' };

describe('the schema of an act', () => {
  it('keeps only the reason of the chosen act', () => {
    expect(v.parse(subscriptionDecisionSchema, typed)).toEqual({ act: 'charge', reason });
    expect(
      v.parse(subscriptionDecisionSchema, {
        act: 'terminate',
        forCharge: 'short',
        forEnd: ` ${reason} `,
      }),
    ).toEqual({ act: 'terminate', reason });
  });

  it.each([
    ['charge', { ...typed, forCharge: 'short' }],
    ['terminate', { ...typed, act: 'terminate' }],
  ])('needs a reason to %s', (_, values) => {
    expect(v.safeParse(subscriptionDecisionSchema, values).success).toBe(false);
  });
});

describe('getDisabledReason()', () => {
  const situation: EligibilityInput = {
    uid: 'maya',
    me: 'boss',
    subscription: subscription(),
    charged: false,
    query: readyQuery(status()),
  };
  const why = (act: SubscriptionDecisionKind, over: Partial<EligibilityInput> = {}) =>
    getDisabledReason(act, { ...situation, ...over });

  it('allows an act where nothing speaks against it', () => {
    expect([why('charge'), why('terminate')]).toEqual([undefined, undefined]);
  });

  it('blocks an act on one’s own account, and while the client’s account loads', () => {
    expect(why('terminate', { me: 'maya' })).toMatch(/your own account/);
    expect(
      why('charge', { query: { status: 'pending', error: null, refetch: () => undefined } }),
    ).toMatch(/still loading/);
    expect(
      why('charge', { query: { status: 'error', error: null, refetch: () => undefined } }),
    ).toMatch(/Try again above/);
  });

  it('blocks a second charge, not a termination', () => {
    expect(why('charge', { charged: true })).toMatch(/charged once/);
    expect(why('terminate', { charged: true })).toBeUndefined();
  });

  it('blocks a charge that the balance does not cover, not a termination', () => {
    const poor = readyQuery(
      status({ account: { balance: '12.00', profit: '0', bonus: '0', rev: 2, op: 'a2', at: now } }),
    );
    expect(why('charge', { query: poor })).toBe(
      'The balance of $12.00 doesn’t cover the fee of $49.00. Wait until it does, or terminate the subscription.',
    );
    expect(why('terminate', { query: poor })).toBeUndefined();
  });
});

describe('the fee', () => {
  const withBalance = (balance: string) =>
    status({ account: { balance, profit: '0', bonus: '0', rev: 2, op: 'a2', at: now } });

  it('is covered to the cent by what is neither reserved nor staked', () => {
    expect(uncoveredFee(withBalance('399.00'))).toBeUndefined();
    expect(uncoveredFee(withBalance('398.99'))).toBe(
      'The balance would be $349.99, but $350.00 is reserved for withdrawals or in open trades and must stay covered.',
    );
  });

  it('is not covered where there is no account', () => {
    expect(uncoveredFee(status({ account: null }))).toMatch(/no account/);
  });

  it('changes the balance and the available balance', () => {
    expect(getFeeRows(status().account, status().holds, subscription())).toEqual([
      { label: 'Balance', before: '1,139.83', after: '1,090.83', change: '−49.00' },
      { label: 'Available', before: '789.83', after: '740.83', change: '−49.00' },
    ]);
  });
});

describe('the preview of the line', () => {
  it('of a charge shows the amount, the balance, and what it is for', () => {
    expect(
      previewSubscriptionDecision('maya', status(), { act: 'charge', reason }, now),
    ).toMatchObject({
      folios: ['A9'],
      title: 'Subscription fee',
      detail: 'for S1',
      amount: '−49.00',
      balance: '1,090.83',
      quote: reason,
    });
  });

  it('of a termination shows no amount', () => {
    expect(
      previewSubscriptionDecision('maya', status(), { act: 'terminate', reason }, now),
    ).toMatchObject({
      folios: ['S2'],
      title: 'Subscription terminated',
      quote: reason,
      amount: undefined,
      isMuted: true,
    });
  });

  it('is null where there is no subscription or account', () => {
    const gone = status({ found: { subscription: {}, rev: 2, op: 's2', at: now } });
    expect(previewSubscriptionDecision('maya', gone, { act: 'terminate', reason }, now)).toBeNull();
    expect(
      previewSubscriptionDecision(
        'maya',
        status({ account: null }),
        { act: 'charge', reason },
        now,
      ),
    ).toBeNull();
  });
});

describe('the fate of a subscription', () => {
  it('depends on the act that set it', () => {
    const at = daysAgo(1);
    expect(getSubscriptionOutcome('op-s1', status().found)).toBe('same');
    expect(getSubscriptionOutcome('op-s0', status().found)).toBe('another');
    expect(getSubscriptionOutcome('op-s1', { subscription: {}, rev: 2, op: 'op-s2', at })).toBe(
      'gone',
    );
  });
});
