import { useEffect } from 'react';

/** Minimum time between two checks, milliseconds. */
const minPauseMs = 3_000;

/**
 * Calls `onReturn` when the user returns to this tab: what they had to do elsewhere may be done.
 * Null: nothing to check.
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
