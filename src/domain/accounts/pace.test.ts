import { describe, expect, it } from 'vitest';
import { pauseBefore } from './pace';

const now = new Date('2026-11-24T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('threat 32: the pace of a client', () => {
  it.each([
    ['closure.requested', 'closure.requested', 86_400_000],
    ['verification.submitted', 'verification.submitted', 60_000],
    ['subscription.set', 'subscription.cancelled', 60_000],
    ['deposit.requested', 'deposit.cancelled', 2_000],
    ['withdrawal.cancelled', 'withdrawal.cancelled', 2_000],
  ] as const)('%s follows %s after its pause', (action, last, apart) => {
    expect(pauseBefore(action, { action: last, at: ago(0) }, now)).toBe(apart);
    expect(pauseBefore(action, { action: last, at: ago(apart - 1) }, now)).toBe(1);
    expect(pauseBefore(action, { action: last, at: ago(apart) }, now)).toBe(0);
  });

  it.each([
    ['verification.submitted', 'verification.rejected'],
    ['subscription.cancelled', 'subscription.set'],
    ['deposit.requested', 'deposit.requested'],
    ['deposit.cancelled', 'deposit.requested'],
    ['trade.placed', 'trade.placed'],
  ] as const)('%s follows %s at once', (action, last) => {
    expect(pauseBefore(action, { action: last, at: now }, now)).toBe(0);
  });
});
