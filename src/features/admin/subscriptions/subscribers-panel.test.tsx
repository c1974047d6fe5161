import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Subscriber } from '@/data/admin/subscribers';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import { queries } from '@/data/queries';
import { useListSearchParams } from '@/ui/tables/search-params';
import { charge, daysAgo, now, plans, profile, subscriber, subscription } from './desk.fixture';
import { subscriptionSearchParams } from './filters';
import { SubscribersPanel } from './subscribers-panel';

signInAtDesk(now);

const ended = subscriber({
  uid: 'ines',
  op: 'op-i1',
  subscription: subscription({ plan: 'gold-2024', date: daysAgo(40) }),
  charge: charge(),
  profile: profile({ uid: 'ines', username: 'ines', firstname: 'Ines', lastname: 'Okafor' }),
});
const Panel = () => <SubscribersPanel list={useListSearchParams(subscriptionSearchParams)} onNoneLeft={vi.fn()} />;

function show(rows: Subscriber[] = [subscriber(), ended]) {
  const reads = createReads();
  reads.setRows(adminQueries.subscribers(), rows);
  reads.set(queries.plans(), { plans, rev: 1, op: 'op', at: now });
  return renderAtDesk(<Panel />, reads).user;
}
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

describe('clients with a plan', () => {
  it('stand with their plan, its fee, since when and until when, and whether it was charged', () => {
    show();
    const cells = row('Lindqvist')
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells.slice(0, 7)).toEqual(['Maya Lindqvist', 'Plus', '49.00', '14 Mar 2026', '13 Apr 2026', 'Running', 'not yet']);
  });

  it('keep a plan that nobody offers any more by its id, and an end that has passed', () => {
    show();
    const cells = row('Okafor')
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells.slice(1, 7)).toEqual(['Gold 2024', '49.00', '12 Feb 2026', '14 Mar 2026', 'Ended', '15 Mar 2026 A9']);
  });

  it('open by the button of their row', async () => {
    await show().click(screen.getByRole('button', { name: 'Charge or terminate Plus for Maya Lindqvist' }));
    expect(screen.getByRole('dialog', { name: 'Plus for Maya Lindqvist' })).toBeVisible();
  });

  it('open to be terminated by a key', async () => {
    await show().keyboard('jt');
    expect(screen.getByRole('radio', { name: 'Terminate Plus' })).toBeChecked();
  });
});

describe('threat 31: clients with a plan', () => {
  it('are marked where their names look alike', () => {
    const alike = profile({ uid: 'impostor', username: 'other', firstname: 'Mаya' });
    const rows = [subscriber(), subscriber({ uid: 'impostor', profile: alike })];
    show(rows);
    expect(screen.getAllByText('Looks like another client’s name')).toHaveLength(2);
  });
});
