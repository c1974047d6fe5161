import { useEffect, useRef } from 'react';

/** Calls `leave` when something outside `box` is pressed or gets the focus, while `active`. */
export function useOutside(box: { readonly current: HTMLElement | null }, active: boolean, leave: () => void): void {
  const act = useRef(leave);
  useEffect(() => {
    act.current = leave;
  });
  useEffect(() => {
    if (!active) return;
    const onEvent = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) act.current();
    };
    document.addEventListener('pointerdown', onEvent);
    document.addEventListener('focusin', onEvent);
    return () => {
      document.removeEventListener('pointerdown', onEvent);
      document.removeEventListener('focusin', onEvent);
    };
  }, [active, box]);
}
