import type { LiveListener } from '@/data/live-source';
import type { Collection } from '@/domain/ledger/ledger';
import { connection, watchConnection } from '@/lib/connection';

/**
 * First words of the query keys that an entry about a collection makes old besides its own. A decision and what it posts are one commit, and the desk is
 * told of both entries (or of so many that all is read again), so a posting does not have to stand for every list that could have caused it. The fee of
 * a subscription is an entry about the account alone.
 */
const besides: Partial<Record<string, readonly string[]>> = {
  accounts: ['subscriptions'],
  deposits: ['accounts'],
  withdrawals: ['accounts', 'holds'],
  trades: ['accounts', 'holds'],
  subscriptions: ['accounts'],
  desk: ['admins'],
} satisfies Partial<Record<Collection, readonly string[]>>;

/** What the desk reads again after an entry; what is read out of the ledgers is old after every one. Nor need this version know the collection. */
export const deskWords = (col: string): readonly string[] => ['entries', col, ...((Object.hasOwn(besides, col) && besides[col]) || [])];

const own = ['entries', 'users', 'accounts', 'holds', 'deposits', 'withdrawals', 'trades', 'subscriptions', 'verifications'];

/**
 * What a client reads again after an entry: everything of theirs, since it is little, and then none can be missed that came together with
 * another. A notice is no entry, and nothing else depends on it.
 */
export const clientWords = (col: string): readonly string[] => (col === 'notifications' ? [col] : [...own, col]);

/** What is read again: of these key words; all; or while there is no channel, all that is the desk's own. */
type Words = ReadonlySet<string> | 'all' | 'polled';

/** These have clocks of their own: no entry is about prices, and no entry is worth a new count. */
const ownClock = ['rates', 'totals'];
/** Two thousand lines of another service, which are read every two minutes anyway, and after a reconnect. */
const anothers = ['assets'];

/** Whether what stands under a key is to be read again. */
export const matchesQueryKeys =
  (words: Words) =>
  ([first]: readonly unknown[]): boolean => {
    const word = String(first);
    if (typeof words !== 'string') return words.has(word);
    return !ownClock.includes(word) && !(words === 'polled' && anothers.includes(word));
  };

interface LiveChannelOptions {
  /** Opens the channel. @returns the way to close it */
  watch: (listener: LiveListener) => () => void;
  /** First words of the query keys that something written in `col` makes old. */
  words: (col: string) => readonly string[];
  /** Reads again what the screen shows. */
  refresh: (words: Words) => void;
  /** What was written from then on may be missing from the screen, as the server would say it. */
  since: Date;
  /** The same of what is read now. */
  now: () => Date;
}

export const liveTiming = {
  /** Entries of one commit and of one burst are refreshed together, milliseconds. */
  gather: 150,
  /** A channel that has not opened by then counts as down. */
  opening: 15_000,
  /** Without a channel the screen is read again this often. */
  poll: 20_000,
  /** Polls between two attempts to open the channel again. */
  pollsPerAttempt: 3,
  /** So many entries at once mean that the channel has been away, and that there may be more than it tells. */
  burst: 3,
} as const;

/**
 * Keeps the screen true while it is open. Each entry of the live channel refreshes what it speaks of; without a channel everything is read
 * again every 20 seconds, quietly, because a failed read speaks for itself.
 */
export class LiveChannel {
  readonly #options: LiveChannelOptions;
  #since: Date;
  #up = false;
  #close = () => {};
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #poll: ReturnType<typeof setInterval> | undefined;
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #words = new Set<string>();
  #gathered = 0;

  constructor(options: LiveChannelOptions) {
    this.#options = options;
    this.#since = options.since;
  }

  /** @returns the way to stop */
  start(): () => void {
    this.#open();
    const onOnline = () => {
      this.#refreshAll();
      if (!this.#up) this.#open();
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible' && !this.#up) onOnline();
    };
    // Where the server was away and the browser heard nothing of it, the channel tries again by itself after up to a minute, and reports nothing until then.
    let known = connection();
    const onConnection = () => {
      const isBack = known === 'unanswered' && connection() === 'there';
      known = connection();
      if (!isBack) return;
      this.#up = false;
      onOnline();
    };
    const stopWatching = watchConnection(onConnection);
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      stopWatching();
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisible);
      this.#stop();
    };
  }

  #open() {
    this.#close();
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#pollMeanwhile(), liveTiming.opening);
    this.#close = this.#options.watch({
      opened: (newestAt) => this.#opened(newestAt),
      written: ({ col }) => this.#gather(this.#options.words(col)),
      failed: () => this.#failed(),
    });
  }

  #opened(newestAt: Date | null) {
    this.#up = true;
    clearTimeout(this.#deadline);
    clearInterval(this.#poll);
    this.#poll = undefined;
    if (newestAt && newestAt >= this.#since) this.#refreshAll();
  }

  #failed() {
    this.#up = false;
    this.#close();
    this.#close = () => {};
    clearTimeout(this.#deadline);
    this.#pollMeanwhile();
  }

  #pollMeanwhile() {
    let polls = 0;
    this.#poll ??= setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      this.#refreshAll('polled');
      polls += 1;
      if (polls % liveTiming.pollsPerAttempt === 0) this.#open();
    }, liveTiming.poll);
  }

  #gather(words: readonly string[]) {
    for (const word of words) this.#words.add(word);
    this.#gathered += 1;
    this.#gathering ??= setTimeout(() => {
      if (this.#gathered >= liveTiming.burst) return this.#refreshAll();
      this.#options.refresh(this.#words);
      this.#forget();
    }, liveTiming.gather);
  }

  #refreshAll(words: Extract<Words, string> = 'all') {
    this.#forget();
    this.#since = this.#options.now();
    this.#options.refresh(words);
  }

  #forget() {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#words = new Set();
    this.#gathered = 0;
  }

  #stop() {
    this.#close();
    this.#forget();
    clearTimeout(this.#deadline);
    clearInterval(this.#poll);
    this.#poll = undefined;
  }
}
