import { describe, expect, it } from 'vitest';
import { completed, entries, rejected, toAll, told } from './bell.fixture';
import { bellLabel, deskActs, lineOf, newsOf, readSeen, rememberSeen, seenOn } from './bell-news';

describe('the news of a client', () => {
  it('are what the desk did, each decision once, and what it wrote, in one order of time', () => {
    expect(deskActs(entries, 'maya').map(({ op }) => op)).toEqual(['op-3', 'op-2']);
    expect(newsOf(entries, [told, toAll], 'maya').map(({ id }) => id)).toEqual(['op-3', 'message-1', 'op-2', 'message-2']);
  });

  it('are counted in the name of the bell', () => {
    expect(bellLabel(0, 'unread')).toBe('Notifications');
    expect(bellLabel(1, 'unread')).toBe('Notifications, one unread');
    expect(bellLabel(4, 'waiting')).toBe('Notifications, 4 waiting');
  });

  it('lead to their line of the statement', () => {
    expect(lineOf(rejected)).toBe('/user/statement#D2');
  });

  it('are remembered as seen for each client apart, and count as seen wherever they were seen', () => {
    rememberSeen('maya', newsOf([rejected], [], 'maya'));
    expect(readSeen('maya')).toBe(rejected.at.getTime());
    expect(readSeen('tomas')).toBe(0);
    expect(rememberSeen('maya', newsOf([], [toAll], 'maya'))).toBe(rejected.at.getTime());
    const joined = new Date('2026-03-02T09:00:00Z');
    expect(seenOn(completed.at, rejected.at.getTime(), joined)).toBe(completed.at.getTime());
    expect(seenOn(undefined, rejected.at.getTime(), joined)).toBe(rejected.at.getTime());
    expect(seenOn(undefined, 0, joined)).toBe(joined.getTime());
  });
});
