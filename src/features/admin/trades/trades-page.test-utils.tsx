import { screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as acts from '@/data/collections/trades';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import type { DataContext } from '@/data/ledger/context';
import type { Rates } from '@/data/prices/prices';
import { queries } from '@/data/queries';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import type { ClosingPrice } from './settlement';
import type { ClosedTrade, OpenTrade } from './trade-filters';
import { now, openRow, quote, trade, tradeFile } from './trades.fixture';
import { Component as TradesPage } from './trades-page';

/**
 * In each test of a file, an administrator is signed in, and settling succeeds.
 * @returns what the act is called with
 */
export function signInToTrades(): DataContext {
  const context = signInAsAdmin(now);
  beforeEach(() => void vi.spyOn(acts, 'settleTrade').mockResolvedValue());
  return context;
}

export const currentRates = {
  prices: { bitcoin: '64210.00', ethereum: '2310.00' },
  at: now,
  sample: true,
};
export const closingRates = adminQueries.closingRates({ uid: 'maya', id: 'op-t5' });
export const createRates = (over: Partial<ClosingPrice> = {}): Rates => {
  const { price, at, sample } = quote(over);
  return { prices: { bitcoin: price, ethereum: '2310.00' }, at, sample };
};
/** Two prices, five minutes apart. */
export const createChart = (time: Date, price: string) => ({
  points: [
    { at: time.getTime() - 300_000, price },
    { at: time.getTime(), price },
  ],
  sample: false,
});

export interface Given {
  open?: OpenTrade[];
  closed?: ClosedTrade[];
  path?: string;
  uid?: string;
  /** Of the administrator; a manager, unless given. */
  role?: StoredAdminRole;
  /** The market when the trade was opened, and of now, USD for one bitcoin. */
  opening?: string;
  price?: Partial<ClosingPrice>;
}

/** Opens the page at an address. All that its dialogs read about Maya's trade is there. */
export function show({
  open = [openRow()],
  closed = [],
  path = '/',
  uid,
  role,
  opening = '63850.00',
  price = {},
}: Given = {}) {
  const reads = createReads();
  const { profile, account, holds, order } = tradeFile();
  reads.setRows(adminQueries.pending('trades'), open);
  reads.setRows(adminQueries.decided('trades', 'trade.settled'), closed);
  reads.set(queries.rates(), currentRates);
  reads.set(queries.profile('maya'), profile);
  reads.set(queries.account('maya'), account);
  reads.set(queries.holds('maya'), holds);
  reads.set(queries.entry('maya', 'op-t5'), order);
  reads.set(queries.policy(), null);
  reads.set(closingRates, createRates(price));
  reads.set(queries.chart('bitcoin', 7), createChart(trade().openedAt, opening));
  reads.set(queries.chart('bitcoin', 1), createChart(now, '64200.00'));
  return renderForAdmin(<TradesPage />, reads, { path, uid, desk: role });
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const dialog = () =>
  screen.getByRole('dialog', { name: '$150.00 traded by Maya Lindqvist' });
export const facts = (term: string) =>
  screen
    .getAllByText(term, { selector: 'dt' })
    .map((found) => found.nextElementSibling?.textContent);
