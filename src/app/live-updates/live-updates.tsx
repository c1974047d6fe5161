import { useEffect, useEffectEvent, useRef } from 'react';
import type { WatchTarget } from '@/data/live';
import { useUserState } from '@/data/user-state';
import type { Role } from '@/lib/browser-storage/session';
import { serverNow } from '@/lib/clock';
import { onIdle } from '@/lib/device/on-idle';
import type { LiveUpdates as Running } from './live-channel';

/**
 * Milliseconds. Reads that began before the listener was asked for may have missed what was written
 * since.
 */
const startToleranceMs = 5_000;
/** Milliseconds until the code is fetched again where that failed. */
const retryDelayMs = 20_000;

/**
 * Keeps the screen up to date. The listener loads a large library, so it waits until the page is
 * idle.
 */
export function LiveUpdates({ area }: { area: Role }) {
  const { uid, profile } = useUserState();
  const { status } = profile;
  const running = useRef<Running>(null);
  const readAsOwner = useEffectEvent(() => running.current?.readAs(status));
  useEffect(() => {
    const target: WatchTarget = {
      from: serverNow(Date.now() - startToleranceMs),
      uid: area === 'admin' ? undefined : uid,
    };
    let isStopped = false;
    const start = () =>
      import('./live-channel').then(
        ({ startLiveUpdates }) => {
          if (isStopped) return;
          running.current = startLiveUpdates(target);
          stop = running.current.stop;
          readAsOwner();
        },
        () => {
          const retry = isStopped ? undefined : setTimeout(start, retryDelayMs);
          stop = () => clearTimeout(retry);
        },
      );
    let stop = onIdle(() => void start());
    return () => {
      isStopped = true;
      running.current = null;
      stop();
    };
  }, [area, uid]);
  // Another status has other notices.
  useEffect(() => running.current?.readAs(status), [status]);
  return null;
}
