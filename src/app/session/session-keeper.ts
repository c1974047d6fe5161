import {
  closeSession,
  getSessionExpiry,
  getSessionRole,
  type Role,
  sessionDurationMs,
  sessionWarningMs,
  shortenSession,
  watchSession,
} from '@/lib/browser-storage/session';
import { report } from '@/lib/report';

/**
 * Why a session ended: its two hours are over, or somebody logged out in this tab (`log-out`) or in
 * another (`other-tab`).
 */
export type SignOutReason = 'expired' | 'log-out' | 'other-tab';

export interface SessionState {
  role: Role | null;
  /** Why the last session ended; null if there was none, or if the visitor need not know. */
  ending: SignOutReason | null;
  /** True in the last minute. */
  isExpiring: boolean;
}

interface SessionKeeperOptions {
  /**
   * Signs out of Firebase and deletes the person's data. Called whenever tokens were cleared.
   * @param ending why; null if the visitor need not know
   */
  clearUserData: (ending: SignOutReason | null) => Promise<void>;
  /**
   * When the app started, epoch milliseconds. Two hours later its tokens are cleared in any case.
   */
  startedAt?: number;
}

/**
 * Watches the session marker that the guards read: its expiry, and changes by this tab and others.
 */
export class SessionKeeper {
  readonly #forget: SessionKeeperOptions['clearUserData'];
  /** When the app's own two hours are over, epoch milliseconds; null afterwards. */
  #appEnd: number | null;
  /**
   * Last known expiry of the marker, epoch milliseconds. When this tab wakes up, another one may
   * have removed the marker.
   */
  #markerEnd = Number.POSITIVE_INFINITY;
  #state: SessionState = { role: null, ending: null, isExpiring: false };
  #leaving: Promise<void> = Promise.resolve();
  #timers: ReturnType<typeof setTimeout>[] = [];
  #running = false;
  readonly #listeners = new Set<() => void>();

  constructor({ clearUserData, startedAt = Date.now() }: SessionKeeperOptions) {
    this.#forget = clearUserData;
    this.#appEnd = startedAt + sessionDurationMs;
    this.refresh();
  }

  /** The same object until something changes. */
  readonly state = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts to watch the clock and the other tabs. @returns a function that stops it */
  start(): () => void {
    this.#running = true;
    this.#update();
    // Timers do not run while the computer sleeps, so the time is also checked when the tab becomes
    // visible.
    const onVisible = () => document.visibilityState === 'visible' && this.#update();
    const stopWatching = watchSession(() => this.#update());
    document.addEventListener('visibilitychange', onVisible);
    // "Back" may restore a page from the browser's memory that still looks signed in.
    const onShow = () => this.#update();
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pageshow', onShow);
      this.#running = false;
      this.#schedule();
      stopWatching();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }

  /** Reads the marker again: it may have expired, or another tab may have removed it. */
  refresh(): SessionState {
    const { role, expired, until } = readSessionMark();
    if (expired) this.#leave('expired');
    else if (role === null && this.#state.role !== null)
      this.#leave(Date.now() >= this.#markerEnd ? 'expired' : 'other-tab');
    else if (role !== this.#state.role) this.#set({ role, ending: null, isExpiring: false });
    if (role !== null && this.#appEnd !== null && until !== null && until > this.#appEnd)
      this.#announceEnd(this.#appEnd);
    else if (until !== null) this.#markerEnd = until;
    return this.#state;
  }

  /**
   * The app's own end clears the tokens of every tab. Shortening the marker lets other tabs warn in
   * time and show the right reason.
   */
  #announceEnd(end: number) {
    this.#markerEnd = end;
    // If the marker cannot be written, this tab still ends the session, but the others are not
    // warned.
    if (end > Date.now()) tryStorage(() => shortenSession(end));
  }

  /**
   * Clears the tokens at once, then the person's data.
   * @param ending null if the visitor need not know
   */
  end(ending: SignOutReason | null): void {
    const wasOpen = this.#state.role !== null || readSessionMark().role !== null;
    tryStorage(closeSession);
    if (wasOpen) this.#leave(ending);
  }

  /** Resolves when the data of the last session is deleted. Never rejects. */
  whenCleared(): Promise<void> {
    return this.#leaving;
  }

  /** Call when the reason for the end has been shown. */
  markReasonShown(): void {
    if (this.#state.ending !== null) this.#set({ ending: null });
  }

  #set(next: Partial<SessionState>) {
    this.#state = { ...this.#state, ...next };
    for (const tell of this.#listeners) tell();
  }

  #leave(ending: SignOutReason | null) {
    this.#leaving = this.#forget(ending).catch((error: unknown) =>
      report('Signing out of Firebase failed', error),
    );
    this.#set({ role: null, ending, isExpiring: false });
    this.#schedule();
  }

  #update() {
    this.refresh();
    this.#schedule();
  }

  #schedule() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    const left = this.#deadline() - Date.now();
    if (!this.#running || left === Number.POSITIVE_INFINITY) return;
    if (left <= 0) return this.#expire();
    this.#timers.push(setTimeout(() => this.#expire(), left));
    if (this.#state.role === null) return;
    if (left <= sessionWarningMs) return this.#warn(true);
    // A new sign-in may have replaced a session in its last minute.
    this.#warn(false);
    this.#timers.push(setTimeout(() => this.#warn(true), left - sessionWarningMs));
  }

  /** The app's own end or the marker's expiry, whichever is earlier; epoch milliseconds. */
  #deadline(): number {
    const expiry = this.#state.role === null ? null : getSessionExpiry();
    return Math.min(this.#appEnd ?? Number.POSITIVE_INFINITY, expiry ?? Number.POSITIVE_INFINITY);
  }

  #expire() {
    if (this.#appEnd !== null && Date.now() >= this.#appEnd) this.#appEnd = null;
    this.end('expired');
  }

  #warn(warned: boolean) {
    if (this.#state.isExpiring !== warned) this.#set({ isExpiring: warned });
  }
}

/** Returns no role if storage is blocked. The sign-in page shows the reason. */
function readSessionMark(): { role: Role | null; expired: boolean; until: number | null } {
  try {
    const until = getSessionExpiry();
    const role = getSessionRole();
    return { role, expired: role === null && until !== null && until <= Date.now(), until };
  } catch {
    return { role: null, expired: false, until: null };
  }
}

function tryStorage(change: () => void) {
  try {
    change();
  } catch {
    // Blocked storage holds no marker.
  }
}
