import type { Subscriber } from '@/data/admin/subscribers';
import type { Account, Holds } from '@/domain/accounts/account';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Profile } from '@/domain/accounts/profile';
import type { Plan } from '@/domain/desk/plans';
import type { Entry } from '@/domain/ledger/ledger';
import type { Subscription, Subscriptions } from '@/domain/requests/subscription';
import type { SubscriptionCase } from './subscription-decision';

export const now = new Date(2026, 2, 24, 13, 41);
export const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

export const plus: Plan = {
  name: 'Plus',
  fee: '49.00',
  days: 30,
  includes: ['Everything in Starter', 'One call a month'],
};
export const starter: Plan = {
  name: 'Starter',
  fee: '19.00',
  days: 30,
  includes: ['Answers within two working days'],
};
export const plans = { plus, starter };

export const profile = (over: Partial<Profile> = {}): Profile =>
  profileOf({ status: 'active', ...over });

export const subscription = (over: Partial<Subscription> = {}): Subscription => ({
  plan: 'plus',
  amount: '49.00',
  duration: 30,
  date: daysAgo(10),
  ...over,
});

export const subscriber = (over: Partial<Subscriber> = {}): Subscriber => ({
  uid: 'maya',
  subscription: subscription(),
  op: 'op-s1',
  charge: null,
  profile: profile(),
  ...over,
});

export const charge = (over: Partial<Entry> = {}): Entry => ({
  op: 'charge-op-s1',
  col: 'accounts',
  rev: 9,
  actor: 'ruth',
  action: 'subscription.charged',
  index: -1,
  ref: 'op-s1',
  before: { balance: '1139.83', profit: '0', bonus: '0' },
  after: { balance: '1090.83', profit: '0', bonus: '0' },
  reason: 'Plus, the first month.',
  at: daysAgo(9),
  ...over,
});

const found: Subscriptions = { subscription: subscription(), rev: 1, op: 'op-s1', at: daysAgo(10) };
const account: Account = {
  balance: '1139.83',
  profit: '-12.97',
  bonus: '25.00',
  rev: 8,
  op: 'op-a8',
  at: daysAgo(2),
};
const holds: Holds = { reserved: '200.00', staked: '150.00', rev: 3, op: 'op-h' };

export const status = (over: Partial<SubscriptionCase> = {}): SubscriptionCase => ({
  found,
  account,
  holds,
  ...over,
});
