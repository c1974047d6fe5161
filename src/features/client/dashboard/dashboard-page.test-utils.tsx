import { screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import * as acts from '@/data/collections/trades';
import type { DataContext } from '@/data/ledger/context';
import * as ledger from '@/data/ledger/ledger';
import { queries } from '@/data/queries';
import { createReads, type Opening, renderAsClient, signInAs } from '@/data/signed-in.test-utils';
import type { Account, Holds } from '@/domain/accounts/account';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { DeskSwitches } from '@/domain/desk/switches';
import { initialVerification, type Verification } from '@/domain/identity/verification';
import { createMayaBook } from '@/domain/ledger/fixtures/written-book.fixture';
import type { Entry } from '@/domain/ledger/ledger';
import type { PricePoint } from '@/domain/trades/price-chart';
import { type Trade, type Trades, unsettledFields } from '@/domain/trades/trade';
import * as idle from '@/lib/device/on-idle';
import { hideFromView } from '@/ui/hooks/use-seen.test-utils';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { loadedEntryCount } from './dashboard';
import { Component as DashboardPage } from './dashboard-page';
import * as drawing from './draw-chart';
import type { depositsOf } from './progress.fixture';
// The page imports these later; loaded here, no test waits for them.
import './first-steps';
import './later-parts';
import './account-charts/account-charts';

export const now = new Date(2026, 2, 24, 11);
const envelope = { rev: 1, op: 'op', at: now };
export const hour = (count: number): number => new Date(2026, 2, 24, count).getTime();
export const book = createMayaBook();

/** Once opened, once posted to. */
const account: Account = { balance: '1400.00', profit: '0', bonus: '0', ...envelope, rev: 2 };

const holds: Holds = { reserved: '0', staked: '0', rev: 3, op: 'op' };
export const rates = {
  prices: { bitcoin: '66560.00', ethereum: '2310.00' },
  at: now,
  sample: true,
};

export const chart = {
  points: [64000, 62000, 65000, 64100, 63000, 64200, 64300, 64400, 64500, 64600, 64700].map(
    (price, i) => ({
      at: hour(i),
      price: `${price}.00`,
    }),
  ),
  sample: true,
};

export const open: Trade = {
  id: 't-1',
  uid: 'maya',
  asset: 'bitcoin',
  side: 'buy',
  amount: '150.00',
  leverage: 5,
  duration: 1440,
  openPrice: '63870.00',
  openedAt: new Date(hour(10)),
  ...unsettledFields,
};

export const won: Trade = {
  ...open,
  id: 't-2',
  asset: 'ethereum',
  side: 'sell',
  status: 'closed',
  openPrice: '2456.66',
  closePrice: '2308.33',
  result: '48.20',
  closedAt: new Date(2026, 2, 20, 10, 12),
};

export const lost: Trade = {
  ...open,
  id: 't-3',
  status: 'closed',
  closePrice: '60282.27',
  result: '-61.17',
  closedAt: new Date(2026, 2, 21, 10, 0),
};

export const note = 'The price service was away. Settled at 60,000.00.';
const byHand: Trade = { ...lost, id: 't-4', manual: true, note, result: '0.00' };
export const listOf = (...list: Trade[]): Trades => ({ list, open: 1, oldest: null, ...envelope });

/** What the chart was asked to draw. Nothing is drawn. */
export const drawn = {
  points: [] as readonly PricePoint[],
  lines: [] as readonly drawing.ChartLine[],
  pointed: [] as (number | null)[],
  removed: 0,
};

/**
 * In each test of a file, maya is signed in, no trade is written, and no chart is drawn.
 * @returns what the acts are called with
 */
export function signInToDashboard(): DataContext {
  const context = signInAs('maya', now);
  hideFromView();
  beforeEach(() => {
    vi.spyOn(acts, 'placeTrade').mockResolvedValue();
    vi.spyOn(ledger, 'getEntry').mockResolvedValue(null);
    // Parts of the page that load later are asked for at once.
    vi.spyOn(idle, 'onIdle').mockImplementation((run) => {
      run();
      return () => undefined;
    });
    Object.assign(drawn, { points: [], lines: [], pointed: [], removed: 0 });
    vi.spyOn(drawing, 'drawChart').mockReturnValue({
      show: (points, lines) => Object.assign(drawn, { points, lines }),
      pointAt: (index) => void drawn.pointed.push(index),
      remove: () => {
        drawn.removed += 1;
      },
    });
    setAmountsHidden(false);
  });
  return context;
}

export interface Given extends Omit<Opening, 'profile'> {
  status?: string;
  account?: Partial<Account> | null;
  holds?: Partial<Holds>;
  entries?: readonly Entry[];
  /** Undefined while they load. */
  trades?: Trades | null | undefined;
  history?: Trade[];
  verification?: Partial<Verification>;
  deposits?: ReturnType<typeof depositsOf>['data'];
  priceAt?: Date;
  switches?: DeskSwitches | null;
}

export function render(given: Given = {}) {
  const reads = createReads();
  const { status = 'active', entries = book.entries, history = [open, won, lost, byHand] } = given;
  reads.set(
    queries.account('maya'),
    given.account === null ? null : { ...account, ...given.account },
  );
  reads.set(queries.holds('maya'), { ...holds, ...given.holds });
  reads.set(
    queries.latestEntries('maya', loadedEntryCount),
    entries.toReversed().slice(0, loadedEntryCount),
  );
  const trades = 'trades' in given ? given.trades : listOf(open, won);
  if (trades !== undefined) reads.set(queries.trades('maya'), trades);
  reads.set(queries.tradeHistory('maya'), history);
  reads.set(queries.switches(), given.switches ?? null);
  reads.set(queries.rates(), { ...rates, at: given.priceAt ?? now });
  reads.set(queries.chart('bitcoin', 7), chart);
  reads.set(
    queries.verification('maya'),
    given.verification ? { ...initialVerification, ...envelope, ...given.verification } : null,
  );
  reads.set(queries.deposits('maya'), given.deposits ?? null);
  return {
    ...renderAsClient(<DashboardPage />, reads, { ...given, profile: profileOf({ status }) }),
    reads,
  };
}

/** Renders the page, and waits for the parts that load after the rest. */
export async function openPage(given: Given = {}) {
  const view = render(given);
  await screen.findByRole('heading', { name: 'Place a trade' });
  return view;
}

export type Page = Awaited<ReturnType<typeof openPage>>;
