import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import * as acts from '@/data/collections/deposits';
import type { CurrentPayment } from '@/data/collections/desk-documents';
import type { DataContext } from '@/data/ledger/context';
import * as ledger from '@/data/ledger/ledger';
import type { Rates } from '@/data/prices/prices';
import { queries } from '@/data/queries';
import { createReads, type Opening, renderAsClient, signInAs } from '@/data/signed-in.test-utils';
import type { Payment } from '@/domain/desk/payment-method';
import type { DeskSwitches } from '@/domain/desk/switches';
import type { Entry } from '@/domain/ledger/ledger';
import type { Deposit, Deposits } from '@/domain/requests/deposit';
import type { DeskPolicy } from '@/domain/two-people/policy';
import type { DeskProposal } from '@/domain/two-people/proposed-settings';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { createDepositDrafts } from './deposit-schema';
import { address, now, payment, rates } from './deposits.fixture';
import { Component as DepositsPage } from './deposits-page';

const envelope = { rev: 1, op: 'op', at: now };
/** The desk's address after a change. */
export const other = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7';
export const moved: Payment = {
  ...payment,
  bitcoin: other,
  previous: { bitcoin: { address, at: now } },
};
/** Anna's method, which clients see. */
export const currentPayment = (method: Payment | null): CurrentPayment => ({
  desk: { admin: 'anna', previous: '', ...envelope },
  method,
});
/** By 1.2 per cent: too little to matter. */
export const dearer: Rates = { ...rates, prices: { bitcoin: '65000.00', ethereum: '2500.00' } };
/** So far that the desk would notice. */
export const fallen: Rates = { ...rates, prices: { bitcoin: '60000.00', ethereum: '2000.00' } };
/** What is sent as it was shown before a change. */
export const old = {
  coin: 'bitcoin',
  amount: '250.00',
  units: '0.00389348',
  rate: '64210.00',
  address,
  txid: '',
};
export const drafts = createDepositDrafts('maya');

export const waiting: Deposit = {
  id: 'a',
  uid: 'maya',
  coin: 'bitcoin',
  amount: '250.00',
  units: '0.00389348',
  rate: '64210.00',
  address,
  txid: '',
  status: 'pending',
  note: '',
  received: '0',
  createdAt: new Date(2026, 2, 24, 9, 41),
};
export const listOf = (...list: Deposit[]): Deposits => ({
  list,
  pending: list.filter(({ status }) => status === 'pending').length,
  oldest: null,
  ...envelope,
});

export const request = () => vi.mocked(acts.requestDeposit);
/** The deposits that were sent. */
export const sent = () => request().mock.calls.map(([, act]) => act.request);

/**
 * In each test of a file, maya is signed in, and nothing that she sends is written.
 * @returns what the acts are called with
 */
export function signInToDeposits(): DataContext {
  const context = signInAs('maya', now);
  beforeEach(() => {
    vi.spyOn(acts, 'requestDeposit').mockResolvedValue();
    vi.spyOn(acts, 'cancelDeposit').mockResolvedValue();
    vi.spyOn(ledger, 'getEntry').mockResolvedValue(null);
    setAmountsHidden(false);
  });
  return context;
}

export interface Given extends Opening {
  /** Null while it is read. */
  rates?: Rates | null;
  payment?: Payment | null | 'loading';
  deposits?: Deposits | null | 'loading';
  entries?: readonly Entry[];
  switches?: DeskSwitches | null;
  /** Undefined while it is read. */
  policy?: DeskPolicy | null | undefined;
  /** What was proposed about the policy and payment methods. */
  proposals?: readonly DeskProposal[] | 'loading';
}

/** Renders the page with what has been read. */
export function open({
  rates: known = rates,
  payment: method = payment,
  deposits = null,
  entries = [],
  switches = null,
  policy,
  proposals = [],
  ...opening
}: Given = {}) {
  const reads = createReads();
  if (known) reads.set(queries.rates(), known);
  if (method !== 'loading') reads.set(queries.payment(), currentPayment(method));
  reads.set(queries.switches(), switches);
  if (deposits !== 'loading') reads.set(queries.deposits('maya'), deposits);
  if (policy !== undefined) reads.set(queries.policy(), policy);
  if (proposals === 'loading') reads.load(queries.deskProposals());
  else reads.set(queries.deskProposals(), [...proposals]);
  reads.set(
    queries.collectionEntries('maya', 'deposits'),
    entries.filter(({ col }) => col === 'deposits'),
  );
  reads.client.setQueryData(
    ['entries', 'maya', 'postings'],
    entries.filter(({ action }) => action === 'account.posted'),
  );
  const view = renderAsClient(<DepositsPage />, reads, opening);
  return { ...view, reads, send: () => view.user.click(button()) };
}

export const amount = () => screen.getByLabelText('Credited to your balance');
export const units = () => screen.getByLabelText('You send');
export const coin = (name: string) => screen.getByRole('radio', { name });
export const button = () => screen.getByRole('button', { name: /^I have sent / });
export const code = () => screen.queryByRole('img', { name: /^QR code/ });
export const dialog = () => screen.findByRole('dialog');
export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
export const shownPrice = () => screen.getByText(/^1 bitcoin = /).textContent;
