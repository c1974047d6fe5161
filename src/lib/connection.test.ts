import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getConnection, trackRequest, watchConnection } from './connection';

const browserSays = (what: 'online' | 'offline') => window.dispatchEvent(new Event(what));

beforeEach(() => {
  browserSays('online');
});
afterEach(() => {
  vi.useRealTimers();
  browserSays('online');
});

describe('what is known of the connection', () => {
  it('is what the browser says', () => {
    expect(getConnection()).toBe('there');
    browserSays('offline');
    expect(getConnection()).toBe('offline');
    browserSays('online');
    expect(getConnection()).toBe('there');
  });

  it('is also that the server does not answer, until it does', () => {
    trackRequest()(false);
    expect(getConnection()).toBe('unanswered');
    trackRequest()(false);
    expect(getConnection()).toBe('unanswered');
    trackRequest()(true);
    expect(getConnection()).toBe('there');
  });

  it('is not in doubt where one request fails among others that are answered', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const slow = trackRequest();
    trackRequest()(true);
    trackRequest()(false);
    expect(getConnection()).toBe('there');
    vi.advanceTimersByTime(4_999);
    trackRequest()(false);
    expect(getConnection()).toBe('there');
    vi.advanceTimersByTime(1);
    slow(false);
    expect(getConnection()).toBe('there');
    trackRequest()(false);
    expect(getConnection()).toBe('unanswered');
  });

  it('is no better than offline where a request fails that nobody could send', () => {
    browserSays('offline');
    trackRequest()(false);
    expect(getConnection()).toBe('offline');
  });

  it('is there where an answer comes although the browser calls itself offline', () => {
    browserSays('offline');
    trackRequest()(true);
    expect(getConnection()).toBe('there');
  });

  it.each([
    ['an answer', true, 'offline', 'offline'],
    ['a failure', false, 'online', 'there'],
  ] as const)('is not learned from %s to a request from before the browser’s last word', (_, answered, word, expected) => {
    const tell = trackRequest();
    browserSays(word);
    tell(answered);
    expect(getConnection()).toBe(expected);
  });

  it('is told when it changes, and only then, until nobody listens', () => {
    const changed = vi.fn();
    const stop = watchConnection(changed);
    browserSays('online');
    trackRequest()(true);
    browserSays('online');
    expect(changed).not.toHaveBeenCalled();
    trackRequest()(false);
    trackRequest()(false);
    expect(changed).toHaveBeenCalledTimes(1);
    browserSays('online');
    expect(changed).toHaveBeenCalledTimes(2);
    stop();
    browserSays('offline');
    expect(changed).toHaveBeenCalledTimes(2);
  });
});
