import { screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import type { Subscriber } from '@/data/admin/subscribers';
import { adminQueries } from '@/data/admin-queries';
import * as planActs from '@/data/collections/plans';
import * as acts from '@/data/collections/subscriptions';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import type { DataContext } from '@/data/ledger/context';
import { queries } from '@/data/queries';
import type { Account } from '@/domain/accounts/account';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import type { DeskPlans, PlanList } from '@/domain/desk/plans';
import { getChargeOp, type Subscriptions } from '@/domain/requests/subscription';
import { charge, now, plans, status, subscriber } from './desk.fixture';
import { Component as SubscriptionsPage } from './subscribers-page';
/**
 * In each test of a file, an administrator is signed in, and acts succeed.
 * @returns what the acts are called with
 */
export function signInToSubscriptions(): DataContext {
  const context = signInAsAdmin(now);
  beforeEach(() => {
    vi.spyOn(acts, 'chargeSubscription').mockResolvedValue(charge());
    vi.spyOn(acts, 'terminateSubscription').mockResolvedValue();
    vi.spyOn(planActs, 'updatePlans').mockResolvedValue();
  });
  return context;
}

export const offer = (list: PlanList = plans, rev = 4): DeskPlans => ({
  plans: list,
  rev,
  op: `op-${rev}`,
  at: now,
});
export const button = (name: string) => screen.getByRole('button', { name });

export interface Given {
  rows?: Subscriber[];
  found?: Subscriptions;
  account?: Account | null;
  offered?: DeskPlans | null;
  path?: string;
  uid?: string;
  /** Of the administrator; a manager, unless given. */
  role?: StoredAdminRole;
}

/** The clients with a plan, or the plans. All that a dialog reads about Maya is there. */
export function show({
  rows = [subscriber()],
  found = status().found,
  account = status().account,
  offered = offer(),
  path = '/',
  uid,
  role,
}: Given = {}) {
  const reads = createReads();
  reads.setRows(adminQueries.subscribers(), rows);
  reads.set(queries.plans(), offered);
  reads.set(queries.policy(), null);
  reads.set(queries.subscription('maya'), found);
  reads.set(queries.account('maya'), account);
  reads.set(queries.holds('maya'), status().holds);
  reads.set(queries.entry('maya', getChargeOp('op-s1')), null);
  reads.set(queries.entry('maya', 'op-s2'), null);
  return renderForAdmin(<SubscriptionsPage />, reads, { path, uid, desk: role });
}
