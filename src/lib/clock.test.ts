import { beforeEach, describe, expect, it } from 'vitest';
import { observeToken, serverNow } from './clock';

const now = Date.parse('2026-03-16T12:00:00Z');
const hour = 3_600_000;
beforeEach(() => localStorage.clear());

describe('the clock', () => {
  it('is the own one where the server has said nothing', () => {
    expect(serverNow(now).getTime()).toBe(now);
  });

  it('is corrected by each new token, and not by one that is seen again', () => {
    observeToken((now + hour) / 1_000, now);
    expect(serverNow(now).getTime()).toBe(now + hour);
    observeToken((now + hour) / 1_000, now + 60_000);
    expect(serverNow(now).getTime()).toBe(now + hour);
  });
});
