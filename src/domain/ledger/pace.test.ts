import { describe, expect, it } from 'vitest';
import { editPace, getNextEdit, getRequiredPause } from './pace';

describe('threat 32: the pace of a client', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  const ago = (ms: number) => new Date(now.getTime() - ms);

  it.each([
    ['closure.requested', 'closure.requested', 86_400_000],
    ['subscription.set', 'subscription.cancelled', 60_000],
    ['deposit.requested', 'deposit.cancelled', 2_000],
    ['withdrawal.cancelled', 'withdrawal.cancelled', 2_000],
  ] as const)('%s follows %s after its pause', (action, last, apart) => {
    expect(getRequiredPause(action, { action: last, at: ago(0) }, now)).toBe(apart);
    expect(getRequiredPause(action, { action: last, at: ago(apart - 1) }, now)).toBe(1);
    expect(getRequiredPause(action, { action: last, at: ago(apart) }, now)).toBe(0);
  });

  it.each([
    ['subscription.cancelled', 'subscription.set'],
    ['deposit.requested', 'deposit.requested'],
    ['deposit.cancelled', 'deposit.requested'],
    ['trade.placed', 'trade.placed'],
  ] as const)('%s follows %s at once', (action, last) => {
    expect(getRequiredPause(action, { action: last, at: now }, now)).toBe(0);
  });
});

describe('threat 32: the edits of a profile', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  const ago = (ms: number) => new Date(now.getTime() - ms);

  it('are counted in a UTC day, and from one again on the next', () => {
    const day = Math.floor(now.getTime() / 86_400_000);
    const last = (count: number, on = day) => ({ at: ago(60_000), day: on, count });
    expect(getNextEdit(undefined, now)).toEqual({ day, count: 1 });
    expect(getNextEdit(last(3), now)).toEqual({ day, count: 4 });
    expect(getNextEdit(last(editPace.aDay), now)).toBeNull();
    expect(getNextEdit(last(editPace.aDay, day - 1), now)).toEqual({ day, count: 1 });
  });
});
