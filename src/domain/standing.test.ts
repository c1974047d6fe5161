import { describe, expect, it } from 'vitest';
import { isStanding, mayAct, mayCancel, mayWithdraw } from './standing';

describe('what a standing allows', () => {
  it.each([
    ['pending', true, false, true],
    ['active', true, true, true],
    ['frozen', false, false, true],
    ['suspended', false, false, true],
    ['closed', false, false, false],
    ['under-review', true, false, true],
  ])('%s: deposit and trade %s, withdraw %s, cancel %s', (standing, act, withdraw, cancel) => {
    expect([mayAct(standing), mayWithdraw(standing), mayCancel(standing)]).toEqual([act, withdraw, cancel]);
  });

  it('takes nobody for active who is spelled otherwise', () => {
    expect(mayWithdraw('Active')).toBe(false);
    expect(mayWithdraw('active ')).toBe(false);
  });
});

describe('the word of a standing', () => {
  it.each(['pending', 'under-review', 'a', 'a'.repeat(30)])('may be %s', (word) => {
    expect(isStanding(word)).toBe(true);
  });

  it.each(['', 'Active', '-a', '1st', 'two words', 'a_b', 'a'.repeat(31), 'café'])('may not be %j', (word) => {
    expect(isStanding(word)).toBe(false);
  });
});
