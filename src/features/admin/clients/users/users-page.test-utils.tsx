import { screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as acts from '@/data/collections/user-acts';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import type { DataContext } from '@/data/ledger/context';
import type { SubmittedVerification } from '@/data/ledger/submitted-verifications';
import { queries } from '@/data/queries';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import type { Profile } from '@/domain/accounts/profile';
import { hideFromView } from '@/ui/hooks/use-seen.test-utils';
import { clientFigures, now, profileOf } from '../clients.fixture';
import { statusByIdentityView } from './user-filters';
import { Component as UsersPage } from './users-page';

/**
 * In each test of a file, an administrator is signed in, a change of a status succeeds, and nothing
 * is in view.
 * @returns what the acts are called with
 */
export function signInToUsers(): DataContext {
  const context = signInAsAdmin(now);
  hideFromView();
  beforeEach(() => {
    vi.spyOn(acts, 'changeAccountStatus').mockResolvedValue();
  });
  return context;
}

export const maya = profileOf();
export const ada = profileOf({
  uid: 'boss',
  firstname: 'Ada',
  lastname: 'Ferris',
  email: 'ada@example.com',
  admin: true,
  desk: 'manager',
  status: 'pending',
});
export const everybody = adminQueries.people({ order: 'joinedDate' });
export const history = { queryKey: ['entries', 'maya', 'statuses'] as never };

interface Given {
  rows?: Profile[];
  /** As the address says: the view, its filter and its order. */
  address?: string;
  submitted?: SubmittedVerification[];
  /** Of the administrator; a manager, unless given. */
  role?: StoredAdminRole;
}

/** Nothing is left on Maya's account, and nothing is known of her statuses before. */
export function show({ rows = [maya], address = '', submitted = [], role }: Given = {}) {
  const reads = createReads();
  reads.setRows(everybody, rows);
  reads.setRows(adminQueries.people({ order: 'email' }), rows);
  reads.setRows(adminQueries.people({ order: 'joinedDate', status: 'closed' }), []);
  reads.setRows(adminQueries.people({ order: 'joinedFirst', status: 'pending' }), rows);
  reads.setRows(adminQueries.people({ order: 'lastChange', status: 'frozen' }), rows);
  for (const status of Object.values(statusByIdentityView))
    reads.setRows(adminQueries.submittedVerifications(status), submitted);
  reads.set(queries.profile('maya'), rows.find(({ uid }) => uid === 'maya') ?? null);
  reads.set(queries.account('maya'), clientFigures({ balance: '0' }).account);
  reads.set(queries.holds('maya'), { reserved: '0', staked: '0', rev: 1, op: 'op' });
  reads.set(queries.policy(), null);
  reads.set(queries.deposits('maya'), null);
  reads.set(queries.withdrawals('maya'), null);
  reads.set(queries.trades('maya'), null);
  reads.set(queries.subscription('maya'), null);
  reads.set(queries.verification('maya'), null);
  reads.set(history, [] as never);
  return renderForAdmin(<UsersPage />, reads, { path: `/?${address}`, desk: role });
}
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
