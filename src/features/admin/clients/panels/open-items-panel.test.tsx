import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RequestCollection } from '@/data/admin/requests';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import type { QueuedItem } from '@/data/ledger/queues';
import { queries } from '@/data/queries';
import type { Action, Entry } from '@/domain/ledger/ledger';
import { now, profileOf, tradeOf, verificationOf } from '../clients.fixture';
import { getPendingKinds, useClient } from '../use-client';
import {
  createLongestPendingQuery,
  findOtherPending,
  getOpenTrades,
  getPendingDeposits,
  getPendingDocument,
  OpenItemsPanel,
  OtherPendingPanel,
} from './open-items-panel';

signInAtDesk(now);

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const row = <C extends RequestCollection>(uid: string, amount: string, hours: number): QueuedItem<C> => {
  const element = { uid, amount, status: 'pending', createdAt: hoursAgo(hours) };
  return { element, profile: profileOf({ uid, firstname: uid, lastname: 'Tester' }) } as unknown as QueuedItem<C>;
};

describe('who else waits', () => {
  it('is named once, with what waits, the longest first, and never the client of the page', () => {
    const deposits = [row<'deposits'>('Maya', '80.00', 9), row<'deposits'>('Noor', '70.00', 5), row<'deposits'>('Noor', '30.00', 1)];
    const withdrawals = [row<'withdrawals'>('Luca', '20.00', 6), row<'withdrawals'>('Noor', '10.00', 2)];
    expect(findOtherPending('Maya', deposits, withdrawals)).toEqual([
      { uid: 'Luca', name: 'Luca Tester', words: 'Withdrawal of $20.00', since: hoursAgo(6) },
      { uid: 'Noor', name: 'Noor Tester', words: '2 deposits, $100.00 in total; Withdrawal of $10.00', since: hoursAgo(5) },
    ]);
  });

  it('is three at most', () => {
    const deposits = ['Ada', 'Bea', 'Cem', 'Dov'].map((uid, hours) => row<'deposits'>(uid, '80.00', hours));
    expect(findOtherPending('Maya', deposits, []).map(({ uid }) => uid)).toEqual(['Dov', 'Cem', 'Bea']);
  });

  function show(...deposits: QueuedItem<'deposits'>[]) {
    const reads = createReads();
    reads.set(createLongestPendingQuery('deposits', 4), deposits);
    reads.set(createLongestPendingQuery('withdrawals', 4), []);
    renderAtDesk(<OtherPendingPanel uid="Maya" />, reads);
    return reads;
  }

  it('leads to each', () => {
    show(row('Noor', '70.00', 5));
    const item = within(screen.getByRole('listitem'));
    expect(item.getByRole('link', { name: 'Noor Tester' })).toHaveAttribute('href', '/admin/users/Noor');
    expect(item.getByText('Deposit of $70.00')).toBeVisible();
  });

  it('says so where nobody does, and where they could not be read', () => {
    const { clear, fail } = show();
    expect(screen.getByText('No one else has a deposit or withdrawal waiting.')).toBeVisible();
    clear(createLongestPendingQuery('deposits', 4));
    fail(createLongestPendingQuery('deposits', 4));
    expect(screen.getByText('Couldn’t load the queues')).toBeVisible();
  });
});

const deposit = (amount: string, status: string) => ({ amount, status }) as never;

describe('what waits for the desk', () => {
  it('is named when it is one, counted and added up when it is more, and nothing when all is decided', () => {
    expect(getPendingDeposits([deposit('80.00', 'pending'), deposit('5.00', 'completed')])).toBe('Deposit of $80.00');
    expect(getPendingDeposits([deposit('80.00', 'pending'), deposit('1200.00', 'pending')])).toBe('2 deposits, $1,280.00 in total');
    expect(getPendingDeposits([deposit('80.00', 'rejected')])).toBeNull();
  });

  it('says how many trades have run their time', () => {
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    const [late, young] = [
      tradeOf({ duration: 60, openedAt: hoursAgo(2) }),
      tradeOf({ id: 'young', duration: 240, openedAt: hoursAgo(2) }),
    ];
    expect(getOpenTrades([late, young], now)).toBe('2 trades, $300.00 in total; 1 due');
    expect(getOpenTrades([young], now)).toBe('Trade of $150.00');
    expect(getOpenTrades([tradeOf({ status: 'closed' })], now)).toBeNull();
  });

  it('is a document that nobody has decided about', () => {
    expect(getPendingDocument(verificationOf({ document: 'images/maya/1-a.png' }))).toBe('Identity document');
    expect(getPendingDocument(verificationOf({ document: 'images/maya/1-a.png', status: 'verified' }))).toBeNull();
    expect(getPendingDocument(verificationOf())).toBeNull();
    expect(getPendingDocument(null)).toBeNull();
  });
});

const entryOf = (action: Action, i = 0): Entry => ({
  ...{ op: `${action}-${i}`, col: 'users', rev: i + 1, actor: 'maya', action, index: -1, ref: '', before: {}, after: {}, reason: '' },
  at: new Date(2026, 2, 4, 12, i),
});

function Waits({ closureAt }: { closureAt: Date | null }) {
  return <OpenItemsPanel matters={getPendingKinds(useClient('maya'), profileOf({ closureAt }), now)} />;
}

/** What was read: nothing of the client waits but, perhaps, the request to close the account. */
function show(closureAt: Date | null) {
  const reads = createReads();
  for (const of of ['depositHistory', 'withdrawalHistory', 'tradeHistory'] as const)
    reads.client.setQueryData(queries[of]('maya').queryKey, []);
  reads.set(queries.verification('maya'), null);
  const entries = Array.from({ length: 30 }, (_, i) => entryOf('deposit.requested', i));
  reads.set(queries.book('maya'), { entries, older: null, total: 31 });
  renderAtDesk(<Waits closureAt={closureAt} />, reads);
}
const nothing = () => screen.queryByText('Nothing to do for this client.');

describe('a request to close the account', () => {
  it('waits however much was written after it', () => {
    show(new Date(2026, 2, 4, 12));
    expect(screen.getByText('Closure requested on 4 Mar 2026')).toBeVisible();
    expect(nothing()).toBeNull();
  });

  it('does not wait where there is none', () => {
    show(null);
    expect(nothing()).toBeVisible();
  });
});
