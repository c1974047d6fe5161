import { useEffect } from 'react';

/** Milliseconds between two looks that nobody asked for. */
const pause = 3_000;

/** Looks again when somebody comes back to this tab: what they were asked to do elsewhere may be done. @param check null while there is nothing to look for */
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
