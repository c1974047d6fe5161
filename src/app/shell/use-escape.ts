import { useEffect, useRef } from 'react';

/** Calls `leave` when Escape is pressed anywhere, while `active`. */
export function useEscape(active: boolean, leave: () => void): void {
  const act = useRef(leave);
  useEffect(() => {
    act.current = leave;
  });
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') act.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active]);
}
