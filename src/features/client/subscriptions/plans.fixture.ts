import type { Plan } from '@/domain/desk/plans';
import type { Entry } from '@/domain/ledger/ledger';
import type { Subscriptions } from '@/domain/requests/subscription';

export const day = new Date('2026-03-01T09:00:00Z');
export const days = (count: number) => new Date(day.getTime() + count * 86_400_000);

export const plus: Plan = {
  name: 'Plus',
  fee: '49.00',
  days: 30,
  includes: ['Everything in Starter', 'One call a month'],
};
export const premier: Plan = { name: 'Premier', fee: '390.00', days: 365, includes: [] };
const starter: Plan = {
  name: 'Starter',
  fee: '19.00',
  days: 30,
  includes: ['Answers within two working days'],
};
export const plans = { plus, premier, starter };

export const found: Subscriptions = {
  subscription: { plan: 'plus', amount: '49.00', duration: 30, date: day },
  rev: 1,
  op: 'set-1',
  at: day,
};

const entry = {
  index: -1,
  ref: '',
  before: {},
  after: {},
  reason: '',
  at: day,
} satisfies Partial<Entry>;

export const setEntry: Entry = {
  ...entry,
  op: 'set-1',
  col: 'subscriptions',
  rev: 1,
  actor: 'hana',
  action: 'subscription.set',
  after: { subscription: { plan: 'plus', amount: '49.00', duration: 30, date: day } },
};

export const chargeEntry: Entry = {
  ...entry,
  op: 'charge-set-1',
  col: 'accounts',
  rev: 4,
  actor: 'ada',
  action: 'subscription.charged',
  ref: 'set-1',
  before: { balance: '750.00', profit: '0', bonus: '0' },
  after: { balance: '701.00', profit: '0', bonus: '0' },
  reason: 'Plus, the first 30 days.',
  at: days(1),
};
