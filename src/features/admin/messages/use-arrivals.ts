import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { deskQueries } from '@/data/desk-queries';

/** A message is no entry, so the live channel does not tell of it; counting costs next to nothing. Milliseconds. */
export const messagePause = 30_000;

/** Reads the new messages again when their number has changed: somebody wrote, or somebody of the desk handled one. */
export function useArrivals() {
  const client = useQueryClient();
  const { data: count } = useQuery(deskQueries.messageCount('new'));
  const known = useRef(count);
  useEffect(() => {
    if (known.current !== undefined && known.current !== count) void client.invalidateQueries({ queryKey: ['messages', 'new'] });
    known.current = count;
  }, [client, count]);
}
