import { describe, expect, it } from 'vitest';
import type { QueuedItem } from '@/data/ledger/queues';
import type { RequestCollection } from '@/domain/ledger/list-kinds';
import { now, profileOf, tradeOf, verificationOf } from '../clients.fixture';
import {
  findOtherPending,
  getOpenTrades,
  getPendingActivation,
  getPendingDeposits,
  getPendingDocument,
  getPendingProposals,
} from './open-items-panel';

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const row = <C extends RequestCollection>(
  uid: string,
  amount: string,
  hours: number,
): QueuedItem<C> => {
  const element = { uid, amount, status: 'pending', createdAt: hoursAgo(hours) };
  return {
    element,
    profile: profileOf({ uid, firstname: uid, lastname: 'Tester' }),
  } as unknown as QueuedItem<C>;
};

describe('findOtherPending()', () => {
  it('names each other client once, with what is pending, the longest waiting first', () => {
    const deposits = [
      row<'deposits'>('Maya', '80.00', 9),
      row<'deposits'>('Noor', '70.00', 5),
      row<'deposits'>('Noor', '30.00', 1),
    ];
    const withdrawals = [
      row<'withdrawals'>('Luca', '20.00', 6),
      row<'withdrawals'>('Noor', '10.00', 2),
    ];
    expect(findOtherPending('Maya', deposits, withdrawals)).toEqual([
      {
        uid: 'Luca',
        name: 'Luca Tester',
        profile: withdrawals[0]?.profile,
        words: 'Withdrawal of $20.00',
        since: hoursAgo(6),
      },
      {
        uid: 'Noor',
        name: 'Noor Tester',
        profile: deposits[1]?.profile,
        words: '2 deposits, $100.00 in total; Withdrawal of $10.00',
        since: hoursAgo(5),
      },
    ]);
  });

  it('names three at most', () => {
    const deposits = ['Ada', 'Bea', 'Cem', 'Dov'].map((uid, hours) =>
      row<'deposits'>(uid, '80.00', hours),
    );
    expect(findOtherPending('Maya', deposits, []).map(({ uid }) => uid)).toEqual([
      'Dov',
      'Cem',
      'Bea',
    ]);
  });
});

const deposit = (amount: string, status: string) => ({ amount, status }) as never;

describe('what is pending of a client', () => {
  it('is named when it is one, counted and added up when it is more, and null when all is decided', () => {
    expect(getPendingDeposits([deposit('80.00', 'pending'), deposit('5.00', 'completed')])).toBe(
      'Deposit of $80.00',
    );
    expect(getPendingDeposits([deposit('80.00', 'pending'), deposit('1200.00', 'pending')])).toBe(
      '2 deposits, $1,280.00 in total',
    );
    expect(getPendingDeposits([deposit('80.00', 'rejected')])).toBeNull();
  });

  it('names no amount of proposals that move none', () => {
    const getWords = (...amounts: string[]) =>
      getPendingProposals({ list: amounts.map((amount) => deposit(amount, 'pending')) });
    expect(getWords('0')).toBe('Proposal, for second approval');
    expect(getWords('0', '0')).toBe('2 proposals, for second approval');
    expect(getWords('0', '1500.00')).toBe('2 proposals, $1,500.00 in total, for second approval');
  });

  it('says how many trades are due', () => {
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    const late = tradeOf({ duration: 60, openedAt: hoursAgo(2) });
    const young = tradeOf({ id: 'young', duration: 240, openedAt: hoursAgo(2) });
    expect(getOpenTrades([late, young], now)).toBe('2 trades, $300.00 in total; 1 ended');
    expect(getOpenTrades([young], now)).toBe('Trade of $150.00');
    expect(getOpenTrades([tradeOf({ status: 'closed' })], now)).toBeNull();
  });

  it('is a document without a decision', () => {
    expect(getPendingDocument(verificationOf({ document: 'images/maya/1-a.png' }))).toBe(
      'Identity document',
    );
    expect(
      getPendingDocument(verificationOf({ document: 'images/maya/1-a.png', status: 'verified' })),
    ).toBeNull();
    expect(getPendingDocument(verificationOf())).toBeNull();
    expect(getPendingDocument(null)).toBeNull();
  });

  it('is an account that was not activated with its document', () => {
    const verified = verificationOf({ document: 'images/maya/1-a.png', status: 'verified' });
    expect(getPendingActivation(verified, { status: 'pending' })).toBe(
      'Identity verified, account not active yet',
    );
    expect(getPendingActivation(verified, { status: 'active' })).toBeNull();
    expect(
      getPendingActivation(verificationOf({ document: 'images/maya/1-a.png' }), {
        status: 'pending',
      }),
    ).toBeNull();
    expect(getPendingActivation(null, { status: 'pending' })).toBeNull();
  });
});
