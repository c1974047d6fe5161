import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Lines that are drawn at first, and how many more each time. More of them at once would make typing in the search slow. */
const step = 200;

export interface Limit {
  /** How many lines are drawn at most, the newest ones. */
  lines: number;
  /** So many were asked for; 0 until somebody did. */
  wanted: number;
  /** @param drawn how many are drawn now */
  more: (drawn: number) => void;
}

/** How many lines are drawn; on paper all of them. @param of what they are: of something else, the first ones are drawn again */
export function useLimit(of: string): Limit {
  const [{ wanted, at }, setWanted] = useState({ wanted: 0, at: of });
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser draws the page as soon as this has returned.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  const now = at === of ? wanted : 0;
  return {
    lines: printing ? Number.POSITIVE_INFINITY : Math.max(step, now),
    wanted: now,
    more: (drawn) => setWanted({ wanted: drawn + step, at: of }),
  };
}
