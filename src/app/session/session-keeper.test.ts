import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  closeSession,
  getSessionExpiry,
  getSessionRole,
  openSession,
  sessionDurationMs,
} from '@/lib/browser-storage/session';
import { SessionKeeper } from './session-keeper';

const start = new Date('2026-03-24T09:00:00Z').getTime();
const minute = 60_000;

const stops: (() => void)[] = [];

function keeper(startedAt = Date.now()) {
  const forget = vi.fn(async () => {});
  const made = new SessionKeeper({ clearUserData: forget, startedAt });
  stops.push(made.start());
  return { keeper: made, forget };
}

/** What this tab hears when another one has changed the storage. */
const otherTab = (change: () => void) => {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
};

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

describe('the two hours of a session', () => {
  it('warn a minute before they end, and not earlier', () => {
    openSession('user');
    const { keeper: made } = keeper();
    vi.advanceTimersByTime(sessionDurationMs - minute - 1);
    expect(made.state().isExpiring).toBe(false);
    vi.advanceTimersByTime(1);
    expect(made.state()).toEqual({ role: 'user', ending: null, isExpiring: true });
  });

  it('end with both tokens cleared and everything forgotten', () => {
    openSession('user');
    const { keeper: made, forget } = keeper();
    vi.advanceTimersByTime(sessionDurationMs);
    expect(made.state()).toEqual({ role: null, ending: 'expired', isExpiring: false });
    expect(getSessionRole()).toBeNull();
    expect(getSessionExpiry()).toBeNull();
    expect(forget).toHaveBeenCalledOnce();
  });

  it('count from the sign-in after the app was reloaded', () => {
    openSession('user', start - 90 * minute);
    const { keeper: made } = keeper();
    vi.advanceTimersByTime(29 * minute);
    expect(made.state().isExpiring).toBe(true);
    vi.advanceTimersByTime(minute);
    expect(made.state().ending).toBe('expired');
  });

  it('are over, and nobody has logged out, where another tab was the first to see it', () => {
    openSession('user');
    const { keeper: made } = keeper(start + minute);
    vi.setSystemTime(start + sessionDurationMs);
    otherTab(closeSession);
    expect(made.state()).toEqual({ role: null, ending: 'expired', isExpiring: false });
  });

  it('clear the tokens of this start even if another tab has signed in again', () => {
    openSession('user');
    const { keeper: made } = keeper();
    vi.advanceTimersByTime(60 * minute);
    otherTab(() => openSession('user'));
    vi.advanceTimersByTime(60 * minute);
    expect(made.state().ending).toBe('expired');
    expect(getSessionRole()).toBeNull();
  });

  it('that end with this start are known to the other tabs, which warn a minute before and say why', () => {
    const { keeper: forgotten } = keeper();
    vi.advanceTimersByTime(115 * minute);
    // The one that was opened later, in which somebody signs in.
    const { keeper: later } = keeper();
    openSession('user');
    later.refresh();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(getSessionExpiry()).toBe(start + sessionDurationMs);
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    vi.advanceTimersByTime(4 * minute);
    expect(later.state()).toEqual({ role: 'user', ending: null, isExpiring: true });
    vi.advanceTimersByTime(minute);
    expect(later.state()).toEqual({ role: null, ending: 'expired', isExpiring: false });
    expect(forgotten.state().role).toBeNull();
  });

  it('stop warning once somebody has signed in again', () => {
    openSession('user', start - 90 * minute);
    const { keeper: made } = keeper();
    vi.advanceTimersByTime(29 * minute + 1);
    expect(made.state().isExpiring).toBe(true);
    otherTab(() => openSession('user'));
    expect(made.state()).toEqual({ role: 'user', ending: null, isExpiring: false });
  });

  it('do so once: a later sign-in of another tab keeps its own two hours', () => {
    const { keeper: made } = keeper();
    vi.advanceTimersByTime(sessionDurationMs + minute);
    otherTab(() => openSession('admin'));
    expect(made.state().role).toBe('admin');
    vi.advanceTimersByTime(sessionDurationMs - minute);
    expect(made.state()).toEqual({ role: 'admin', ending: null, isExpiring: true });
    vi.advanceTimersByTime(minute);
    expect(made.state().ending).toBe('expired');
  });

  it('are over at once when the computer slept through their end', () => {
    openSession('user');
    const { keeper: made } = keeper();
    vi.setSystemTime(start + sessionDurationMs + minute);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(made.state().ending).toBe('expired');
  });

  it('are over from the beginning when the marker ran out while the app was closed', () => {
    openSession('admin', start - sessionDurationMs - 1);
    const { keeper: made, forget } = keeper();
    expect(made.state()).toEqual({ role: null, ending: 'expired', isExpiring: false });
    expect(forget).toHaveBeenCalledOnce();
  });

  it('load nothing to forget for a visitor who never signed in', () => {
    const { keeper: made, forget } = keeper();
    vi.advanceTimersByTime(sessionDurationMs);
    expect(made.state()).toEqual({ role: null, ending: null, isExpiring: false });
    expect(forget).not.toHaveBeenCalled();
  });
});

describe('logging out', () => {
  it('clears the tokens before anything else happens', () => {
    openSession('user');
    const { keeper: made, forget } = keeper();
    forget.mockImplementation(async () => expect(getSessionRole()).toBeNull());
    made.end('log-out');
    expect(made.state()).toEqual({ role: null, ending: 'log-out', isExpiring: false });
    expect(forget).toHaveBeenCalledOnce();
  });

  it('in another tab ends the session in this one', () => {
    openSession('user');
    const { keeper: made, forget } = keeper();
    otherTab(() => localStorage.clear());
    expect(made.state()).toEqual({ role: null, ending: 'other-tab', isExpiring: false });
    expect(forget).toHaveBeenCalledOnce();
  });

  it('is waited for until everything is forgotten, even where that fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    openSession('user');
    const { keeper: made, forget } = keeper();
    forget.mockRejectedValue(new Error('no database'));
    made.end('log-out');
    await expect(made.whenCleared()).resolves.toBeUndefined();
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it('is not reported again once it was shown', () => {
    openSession('user');
    const { keeper: made } = keeper();
    made.end('log-out');
    made.markReasonShown();
    expect(made.state().ending).toBeNull();
  });
});

describe('another tab that signs in', () => {
  it('opens the session here too, as who it says', () => {
    const { keeper: made } = keeper();
    otherTab(() => openSession('admin'));
    expect(made.state()).toEqual({ role: 'admin', ending: null, isExpiring: false });
  });

  it('tells those who listen, and nobody after they stopped', () => {
    const { keeper: made } = keeper();
    const listener = vi.fn();
    const stop = made.subscribe(listener);
    otherTab(() => openSession('user'));
    expect(listener).toHaveBeenCalledOnce();
    stop();
    otherTab(() => localStorage.clear());
    expect(listener).toHaveBeenCalledOnce();
  });
});
