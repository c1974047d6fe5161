import { describe, expect, it } from 'vitest';
import { now, tradeOf, verificationOf } from './clients.fixture';
import { openTrades, waitingDeposits, waitingDocument } from './open-matters';

const deposit = (amount: string, status: string) => ({ amount, status }) as never;

describe('what waits for the desk', () => {
  it('is named when it is one, counted and added up when it is more, and nothing when all is decided', () => {
    expect(waitingDeposits([deposit('80.00', 'pending'), deposit('5.00', 'completed')])).toBe('Deposit of 80.00');
    expect(waitingDeposits([deposit('80.00', 'pending'), deposit('1200.00', 'pending')])).toBe('2 deposits, 1,280.00 in all');
    expect(waitingDeposits([deposit('80.00', 'rejected')])).toBeNull();
  });

  it('says how many trades have run their time', () => {
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    const [late, young] = [
      tradeOf({ duration: 60, openedAt: hoursAgo(2) }),
      tradeOf({ id: 'young', duration: 240, openedAt: hoursAgo(2) }),
    ];
    expect(openTrades([late, young], now)).toBe('2 trades, 300.00 in all; 1 due');
    expect(openTrades([young], now)).toBe('Trade of 150.00');
    expect(openTrades([tradeOf({ status: 'closed' })], now)).toBeNull();
  });

  it('is a document that nobody has decided about', () => {
    expect(waitingDocument(verificationOf({ document: 'images/maya/1-a.png' }))).toBe('Identity document');
    expect(waitingDocument(verificationOf({ document: 'images/maya/1-a.png', status: 'verified' }))).toBeNull();
    expect(waitingDocument(verificationOf())).toBeNull();
    expect(waitingDocument(null)).toBeNull();
  });
});
