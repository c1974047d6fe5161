import { useEffect } from 'react';

/** Minimum time between two checks, milliseconds. */
const minPauseMs = 3_000;

/**
 * Calls `check` when the user returns to this tab, because what they had to do elsewhere may be done.
 * @param onReturn null if there is nothing to check
 */
export function useOnTabReturn(onReturn: (() => void) | null) {
  useEffect(() => {
    if (!onReturn) return;
    let next = 0;
    const handleReturn = () => {
      if (document.visibilityState !== 'visible' || Date.now() < next) return;
      next = Date.now() + minPauseMs;
      onReturn();
    };
    document.addEventListener('visibilitychange', handleReturn);
    window.addEventListener('focus', handleReturn);
    return () => {
      document.removeEventListener('visibilitychange', handleReturn);
      window.removeEventListener('focus', handleReturn);
    };
  }, [onReturn]);
}
