import { describe, expect, it } from 'vitest';
import { timeCells, timeZone } from '@/lib/files/csv.fixture';
import { formatSearch } from '@/ui/tables/search-params';
import { charge, daysAgo, now, plans, profile, subscriber, subscription } from './desk.fixture';
import { formatSubscribersCsv } from './subscribers-panel';
import {
  describeFilter,
  emptyFilters,
  matchesSubscriber,
  type SubscriberFilter,
  type SubscriptionFilters,
  subscriptionSearchParams,
} from './subscription-filters';

const read = (address: string) => subscriptionSearchParams.parse(new URLSearchParams(address));

describe('the search parameters of the subscriptions', () => {
  it('contain the filter, or the tab', () => {
    const view: SubscriptionFilters = { tab: 'clients', text: 'maya', state: 'due' };
    const plansTab: SubscriptionFilters = { ...view, tab: 'plans' };
    expect(formatSearch(subscriptionSearchParams, view)).toBe('q=maya&state=due');
    expect(read('q=maya&state=due')).toEqual(view);
    expect(formatSearch(subscriptionSearchParams, { ...plansTab, ...emptyFilters })).toBe(
      'tab=plans',
    );
    expect(read(formatSearch(subscriptionSearchParams, plansTab))).toEqual(plansTab);
  });

  it('show every client where they are unknown', () => {
    expect(read('tab=eaten&state=asleep')).toEqual({ tab: 'clients', ...emptyFilters });
  });
});

describe('the filter of the subscriptions', () => {
  const ended = subscriber({ subscription: subscription({ date: daysAgo(31) }) });
  const finds = (filter: Partial<SubscriberFilter>, row = subscriber()) =>
    matchesSubscriber({ ...emptyFilters, ...filter }, plans, now)(row);

  it('finds by the client and by the plan', () => {
    expect(['lind', 'MAYA@', 'plus', ''].map((text) => finds({ text }))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(finds({ text: 'starter' })).toBe(false);
  });

  it('finds by state: running until the last moment, and due until it is charged or over', () => {
    expect([finds({ state: 'running' }), finds({ state: 'running' }, ended)]).toEqual([
      true,
      false,
    ]);
    expect([finds({ state: 'ended' }), finds({ state: 'ended' }, ended)]).toEqual([false, true]);
    expect(
      finds({ state: 'ended' }, subscriber({ subscription: subscription({ date: daysAgo(30) }) })),
    ).toBe(true);
    expect([
      finds({ state: 'due' }),
      finds({ state: 'due' }, subscriber({ charge: charge() })),
    ]).toEqual([true, false]);
    expect(finds({ state: 'due' }, ended)).toBe(false);
  });

  it('has a description in words, which is empty without a filter', () => {
    expect(describeFilter({ text: ' ines ', state: 'running' })).toBe('“ines”, active');
    expect(describeFilter({ text: '', state: 'due' })).toBe('fee due');
    expect(describeFilter(emptyFilters)).toBe('');
  });
});

describe('the exported file', () => {
  it('has a line for each subscription, and no formula', () => {
    const rows = [
      subscriber({ charge: charge() }),
      subscriber({ profile: profile({ firstname: '=1+1', lastname: '' }) }),
    ];
    const [head, first, second] = formatSubscribersCsv(rows, plans, now).slice(1).split('\r\n');
    const columns = (name: string) => `${name} (UTC),${name} (local: ${timeZone})`;
    expect(head).toBe(
      `Client,Email,Plan,"Fee, USD",Days,${columns('Since')},${columns('Ends')},State,${columns('Fee charged')},Entry,Client id`,
    );
    const [since, ends, charged] = [daysAgo(10), daysAgo(-20), charge().at].map(timeCells);
    expect(first).toBe(
      `Maya Lindqvist,maya@example.com,Plus,49.00,30,${since},${ends},running,${charged},A9,maya`,
    );
    expect(
      formatSubscribersCsv(
        [subscriber({ subscription: subscription({ amount: '0' }) })],
        plans,
        now,
      ),
    ).toContain(',Plus,0.00,30,');
    expect(second).toMatch(/^"'=1\+1",.*,running,,,,maya$/);
  });
});
