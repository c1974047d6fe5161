import type { LiveListener } from '@/data/live-source';
import type { Collection } from '@/domain/ledger/ledger';
import { getConnection, watchConnection } from '@/lib/connection';

/**
 * First words of the other query keys that an entry makes stale, by collection. A decision and its postings are one commit, and the desk
 * receives both entries (or refetches everything after a burst). So a posting need not list what may have caused it. The fee of a
 * subscription is the exception: it is an entry about the account alone.
 */
const relatedKeys: Partial<Record<string, readonly string[]>> = {
  accounts: ['subscriptions'],
  deposits: ['accounts'],
  withdrawals: ['accounts', 'holds'],
  trades: ['accounts', 'holds'],
  subscriptions: ['accounts'],
  desk: ['admins'],
} satisfies Partial<Record<Collection, readonly string[]>>;

/**
 * Key words that the desk refetches after an entry. Queries that read ledgers are stale after every entry. `col` may be a collection that
 * this version does not know.
 */
export const getDeskQueryKeys = (col: string): readonly string[] => [
  'entries',
  col,
  ...((Object.hasOwn(relatedKeys, col) && relatedKeys[col]) || []),
];

const clientKeys = ['entries', 'users', 'accounts', 'holds', 'deposits', 'withdrawals', 'trades', 'subscriptions', 'verifications'];

/**
 * Key words that a client refetches after an entry: everything of the client. It is little data, and no entry of the same commit can be
 * missed. A notification is not an entry, and nothing else depends on it.
 */
export const getClientQueryKeys = (col: string): readonly string[] => (col === 'notifications' ? [col] : [...clientKeys, col]);

/** What to refetch: queries with these key words, all, or (while there is no channel) all except those of another service. */
type QueryKeySelection = ReadonlySet<string> | 'all' | 'polled';

/** These have their own timers: entries do not affect prices, and an entry is no reason to count again. */
const selfTimedKeys = ['rates', 'totals'];
/** Two thousand rows of another service, which are refetched every two minutes and after a reconnect. */
const externalKeys = ['assets'];

/** Returns a predicate: true if the query with this key is to be refetched. */
export const matchesQueryKeys =
  (keys: QueryKeySelection) =>
  ([first]: readonly unknown[]): boolean => {
    const word = String(first);
    if (typeof keys !== 'string') return keys.has(word);
    return !selfTimedKeys.includes(word) && !(keys === 'polled' && externalKeys.includes(word));
  };

interface LiveChannelOptions {
  /** Opens the channel. @returns a function that closes it */
  watch: (listener: LiveListener) => () => void;
  /** First words of the query keys that a write to `col` makes stale. */
  getQueryKeys: (col: string) => readonly string[];
  /** Refetches what the screen shows. */
  refetch: (words: QueryKeySelection) => void;
  /** Server time from which writes may be missing from the screen. */
  missingSince: Date;
  /** The same for what is read now. */
  getMissingSince: () => Date;
}

export const liveTiming = {
  /** Milliseconds. Entries of one commit or one burst cause one refresh. */
  batchWindow: 150,
  /** A channel that has not opened by then counts as down. */
  openTimeout: 15_000,
  /** Time between two reads of the screen without a channel. */
  pollInterval: 20_000,
  /** Polls between two attempts to open the channel again. */
  pollsPerAttempt: 3,
  /** From this number on, entries that arrive together cause a full refresh: the channel was interrupted and may have missed some. */
  burstSize: 3,
} as const;

/**
 * Keeps the screen up to date. Each entry of the live channel refreshes the queries that it affects. Without a channel everything is
 * refetched every 20 seconds. Failed polls are not reported here, because each query shows its own error.
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
    this.#since = options.missingSince;
  }

  /** @returns a function that stops it */
  start(): () => void {
    this.#open();
    const onOnline = () => {
      this.#refreshAll();
      if (!this.#up) this.#open();
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible' && !this.#up) onOnline();
    };
    // After an outage of the server that the browser did not notice, the channel retries by itself only after up to a minute, and reports
    // nothing until then.
    let known = getConnection();
    const onConnection = () => {
      const isBack = known === 'unanswered' && getConnection() === 'there';
      known = getConnection();
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
    this.#deadline = setTimeout(() => this.#pollMeanwhile(), liveTiming.openTimeout);
    this.#close = this.#options.watch({
      onOpen: (newestAt) => this.#opened(newestAt),
      onChange: ({ col }) => this.#gather(this.#options.getQueryKeys(col)),
      onError: () => this.#failed(),
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
    }, liveTiming.pollInterval);
  }

  #gather(words: readonly string[]) {
    for (const word of words) this.#words.add(word);
    this.#gathered += 1;
    this.#gathering ??= setTimeout(() => {
      if (this.#gathered >= liveTiming.burstSize) return this.#refreshAll();
      this.#options.refetch(this.#words);
      this.#forget();
    }, liveTiming.batchWindow);
  }

  #refreshAll(words: Extract<QueryKeySelection, string> = 'all') {
    this.#forget();
    this.#since = this.#options.getMissingSince();
    this.#options.refetch(words);
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
