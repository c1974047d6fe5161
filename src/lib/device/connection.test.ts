import { afterEach, describe, expect, it, vi } from 'vitest';
import { getConnection, trackRequest, watchConnection } from './connection';

const browserSays = (what: 'online' | 'offline') => window.dispatchEvent(new Event(what));
afterEach(() => browserSays('online'));

describe('the connection', () => {
  it('is what the browser says', () => {
    expect(getConnection()).toBe('there');
    browserSays('offline');
    expect(getConnection()).toBe('offline');
    browserSays('online');
    expect(getConnection()).toBe('there');
  });

  it.each([
    ['online', false, 'unanswered'],
    ['online', true, 'there'],
    ['offline', false, 'offline'],
    ['offline', true, 'there'],
  ] as const)('is after %s and an outcome (answered: %s): %s', (event, answered, expected) => {
    browserSays(event);
    trackRequest()(answered);
    expect(getConnection()).toBe(expected);
  });

  it.each([
    [true, 'offline', 'offline'],
    [false, 'online', 'there'],
  ] as const)(
    'ignores an outcome (answered: %s) of a request from before the browser said %s',
    (answered, event, expected) => {
      const settle = trackRequest();
      browserSays(event);
      settle(answered);
      expect(getConnection()).toBe(expected);
    },
  );

  it('calls listeners for changes only, until they unsubscribe', () => {
    const onChange = vi.fn();
    const stop = watchConnection(onChange);
    browserSays('online');
    trackRequest()(true);
    expect(onChange).not.toHaveBeenCalled();
    trackRequest()(false);
    trackRequest()(false);
    expect(onChange).toHaveBeenCalledTimes(1);
    trackRequest()(true);
    expect(onChange).toHaveBeenCalledTimes(2);
    stop();
    browserSays('offline');
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});
