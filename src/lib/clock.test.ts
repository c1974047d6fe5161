import { beforeEach, describe, expect, it } from 'vitest';
import { observeToken, recordServerTime, serverNow, serverTimeLowerBound } from './clock';

const now = Date.parse('2026-03-16T12:00:00Z');
const hour = 3_600_000;
beforeEach(() => localStorage.clear());

describe('the clock', () => {
  it('is the own one where the server has said nothing', () => {
    expect(serverNow(now).getTime()).toBe(now);
    expect(serverTimeLowerBound().getTime()).toBe(0);
  });

  it('is corrected by each new token, and not by one that is seen again', () => {
    observeToken((now + hour) / 1_000, now);
    expect(serverNow(now).getTime()).toBe(now + hour);
    observeToken((now + hour) / 1_000, now + 60_000);
    expect(serverNow(now).getTime()).toBe(now + hour);
  });
});

describe('what is surely past', () => {
  it('is what the server has said, however wrong the clock here is', () => {
    observeToken(now / 1_000, now + hour);
    expect(serverTimeLowerBound().getTime()).toBe(now);
    recordServerTime(new Date(now + 5));
    expect(serverTimeLowerBound().getTime()).toBe(now + 5);
  });

  it('never goes back', () => {
    recordServerTime(new Date(now));
    recordServerTime(new Date(now - hour));
    observeToken((now - hour) / 1_000, now);
    expect(serverTimeLowerBound().getTime()).toBe(now);
  });

  it('is long ago where what was remembered cannot be read', () => {
    localStorage.setItem('past', 'tomorrow');
    expect(serverTimeLowerBound().getTime()).toBe(0);
  });
});
