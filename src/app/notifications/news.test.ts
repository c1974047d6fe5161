import { describe, expect, it } from 'vitest';
import { createBookOfTwo } from '@/domain/ledger/fixtures/written-desk.fixture';
import type { Entry } from '@/domain/ledger/ledger';
import { filterAdminActs, getBellLabel, getStatementPath, mergeNews } from './news';
import {
  clientMessage,
  completed,
  createApprovals,
  createOwnEntries,
  entries,
  generalNotice,
  posted,
  rejected,
} from './notifications.fixture';
import {
  formatUnread,
  getSeenAt,
  getUnread,
  latestEntryCount,
  readSeenAt,
  saveSeenAt,
} from './unread';

describe('the news of a client', () => {
  it('are what the desk did, each decision once, and what it wrote, in one order of time', () => {
    expect(filterAdminActs(entries, 'maya').map(({ op }) => op)).toEqual(['op-3', 'op-2']);
    expect(mergeNews(entries, [clientMessage, generalNotice], 'maya').map(({ id }) => id)).toEqual([
      'op-3',
      'message-1',
      'op-2',
      'message-2',
    ]);
  });

  it('leave out the steps of two people towards an act', () => {
    const { entries: two, uid } = createBookOfTwo();
    expect(filterAdminActs(two, uid).map(({ action }) => action)).toEqual([
      'status.changed',
      'deposit.completed',
      'withdrawal.completed',
      'account.adjusted',
    ]);
  });

  it('are counted in the name of the bell', () => {
    expect(getBellLabel(0)).toBe('Notifications');
    expect(getBellLabel(1)).toBe('Notifications, one unread');
    expect(getBellLabel(4)).toBe('Notifications, 4 unread');
    const label = (count: number) => getBellLabel(formatUnread({ count, orMore: true }));
    expect([label(5), label(1)]).toEqual([
      'Notifications, 5 or more unread',
      'Notifications, 1 or more unread',
    ]);
    // Nothing was found, and not everything looked through: there is nothing to ring for yet.
    expect(label(0)).toBe('Notifications');
  });

  describe('that were not seen', () => {
    const before = completed.at.getTime();
    const unread = (entries: readonly Entry[], counted?: number) =>
      getUnread(entries, [clientMessage, generalNotice], 'maya', before, counted);

    it('are all among the newest entries where these go back to what was seen', () => {
      expect(unread([...createApprovals(3), ...createOwnEntries(3), completed])).toEqual({
        count: 3,
        orMore: false,
      });
      expect(unread([...createApprovals(2), posted, completed])).toEqual({
        count: 2,
        orMore: false,
      });
    });

    it('are at least as many as are among them where they do not, until they are counted', () => {
      const newest = createApprovals(8).slice(0, latestEntryCount);
      expect(unread(newest)).toEqual({ count: 3, orMore: true });
      expect(unread(newest, 8)).toEqual({ count: 8, orMore: false });
      expect(unread(newest, 1_000)).toEqual({ count: 1_000, orMore: true });
      // Counted before the newest of them came.
      expect(unread(newest, 2)).toEqual({ count: 3, orMore: false });
    });

    it('are found beneath the client’s own entries, and beside what the desk wrote', () => {
      const own = createOwnEntries(latestEntryCount);
      expect(unread(own, 1)).toEqual({ count: 1, orMore: false });
      expect(
        getUnread(own, [{ ...clientMessage, at: new Date(before + 1) }], 'maya', before, 1),
      ).toEqual({
        count: 2,
        orMore: false,
      });
    });
  });

  it('lead to their line of the statement', () => {
    expect(getStatementPath(rejected)).toBe('/user/statement#D2');
  });

  it('are remembered as seen for each client apart, and count as seen wherever they were seen', () => {
    saveSeenAt('maya', mergeNews([rejected], [], 'maya'));
    expect(readSeenAt('maya')).toBe(rejected.at.getTime());
    expect(readSeenAt('tomas')).toBe(0);
    saveSeenAt('maya', mergeNews([], [generalNotice], 'maya'));
    expect(readSeenAt('maya')).toBe(rejected.at.getTime());
    const joined = new Date('2026-03-02T09:00:00Z');
    const now = new Date('2026-06-01T09:00:00Z');
    const seenAt = (stored: Date | undefined, inBrowser: number, joinedDate = joined) =>
      getSeenAt({ stored, inBrowser, joinedDate, now });
    expect(seenAt(completed.at, rejected.at.getTime())).toBe(completed.at.getTime());
    expect(seenAt(undefined, rejected.at.getTime())).toBe(rejected.at.getTime());
    expect(seenAt(joined, 0)).toBe(joined.getTime());
  });

  it('of a client who never looked are those of three days, and none from before the sign-up', () => {
    const now = new Date('2026-06-01T09:00:00Z');
    const seenAt = (joinedDate: Date) =>
      new Date(getSeenAt({ stored: new Date(0), inBrowser: 0, joinedDate, now })).toISOString();
    expect(seenAt(new Date('2026-03-02T09:00:00Z'))).toBe('2026-05-29T09:00:00.000Z');
    expect(seenAt(new Date('2026-05-31T09:00:00Z'))).toBe('2026-05-31T09:00:00.000Z');
  });
});
