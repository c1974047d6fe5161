import { describe, expect, it } from 'vitest';
import { open } from './trades.fixture';
import { getTradeRestriction } from './trading';

const client = { status: 'active', email: 'maya@example.com', emailVerified: true, trades: null };
const trades = (count: number, length: number) => ({
  ...{ list: Array.from({ length }, () => open), open: count, oldest: open.openedAt, rev: 9, op: 'x', at: open.openedAt },
});

describe('trading', () => {
  it.each(['active', 'pending', 'under-review'])('is open to a client who is %s', (standing) => {
    expect(getTradeRestriction({ ...client, status: standing })).toBeNull();
    expect(getTradeRestriction({ ...client, status: status, trades: undefined })).toBeNull();
  });

  it.each([
    ['frozen', /you froze/],
    ['suspended', /suspended/],
    ['closed', /is closed/],
  ])('is closed to one who is %s, and says what to do', (status, title) => {
    expect(getTradeRestriction({ ...client, status })).toMatchObject({ kind: 'error', title: expect.stringMatching(title) });
  });

  it('needs a verified address, room among the open ones, and room in the list', () => {
    expect(getTradeRestriction({ ...client, emailVerified: false })?.advice).toContain('maya@example.com');
    expect(getTradeRestriction({ ...client, trades: trades(49, 999) })).toBeNull();
    expect(getTradeRestriction({ ...client, trades: trades(50, 50) })?.title).toMatch(/^You have 50 open trades/);
    expect(getTradeRestriction({ ...client, trades: trades(0, 1000) })?.title).toMatch(/full/);
  });
});
