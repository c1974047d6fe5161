import type { LiveEntry, LiveListener } from '@/data/live-source';
import { getConnection, watchConnection } from '@/lib/connection';
import { getStaleKeys, type StaleKeys } from './invalidate';

interface LiveChannelOptions {
  /** Opens the channel. @returns a function that closes it */
  watch: (listener: LiveListener) => () => void;
  /** True for an entry of this tab's own acts, which refetch what they affect. */
  isOwn: (entry: LiveEntry) => boolean;
  /** Refetches what the screen shows. */
  refetch: (keys: StaleKeys) => void;
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
  #gathered = new Set<string>();

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
      onEntry: (entry) => this.#options.isOwn(entry) || this.#gather(getStaleKeys(entry.action)),
      onGap: () => this.#refreshAll(),
      onNotice: () => this.#gather(new Set(['notifications'])),
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

  #gather(keys: StaleKeys) {
    if (typeof keys === 'string') return this.#refreshAll();
    for (const key of keys) this.#gathered.add(key);
    this.#gathering ??= setTimeout(() => {
      this.#options.refetch(this.#gathered);
      this.#forget();
    }, liveTiming.batchWindow);
  }

  #refreshAll(keys: Extract<StaleKeys, string> = 'all') {
    this.#forget();
    this.#since = this.#options.getMissingSince();
    this.#options.refetch(keys);
  }

  #forget() {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#gathered = new Set();
  }

  #stop() {
    this.#close();
    this.#forget();
    clearTimeout(this.#deadline);
    clearInterval(this.#poll);
    this.#poll = undefined;
  }
}
