import type { Query, QueryClient } from '@tanstack/react-query';
import * as live from '@/data/live';
import type { AccountStatus } from '@/domain/accounts/account-status';
import { serverNow } from '@/lib/clock';
import { getConnection, watchConnection } from '@/lib/device/connection';
import { getStaleKeys, invalidate } from './invalidate';
import { isOwnEntry, queryClient } from './query-client';

export const liveTiming = {
  /** Milliseconds between two attempts while the listener is down; each reads the screen again. */
  retryInterval: 20_000,
  /** Milliseconds by which a read may be older than its response, and the clocks may differ. */
  readTolerance: 5_000,
  /** Milliseconds after which a read has an answer or has failed. */
  readTimeout: 15_000,
} as const;

/** When a query was read at the latest, by the server's clock. */
function getReadTime({ state }: Query): Date {
  const isFetching = state.fetchStatus === 'fetching';
  return serverNow(
    isFetching
      ? Date.now() - liveTiming.readTimeout
      : state.dataUpdatedAt - liveTiming.readTolerance,
  );
}

export interface LiveUpdates {
  stop: () => void;
  /** Listens to the notices to clients with this status, instead of those with the one before. */
  readAs: (status: AccountStatus) => void;
}

/**
 * Keeps the screen up to date: new entries make the queries that they affect stale. When the
 * listener opens, queries older than the newest entry are refetched. While it is down, and when the
 * connection is back, everything is. Failed reads are not reported here, because each query shows
 * its own error.
 * @param watch opens the listeners; each returns a function that closes it
 */
export function startLiveUpdates(
  target: live.WatchTarget,
  client: QueryClient = queryClient,
  watch: Pick<typeof live, 'watchNewestEntries' | 'watchNotices' | 'watchSeen'> = live,
): LiveUpdates {
  const { uid } = target;
  let closing: (() => void)[] = [];
  let closeOfStatus = () => {};
  let status: AccountStatus | null = null;
  let isOpen = false;
  const onError = () => {
    isOpen = false;
  };
  const noticeListener: live.NoticeListener = {
    onNotices: (at) =>
      void invalidate(client, new Set(['notices']), (query) => getReadTime(query) <= at),
    onError,
  };
  const openNoticesOfStatus = () => {
    closeOfStatus();
    if (status !== null && uid !== undefined)
      closeOfStatus = watch.watchNotices({ to: 'status', status }, noticeListener);
  };
  const close = () => {
    for (const closeOne of closing) closeOne();
    closeOfStatus();
  };
  const open = () => {
    close();
    isOpen = false;
    const closeEntries = watch.watchNewestEntries(target, {
      onOpen: (newestAt) => {
        isOpen = true;
        void invalidate(client, 'all', (query) => getReadTime(query) <= newestAt);
      },
      onEntries: (entries) => {
        const others = entries?.filter((entry) => !isOwnEntry(client, entry));
        if (others?.length !== 0)
          void invalidate(
            client,
            others ? getStaleKeys(others.map(({ action }) => action)) : 'all',
          );
      },
      onError,
    });
    const closeNotices =
      uid === undefined
        ? []
        : [
            watch.watchNotices({ to: 'everyone' }, noticeListener),
            watch.watchNotices({ to: 'client', uid }, noticeListener),
            watch.watchSeen(uid, noticeListener),
          ];
    closing = [closeEntries, ...closeNotices];
    openNoticesOfStatus();
  };
  let caughtUpAt = Number.NEGATIVE_INFINITY;
  let pending: ReturnType<typeof setTimeout> | undefined;
  const catchUp = () => {
    clearTimeout(pending);
    pending = undefined;
    caughtUpAt = Date.now();
    // The query client has just started the reads that failed before.
    void invalidate(client, 'all', ({ state }) => state.fetchStatus !== 'fetching');
    open();
  };
  /**
   * A query that always fails would otherwise read the whole screen again with every answer to
   * another one.
   */
  const catchUpSoon = () => {
    pending ??= setTimeout(
      catchUp,
      Math.max(0, caughtUpAt + liveTiming.retryInterval - Date.now()),
    );
  };
  const catchUpIfClosed = () => {
    if (!isOpen && document.visibilityState === 'visible') catchUp();
  };
  open();
  const retry = setInterval(catchUpIfClosed, liveTiming.retryInterval);
  document.addEventListener('visibilitychange', catchUpIfClosed);
  let last = getConnection();
  const stopWatching = watchConnection(() => {
    const before = last;
    last = getConnection();
    if (last === 'there') before === 'offline' ? catchUp() : catchUpSoon();
  });
  return {
    readAs: (next) => {
      if (next === status) return;
      status = next;
      openNoticesOfStatus();
    },
    stop: () => {
      stopWatching();
      document.removeEventListener('visibilitychange', catchUpIfClosed);
      clearInterval(retry);
      clearTimeout(pending);
      close();
    },
  };
}
