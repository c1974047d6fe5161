import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, vi } from 'vitest';
import type { Administrator } from '@/data/admin/administrators';
import { adminQueries } from '@/data/admin-queries';
import * as credentials from '@/data/auth/credentials';
import * as photos from '@/data/collections/files';
import * as acts from '@/data/collections/payment';
import * as policyActs from '@/data/collections/policy';
import * as proposalActs from '@/data/collections/proposals';
import * as switchActs from '@/data/collections/switches';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import type { DataContext } from '@/data/ledger/context';
import * as ledger from '@/data/ledger/ledger';
import { queries } from '@/data/queries';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import type { DeskCurrent, Payment } from '@/domain/desk/payment-method';
import type { DeskSwitches } from '@/domain/desk/switches';
import type { BookEntry, Entry } from '@/domain/ledger/ledger';
import { deskBook } from '@/domain/revision-fields';
import type { DeskPolicy } from '@/domain/two-people/policy';
import { proposalOf, proposalsOf } from '@/domain/two-people/proposal.fixture';
import type { DeskProposal } from '@/domain/two-people/proposed-settings';
import { DeskSettingsPage, OwnSettingsPage } from './admin-settings-page';
import { addresses, administrator, paymentOf } from './payment.fixture';

export const now = new Date(2026, 2, 24, 13, 41);

/**
 * In each test of a file, the administrator boss is signed in, and nothing that they send is
 * written.
 * @returns what the acts are called with
 */
export function signInToAdminSettings(): DataContext {
  const context = signInAsAdmin(now);
  beforeEach(() => {
    vi.spyOn(credentials, 'needsPassword').mockResolvedValue(false);
    vi.spyOn(credentials, 'checkPassword').mockResolvedValue();
    vi.spyOn(credentials, 'updatePassword').mockResolvedValue();
    vi.spyOn(photos, 'preloadStorage').mockReturnValue();
    vi.spyOn(acts, 'updatePayment').mockResolvedValue();
    vi.spyOn(switchActs, 'updateSwitches').mockResolvedValue();
    vi.spyOn(policyActs, 'tightenPolicy').mockResolvedValue();
    for (const act of ['proposePolicy', 'proposePayment'] as const)
      vi.spyOn(proposalActs, act).mockResolvedValue();
    vi.spyOn(ledger, 'getEntry').mockResolvedValue(null);
  });
  return context;
}

/** The payment method of boss. */
export const own = paymentOf({ rev: 3 });
/** Clients see the payment method of boss. */
export const current: DeskCurrent = {
  admin: 'boss',
  previous: '',
  rev: 4,
  op: 'chosen',
  at: new Date(2026, 2, 1),
};

export const samsMethod = paymentOf({ bitcoin: addresses.otherBitcoin });
const others = (sam: Payment) => [
  administrator('sam', 'Sam', sam),
  administrator('kim', 'Kim', null),
  administrator('lou', 'Lou', paymentOf({ bitcoin: addresses.mainBitcoin })),
];

export const ownPath = '/admin/settings';
export const deskPath = '/admin/settings/desk';

/** A proposal about the desk that Sam made. @param hoursAgo when, by the server's clock */
export const deskProposalOf = (hoursAgo: number, over: Partial<DeskProposal>): DeskProposal => ({
  ...proposalOf({ ref: '', amount: '0', by: 'sam', name: 'Sam Berg', role: 'manager' }),
  since: new Date(now.getTime() - hoursAgo * 3_600_000),
  ...over,
});

export interface Given {
  /** Of boss. */
  payment?: Payment | null;
  sam?: Payment;
  current?: DeskCurrent | null;
  /** Of boss, about payment methods and the desk; and in the book of the desk, about proposals. */
  entries?: readonly BookEntry[];
  /** Of boss. */
  status?: string;
  switches?: DeskSwitches | null;
  policy?: DeskPolicy | null;
  /** What was proposed about the policy and payment methods. */
  proposals?: readonly DeskProposal[];
  /** Roles of the other administrators; none, unless given. */
  roles?: Record<string, StoredAdminRole>;
  /** The desk's page, unless given. */
  path?: string;
  /** Of the administrator; a manager, unless given. */
  role?: StoredAdminRole;
}

const pages = (
  <Routes>
    <Route path={ownPath} element={<OwnSettingsPage />} />
    <Route path={deskPath} element={<DeskSettingsPage />} />
  </Routes>
);

/** Renders both pages at their addresses, with what has been read. */
export function open({
  payment = own,
  sam = samsMethod,
  current: desk = current,
  entries = [],
  status = 'active',
  switches = null,
  policy = null,
  proposals = [],
  roles = {},
  path = deskPath,
  role,
}: Given = {}) {
  const reads = createReads();
  const boss = {
    ...administrator('boss', 'Robin', null).profile,
    username: 'boss',
    status,
    desk: role ?? 'manager',
  };
  const withRole = (one: Administrator) => ({
    ...one,
    profile: { ...one.profile, desk: roles[one.profile.uid] ?? '' },
  });
  const setPayment = (next: Payment | null) => {
    reads.set(queries.paymentMethod('boss'), next);
    reads.set(adminQueries.paymentMethods(), [
      { profile: boss, payment: next },
      ...others(sam).map(withRole),
    ] satisfies Administrator[]);
  };
  reads.set(queries.profile('boss'), boss);
  reads.set(queries.verification('boss'), null);
  setPayment(payment);
  reads.set(adminQueries.deskCurrent(), desk);
  reads.set(queries.switches(), switches);
  reads.set(queries.policy(), policy);
  reads.set(queries.deskProposals(), [...proposals]);
  reads.set(queries.proposals(deskBook), proposalsOf(proposals));
  reads.set(
    queries.latestEntries(deskBook, 20),
    entries.filter((entry) => entry.col === 'proposals') as Entry[],
  );
  for (const col of ['admins', 'desk'] as const) {
    reads.set(
      queries.collectionEntries('boss', col),
      entries.filter((entry) => entry.col === col) as Entry[],
    );
  }
  return { ...renderForAdmin(pages, reads, { path, desk: role }), setPayment };
}
export type AdminSettingsView = ReturnType<typeof open>;

/** Scrolling, which jsdom has not. Gone after the test. */
export function allowScrolling(): void {
  Element.prototype.scrollIntoView = () => undefined;
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
}

/**
 * A section of the page. By its heading, because the roles of the whole page take long to compute.
 */
export const panel = (title: string) => {
  const section = screen.getByText(title, { selector: 'section h2' }).closest('section');
  if (!section) throw new Error(`No section "${title}"`);
  return within(section);
};
export const dialog = () => screen.getByRole('dialog');
export const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
export const password = () => screen.getByLabelText('Your current password');
