import { type KeyboardEvent, useState } from 'react';
import { getPressedKey } from '@/lib/device/keyboard';

/**
 * Which point of a chart is read; the last one until another is chosen.
 * @param onChoose called with each choice; null if none is chosen any more
 */
export function useChosenPoint(count: number, onChoose?: (index: number | null) => void) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = count - 1;
  const index = Math.min(chosen ?? last, last);
  const choose = (next: number | null) => {
    setChosen(next);
    onChoose?.(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = getPressedKey(event);
    if (key === 'Escape' && chosen !== null) return choose(null);
    const next = getNextIndex(key, index, last);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(next);
  };
  return { index, isChosen: chosen !== null, choose, onKeyDown, onBlur: () => choose(null) };
}

/** Index of the point that a key selects; null for other keys. A page is a tenth of the chart. */
function getNextIndex(key: string, index: number, last: number): number | null {
  const page = Math.max(1, Math.round(last / 10));
  const places: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - page,
    PageUp: index + page,
    Home: 0,
    End: last,
  };
  const next = places[key];
  return next === undefined ? null : Math.max(0, Math.min(last, next));
}
