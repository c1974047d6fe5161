import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  describeSwitches,
  formatPause,
  formatSwitches,
  getPausedKinds,
  openSwitches,
} from './pauses';
import { deskSwitchesSchema, getSwitches, switchesSchema } from './switches';
import { pausedSwitches, pauseNotice } from './switches.fixture';

describe('the switches of the desk', () => {
  it('are all open without a document', () => {
    expect(getSwitches(null)).toEqual(openSwitches);
    expect(getSwitches(undefined)).toEqual(openSwitches);
    expect(getPausedKinds(openSwitches)).toEqual([]);
  });

  it('are read as they were written', () => {
    const stored = pausedSwitches('trades');
    expect(v.parse(deskSwitchesSchema, stored)).toEqual(stored);
    expect(getSwitches(stored)).toEqual({
      deposits: true,
      withdrawals: true,
      trades: false,
      notice: pauseNotice,
    });
  });

  it('need a notice while something is paused, as the rules do', () => {
    const parse = (changes: object) =>
      v.safeParse(switchesSchema, { ...openSwitches, ...changes }).success;
    expect(parse({})).toBe(true);
    expect(parse({ notice: 'x'.repeat(501) })).toBe(false);
    expect(parse({ deposits: false })).toBe(false);
    expect(parse({ deposits: false, notice: 'x'.repeat(9) })).toBe(false);
    expect(parse({ deposits: false, notice: 'x'.repeat(10) })).toBe(true);
    expect(parse({ deposits: 'false', notice: 'x'.repeat(10) })).toBe(false);
    expect(parse({ more: true })).toBe(false);
  });

  it('are said in words', () => {
    expect(formatPause('deposits')).toBe('Deposits are paused');
    expect(formatSwitches({ deposits: false, withdrawals: false, trades: false })).toBe(
      'Deposits, withdrawals and trades are paused',
    );
    expect(describeSwitches({ deposits: true, withdrawals: false, trades: false })).toBe(
      'withdrawals and trades are paused',
    );
    expect(describeSwitches({})).toBe('everything is open');
  });
});
