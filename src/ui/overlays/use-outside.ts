import { useEffect, useRef } from 'react';

type Box = { readonly current: HTMLElement | null };

/**
 * Calls `leave` when something outside `box` is pressed or gets the focus, while `active`.
 * @param own an element that is ignored, because it handles presses itself
 */
export function useOutside(box: Box, active: boolean, leave: () => void, own?: Box): void {
  const act = useRef(leave);
  useEffect(() => {
    act.current = leave;
  });
  useEffect(() => {
    if (!active) return;
    const onEvent = (event: Event) => {
      if (!(event.target instanceof Node) || own?.current?.contains(event.target)) return;
      if (!box.current?.contains(event.target)) act.current();
    };
    document.addEventListener('pointerdown', onEvent);
    document.addEventListener('focusin', onEvent);
    return () => {
      document.removeEventListener('pointerdown', onEvent);
      document.removeEventListener('focusin', onEvent);
    };
  }, [active, box, own]);
}
