import { report } from '@/lib/report';
import {
  closeSession,
  getSessionExpiry,
  getSessionRole,
  type Role,
  sessionLength,
  sessionWarning,
  shortenSession,
  watchSession,
} from '@/lib/session';

/** How a session came to its end: its two hours are over, or somebody logged out, here or in another tab. */
export type SignOutReason = 'expired' | 'log-out' | 'elsewhere';

export interface SessionState {
  role: Role | null;
  /** Why there is none any more; null when there was none, or when it is no news. */
  ending: SignOutReason | null;
  /** The last minute has begun. */
  warned: boolean;
}

interface Options {
  /** Signs out of Firebase and wipes what was read. Called whenever tokens were cleared. @param ending why; null where it is no news for the visitor */
  forget: (ending: SignOutReason | null) => Promise<void>;
  /** When the app started, epoch milliseconds: two hours later its tokens are cleared in any case. */
  startedAt?: number;
}

/** Watches the marker that the guards read: the clock, the other tabs, and what this tab does to it. */
export class SessionKeeper {
  readonly #forget: Options['forget'];
  /** When the app's own two hours are over, which happens once; null afterwards. */
  #appEnd: number | null;
  /** When the marker runs out, as it was last seen, epoch milliseconds: another tab may have cleared it by the time this one wakes up. */
  #markerEnd = Number.POSITIVE_INFINITY;
  #state: SessionState = { role: null, ending: null, warned: false };
  #leaving: Promise<void> = Promise.resolve();
  #timers: ReturnType<typeof setTimeout>[] = [];
  #running = false;
  readonly #listeners = new Set<() => void>();

  constructor({ forget, startedAt = Date.now() }: Options) {
    this.#forget = forget;
    this.#appEnd = startedAt + sessionLength;
    this.refresh();
  }

  /** The same object until something changes. */
  readonly state = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to watch the clock and the other tabs. @returns the way to stop */
  start(): () => void {
    this.#running = true;
    this.#look();
    // A timer does not run while the computer sleeps, so the time is compared whenever the tab comes back, too.
    const onVisible = () => document.visibilityState === 'visible' && this.#look();
    const stopWatching = watchSession(() => this.#look());
    document.addEventListener('visibilitychange', onVisible);
    // "Back" may bring a page out of the browser's memory as it was when it was left, signed in.
    const onShow = () => this.#look();
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pageshow', onShow);
      this.#running = false;
      this.#schedule();
      stopWatching();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }

  /** Reads the marker again: it may have run out, or another tab may have removed it, while nobody looked. */
  refresh(): SessionState {
    const { role, expired, until } = readMarker();
    if (expired) this.#leave('expired');
    else if (role === null && this.#state.role !== null) this.#leave(Date.now() >= this.#markerEnd ? 'expired' : 'elsewhere');
    else if (role !== this.#state.role) this.#set({ role, ending: null, warned: false });
    if (role !== null && this.#appEnd !== null && until !== null && until > this.#appEnd) this.#announceEnd(this.#appEnd);
    else if (until !== null) this.#markerEnd = until;
    return this.#state;
  }

  /** This app's own end clears the tokens of every tab: the others have to know of it, so that they can warn, and say why it was. */
  #announceEnd(end: number) {
    this.#markerEnd = end;
    // What cannot be written stands as it was; then this tab ends it without the others having heard.
    if (end > Date.now()) attempt(() => shortenSession(end));
  }

  /** Clears the tokens at once, and then everything that they opened. @param ending null where it is no news for the visitor */
  end(ending: SignOutReason | null): void {
    const wasOpen = this.#state.role !== null || readMarker().role !== null;
    attempt(closeSession);
    if (wasOpen) this.#leave(ending);
  }

  /** Resolves when everything of the session that ended last is forgotten. Never rejects. */
  left(): Promise<void> {
    return this.#leaving;
  }

  /** How the session ended has been told. */
  told(): void {
    if (this.#state.ending !== null) this.#set({ ending: null });
  }

  #set(next: Partial<SessionState>) {
    this.#state = { ...this.#state, ...next };
    for (const tell of this.#listeners) tell();
  }

  #leave(ending: SignOutReason | null) {
    this.#leaving = this.#forget(ending).catch((error: unknown) => report('Signing out of Firebase failed', error));
    this.#set({ role: null, ending, warned: false });
    this.#schedule();
  }

  #look() {
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
    if (left <= sessionWarning) return this.#warn(true);
    // The last minute of a session that a new sign-in has taken the place of is none any more.
    this.#warn(false);
    this.#timers.push(setTimeout(() => this.#warn(true), left - sessionWarning));
  }

  /** The app's own end or the marker's, whichever comes first; epoch milliseconds. */
  #deadline(): number {
    const expiry = this.#state.role === null ? null : getSessionExpiry();
    return Math.min(this.#appEnd ?? Number.POSITIVE_INFINITY, expiry ?? Number.POSITIVE_INFINITY);
  }

  #expire() {
    if (this.#appEnd !== null && Date.now() >= this.#appEnd) this.#appEnd = null;
    this.end('expired');
  }

  #warn(warned: boolean) {
    if (this.#state.warned !== warned) this.#set({ warned });
  }
}

/** Where storage is blocked nobody is signed in; the sign-in page says so. */
function readMarker(): { role: Role | null; expired: boolean; until: number | null } {
  try {
    const until = getSessionExpiry();
    const role = getSessionRole();
    return { role, expired: role === null && until !== null && until <= Date.now(), until };
  } catch {
    return { role: null, expired: false, until: null };
  }
}

/** What is to be done to the marker; blocked storage holds none. */
function attempt(change: () => void) {
  try {
    change();
  } catch {
    // Nothing to change.
  }
}
