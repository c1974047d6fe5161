import { describe, expect, it } from 'vitest';
import type { Entry } from '@/domain/ledger/ledger';
import { approved, completed, entries, ownEntries, posted, rejected, toAll, told } from './bell.fixture';
import { bellLabel, deskActs, getNews, getNewsLine } from './news';
import { countUnread, getSeen, getUnread, markGlanced, readSeen, rememberSeen } from './unread';

describe('the news of a client', () => {
  it('are what the desk did, each decision once, and what it wrote, in one order of time', () => {
    expect(deskActs(entries, 'maya').map(({ op }) => op)).toEqual(['op-3', 'op-2']);
    expect(getNews(entries, [told, toAll], 'maya').map(({ id }) => id)).toEqual(['op-3', 'message-1', 'op-2', 'message-2']);
  });

  it('are counted in the name of the bell', () => {
    expect(bellLabel(0, 'unread')).toBe('Notifications');
    expect(bellLabel(1, 'unread')).toBe('Notifications, one unread');
    expect(bellLabel(4, 'waiting')).toBe('Notifications, 4 waiting');
    const label = (count: number) => bellLabel(countUnread({ count, orMore: true }), 'unread');
    expect([label(5), label(1)]).toEqual(['Notifications, 5 or more unread', 'Notifications, 1 or more unread']);
    // Nothing was found, and not everything looked through: there is nothing to ring for yet.
    expect(label(0)).toBe('Notifications');
  });

  describe('that were not seen', () => {
    const before = completed.at.getTime();
    const unread = (entries: readonly Entry[], counted?: number) => getUnread(entries, [told, toAll], 'maya', before, counted);

    it('are all among the newest entries where these go back to what was seen', () => {
      expect(unread([...approved(3), ...ownEntries(3), completed])).toEqual({ count: 3, orMore: false });
      expect(unread([...approved(2), posted, completed])).toEqual({ count: 2, orMore: false });
    });

    it('are at least as many as are among them where they do not, until they are counted', () => {
      const newest = approved(8).slice(0, markGlanced);
      expect(unread(newest)).toEqual({ count: 3, orMore: true });
      expect(unread(newest, 8)).toEqual({ count: 8, orMore: false });
      expect(unread(newest, 1_000)).toEqual({ count: 1_000, orMore: true });
      // Counted before the newest of them came.
      expect(unread(newest, 2)).toEqual({ count: 3, orMore: false });
    });

    it('are found beneath the client’s own entries, and beside what the desk wrote', () => {
      const own = ownEntries(markGlanced);
      expect(unread(own, 1)).toEqual({ count: 1, orMore: false });
      expect(getUnread(own, [{ ...told, createdAt: new Date(before + 1) }], 'maya', before, 1)).toEqual({ count: 2, orMore: false });
    });
  });

  it('lead to their line of the statement', () => {
    expect(getNewsLine(rejected)).toBe('/user/statement#D2');
  });

  it('are remembered as seen for each client apart, and count as seen wherever they were seen', () => {
    rememberSeen('maya', getNews([rejected], [], 'maya'));
    expect(readSeen('maya')).toBe(rejected.at.getTime());
    expect(readSeen('tomas')).toBe(0);
    expect(rememberSeen('maya', getNews([], [toAll], 'maya'))).toBe(rejected.at.getTime());
    const joined = new Date('2026-03-02T09:00:00Z');
    expect(getSeen(completed.at, rejected.at.getTime(), joined)).toBe(completed.at.getTime());
    expect(getSeen(undefined, rejected.at.getTime(), joined)).toBe(rejected.at.getTime());
    expect(getSeen(undefined, 0, joined)).toBe(joined.getTime());
  });
});
