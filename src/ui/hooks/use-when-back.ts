import { useEffect } from 'react';

/** Minimum time between two checks, milliseconds. */
const pause = 3_000;

/**
 * Calls `check` when the user returns to this tab, because what they had to do elsewhere may be done.
 * @param check null if there is nothing to check
 */
export function useWhenBack(check: (() => void) | null) {
  useEffect(() => {
    if (!check) return;
    let next = 0;
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() < next) return;
      next = Date.now() + pause;
      check();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [check]);
}
