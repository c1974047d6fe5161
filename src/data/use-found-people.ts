import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Standing } from '@/domain/standing';
import { deskQueries } from './desk-queries';

/** A search is three queries, so it waits until the typing pauses for so long, milliseconds. */
const typingPause = 200;

/** Whose e-mail address, username or last name begins with what is being typed. `busy` while the answer shown belongs to an earlier text. */
export function useFoundPeople(typed: string, status?: Standing) {
  const text = typed.trim().toLowerCase();
  const asked = useSettled(text);
  const found = useQuery(deskQueries.foundPeople(asked, status));
  return { found, busy: asked !== text || found.isPlaceholderData };
}

/** Follows a text once it rests; an empty one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
