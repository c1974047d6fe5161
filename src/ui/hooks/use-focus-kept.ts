import { useEffect, useRef } from 'react';

/**
 * What was pressed goes with the step that it belonged to: then the element with the ref, which stays, takes the focus.
 * @param step changes with what stands in the element
 */
export function useFocusKept<Kept extends HTMLElement>(step: string) {
  const kept = useRef<Kept>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step && document.activeElement === document.body) kept.current?.focus();
    last.current = step;
  }, [step]);
  return kept;
}
