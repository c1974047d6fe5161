import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as acts from '@/data/collections/user-acts';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import type { DataContext } from '@/data/ledger/context';
import { queries } from '@/data/queries';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import type { Profile } from '@/domain/accounts/profile';
import { ClientPage, type ClientParts } from './client-page';
import { clientFigures, now, profileOf } from './clients.fixture';
import { createLongestPendingQuery } from './panels/open-items-panel';

/**
 * In each test of a file, an administrator is signed in, and a correction of a profile succeeds.
 * @returns what the acts are called with
 */
export function signInToClient(): DataContext {
  const context = signInAsAdmin(now);
  beforeEach(() => void vi.spyOn(acts, 'correctProfile').mockResolvedValue());
  return context;
}

/** In place of the dialogs of other features. */
const parts: ClientParts = {
  deposit: ({ row, onClose }) => (
    <button type="button" onClick={() => onClose(true)}>
      Decide {row.element.id}
    </button>
  ),
  withdrawal: () => null,
  trade: () => null,
  identity: ({ row }) => <p>The review of {row.uid}</p>,
  subscription: ({ first }) => <p>To {first}</p>,
};

export const history = queries.depositHistory('maya');
export const book = queries.book('maya');
export const notes = adminQueries.deskNotes('maya');
export const longest = createLongestPendingQuery('deposits', 4);

interface Given extends Partial<Profile> {
  /** The internal notes are still loading. */
  withoutNotes?: boolean;
  hash?: string;
  /** Who is signed in. */
  me?: string | undefined;
  /** Of the one who is signed in; a manager, unless given. */
  role?: StoredAdminRole;
}

/** The page of Maya, who has done nothing so far. */
export function show({ hash = '', me, role, withoutNotes, ...over }: Given = {}) {
  const reads = createReads();
  const profile = profileOf(over);
  reads.set(queries.profile('maya'), profile);
  reads.set(queries.profile('sam'), profileOf({ uid: 'sam', firstname: 'Sam', lastname: 'Ode' }));
  reads.set(history, []);
  reads.set(queries.withdrawalHistory('maya'), []);
  reads.set(queries.tradeHistory('maya'), []);
  reads.set(queries.verification('maya'), null);
  reads.set(queries.proposals('maya'), null);
  reads.set(queries.policy(), null);
  reads.set(book, { entries: [], older: null, total: 0 });
  reads.set(queries.account('maya'), clientFigures().account);
  reads.set(queries.holds('maya'), { reserved: '200.00', staked: '150.00', rev: 1, op: 'op' });
  reads.set(queries.notices(profile), { list: [], seenAt: new Date(2026, 2, 10) });
  reads.set(queries.subscription('maya'), null);
  if (!withoutNotes) reads.set(notes, []);
  reads.set(longest, []);
  reads.set(createLongestPendingQuery('withdrawals', 4), []);
  return renderPage(reads, `/admin/users/maya${hash}`, me, role);
}
export const renderPage = (
  reads = createReads(),
  path = '/admin/users/maya',
  me?: string,
  role?: StoredAdminRole,
) =>
  renderForAdmin(
    <Routes>
      <Route path="/admin/users/:uid" element={<ClientPage parts={parts} />} />
    </Routes>,
    reads,
    { path, uid: me, desk: role },
  );
export const button = (name: string) => screen.getByRole('button', { name });
export const field = (name: string) => screen.getByLabelText(name);
export const panel = (name: string) => within(screen.getByRole('region', { name }));
export const items = (name: string) =>
  panel(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
