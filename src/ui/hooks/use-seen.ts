import { type RefCallback, useCallback, useState } from 'react';

/**
 * True once the element has been in view, for reads that cost too much for what nobody sees. A
 * hidden element is never in view.
 */
export function useSeen(): { ref: RefCallback<Element>; seen: boolean } {
  const [seen, setSeen] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver((changes) => {
      if (!changes.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, seen };
}
