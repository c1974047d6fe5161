import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { createCreditedQuery } from '@/data/admin/credited-deposit-query';
import { createClaimsQuery, createCreditsQuery } from '@/data/admin/look-queries';
import { adminQueries } from '@/data/admin-queries';
import * as depositActs from '@/data/collections/deposits';
import * as withdrawalActs from '@/data/collections/withdrawals';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import type { DataContext } from '@/data/ledger/context';
import { ActError, type FailureKind } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import type { Uid } from '@/domain/revision-fields';
import { book, chart, createChart, karel } from '@/parts/requests/dialogs.test-utils';
import {
  type AnyRow,
  type DecidedRow,
  depositKind,
  type PendingRow,
  type RequestTab,
  withdrawalKind,
} from '@/parts/requests/request-kinds';
import type { RequestReview } from '@/parts/requests/request-review';
import {
  caseFile,
  deposit,
  now,
  payment,
  profile,
  queued,
  rates,
  withdrawal,
  withdrawalFile,
} from '@/parts/requests/requests.fixture';
import { DepositsPage, WithdrawalsPage } from './requests-page';

/** Why the act about a client's request fails; the others are recorded. */
let failures: Record<string, FailureKind> = {};

/**
 * In each test of a file, an administrator is signed in, and acts succeed unless `setFailures` says
 * otherwise.
 * @returns what the acts are called with
 */
export function signInToRequests(): DataContext {
  const context = signInAsAdmin(now);
  beforeEach(() => {
    failures = {};
    const answer = async (_: unknown, { uid }: { uid: Uid }) => {
      const kind = failures[uid];
      if (kind) throw new ActError(kind);
    };
    vi.spyOn(depositActs, 'completeDeposit').mockImplementation(answer);
    vi.spyOn(depositActs, 'rejectDeposit').mockImplementation(answer);
    vi.spyOn(withdrawalActs, 'completeWithdrawal').mockImplementation(answer);
    vi.spyOn(withdrawalActs, 'deleteWithdrawal').mockImplementation(answer);
  });
  return context;
}

export const setFailures = (next: Record<string, FailureKind>): void => {
  failures = next;
};

const ruth = profile({ uid: 'ruth', firstname: 'Ruth', lastname: 'Adler', admin: true });
export const claimsQuery = createClaimsQuery('deposits', deposit().txid);
export const createOutputQuery = (output: number) =>
  createCreditedQuery('bitcoin', { txid: deposit().txid, output });

export interface Given {
  col?: 'deposits' | 'withdrawals';
  tab?: RequestTab;
  waiting?: PendingRow[];
  decided?: DecidedRow[];
  all?: AnyRow[];
  /** What the dialogs read about Maya. */
  file?: RequestReview;
  path?: string;
  uid?: string;
  /** Of the administrator; a manager, unless given. */
  role?: StoredAdminRole;
}

/**
 * What the page reads at a tab. All that its dialogs read about Maya is there, and nothing speaks
 * against her requests.
 */
export function createReadsOfPage({
  col = 'deposits',
  tab = 'waiting',
  waiting = [],
  decided = [],
  all = [],
  ...given
}: Given = {}) {
  const kind = col === 'deposits' ? depositKind : withdrawalKind;
  const { file = col === 'deposits' ? caseFile() : withdrawalFile() } = given;
  const reads = createReads();
  reads.setRows(adminQueries.pending(col), waiting);
  reads.setRows(adminQueries.allRequests(col), all);
  const action = tab === 'waiting' || tab === 'all' ? undefined : kind.actions[tab];
  if (action) reads.setRows(adminQueries.decided(col, action), decided);
  reads.set(queries.profile('maya'), file.profile);
  reads.set(queries.profile('ruth'), ruth);
  reads.set(queries.account('maya'), file.account);
  reads.set(queries.holds('maya'), file.holds);
  reads.set(queries.verification('maya'), file.verification);
  reads.set(queries.deposits('maya'), file.deposits);
  reads.set(adminQueries.requestList(col, 'maya'), file.list);
  reads.set(book, []);
  reads.set(queries.policy(), null);
  reads.set(queries.payment(), { desk: null, method: payment() });
  reads.set(queries.rates(), rates);
  reads.set(chart, createChart('64180.00', '64230.00'));
  reads.set(claimsQuery, []);
  reads.set(createCreditsQuery(withdrawal()), []);
  for (const output of [0, 1, 2]) reads.set(createOutputQuery(output), null);
  return reads;
}

/** Opens the page at a tab. */
export function show(given: Given = {}) {
  const { col, tab = 'waiting', path = `/?tab=${tab}`, uid, role } = given;
  const page = col === 'withdrawals' ? <WithdrawalsPage /> : <DepositsPage />;
  return renderForAdmin(page, createReadsOfPage(given), { path, uid, desk: role });
}

/** Fills in the numbers of outputs, where they are asked for. The focus stays where it is. */
export const fillOutputs = (output: string): void => {
  for (const field of screen.queryAllByLabelText(/^Output number/))
    fireEvent.change(field, { target: { value: output } });
};

/**
 * Opens the decision about the one deposit that waits.
 * @param over fields of the deposit @param output the number of its output; empty to fill in none
 * @param key the key that opens it
 */
export async function showDepositDecision(
  {
    file = caseFile(),
    over = {},
    output = '0',
    ...given
  }: Given & { over?: Parameters<typeof queued>[0]; output?: string } = {},
  key = '{Enter}',
) {
  const page = show({ file, waiting: [{ ...queued(over), list: file.list }], ...given });
  await page.user.keyboard(`j${key}`);
  if (output !== '') fillOutputs(output);
  return page;
}

/** The dialog has closed, and no row is left: the focus is on the tab. */
export const expectLeft = () => {
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('link', { name: 'Waiting' })).toHaveFocus();
};

export const ines = profile({ firstname: 'Ines', lastname: 'Okafor' });

export const three = [
  queued(),
  queued({ id: 'ines', uid: 'ines', amount: '80.00', units: '0.00124591' }, ines),
  queued({ id: 'karel', uid: 'karel', amount: '640.00', units: '0.00996729' }, karel),
];
