import { useEffect, useEffectEvent } from 'react';

type ElementRef = { readonly current: HTMLElement | null };

/**
 * Calls `onOutside` when something outside `box` is pressed or focused.
 * @param ignored handles presses itself
 */
export function useOutsideInteraction(
  box: ElementRef,
  active: boolean,
  onOutside: () => void,
  ignored?: ElementRef,
): void {
  const handleOutside = useEffectEvent(onOutside);
  useEffect(() => {
    if (!active) return;
    const onEvent = (event: Event) => {
      if (!(event.target instanceof Node) || ignored?.current?.contains(event.target)) return;
      if (!box.current?.contains(event.target)) handleOutside();
    };
    document.addEventListener('pointerdown', onEvent);
    document.addEventListener('focusin', onEvent);
    return () => {
      document.removeEventListener('pointerdown', onEvent);
      document.removeEventListener('focusin', onEvent);
    };
  }, [active, box, ignored]);
}
