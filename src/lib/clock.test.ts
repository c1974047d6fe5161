import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isClockDoubtful, observeToken, serverNow } from './clock';

const now = Date.parse('2026-03-16T12:00:00Z');
const hour = 3_600_000;
/** A token that is issued when the server's clock says so, epoch milliseconds. */
const issued = (at: number) => ({ issuedAtTime: new Date(at).toUTCString() });

beforeEach(() => localStorage.clear());

describe('the clock', () => {
  it('is the own one where the server has said nothing', () => {
    expect(serverNow(now).getTime()).toBe(now);
  });

  it('is corrected by each new token, and not by one that is seen again', () => {
    expect(observeToken(issued(now + hour), now)).toBe(true);
    expect(serverNow(now).getTime()).toBe(now + hour);
    expect(observeToken(issued(now + hour), now + 60_000)).toBe(false);
    expect(serverNow(now).getTime()).toBe(now + hour);
  });

  it('stays about the same with a token that is a little late', () => {
    observeToken(issued(now), now);
    expect(observeToken(issued(now + hour), now + hour + 2_000)).toBe(false);
  });
});

describe('a doubtful clock', () => {
  /** The page was opened now, by the timer that nobody sets. */
  beforeEach(() => {
    vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(now - 5_000);
    vi.spyOn(performance, 'now').mockReturnValue(5_000);
    return () => vi.restoreAllMocks();
  });

  it('is none that agrees with the server and the timer', () => {
    expect(isClockDoubtful(now)).toBe(false);
    observeToken(issued(now + 30_000), now);
    expect(isClockDoubtful(now)).toBe(false);
  });

  it('is one that was wrong when the token was issued, since it may have been set right', () => {
    observeToken(issued(now - 3 * hour), now);
    expect(isClockDoubtful(now)).toBe(true);
  });

  it('is one that was set while the page is open, forwards or back', () => {
    expect(isClockDoubtful(now + hour)).toBe(true);
    expect(isClockDoubtful(now - hour)).toBe(true);
  });
});
