import { useLayoutEffect, useRef, useState } from 'react';

/** Below this width of the list, in rem, a row is set in two lines. */
const narrowBelow = 40;
/** Rem; the style sheet gives rows the same heights. */
const heights = { wide: 2.75, narrow: 4 };

const usualRem = 16;
const remOf = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualRem;

interface Measured {
  narrow: boolean;
  /** Pixels. */
  rowHeight: number;
  /** Pixels of the page above the first row. */
  above: number;
}

function measure(box: HTMLElement | null, body: HTMLElement | null): Measured {
  const rem = remOf();
  // Where nothing is laid out there is no width either, and the list is drawn wide.
  const width = box?.clientWidth || Number.POSITIVE_INFINITY;
  const narrow = width < narrowBelow * rem;
  const above = body ? Math.round(body.getBoundingClientRect().top + window.scrollY) : 0;
  return { narrow, rowHeight: rem * (narrow ? heights.narrow : heights.wide), above };
}

/** How the list lies in the page: measured before it is drawn, and again when it or anything above it changes its size. */
export function useListBox() {
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [measured, setMeasured] = useState<Measured>(() => measure(null, null));
  useLayoutEffect(() => {
    const take = () => {
      const next = measure(box.current, body.current);
      setMeasured((now) => (now.narrow === next.narrow && now.rowHeight === next.rowHeight && now.above === next.above ? now : next));
    };
    take();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(take);
    observer.observe(document.body);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, body, ...measured };
}
