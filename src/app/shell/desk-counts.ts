import type { DeskCounts } from '@/data/hooks/use-desk-counts';
import { deskWork } from '@/domain/requests/desk-work';

/** Counts of the sidebar, keyed by the last part of a page's path. */
interface SidebarCounts {
  waitingCounts: Record<string, number>;
  openCounts: Record<string, number>;
}

/**
 * Counts for the sidebar, per page of the desk. A page of several queues shows the sum of those that wait for a decision; the sum of the
 * others if none of them waits.
 */
export function sumDeskCounts(counts: DeskCounts): SidebarCounts {
  const waitingCounts: Record<string, number> = {};
  const openCounts: Record<string, number> = {};
  for (const { queue, place, waits } of deskWork) {
    const sums = waits ? waitingCounts : openCounts;
    sums[place] = (sums[place] ?? 0) + (counts[queue].data ?? 0);
  }
  for (const place in openCounts) if (waitingCounts[place]) openCounts[place] = 0;
  return { waitingCounts, openCounts };
}
