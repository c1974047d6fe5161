import type { MenuCounts } from '@/data/hooks/use-admin-counts';
import { adminWork, maxPeopleCount } from '@/domain/requests/admin-work';

/** Counts of the sidebar, keyed by the last part of a page's path. */
interface SidebarCounts {
  pendingCounts: Record<string, number>;
  openCounts: Record<string, number>;
  /** Pages with a queue that has more than was counted. */
  cappedPlaces: Set<string>;
}

/**
 * Counts for the sidebar, per page of the desk. A page of several queues shows the sum of those
 * that wait for a decision; the sum of the others if none of them waits.
 */
export function sumAdminCounts(counts: MenuCounts): SidebarCounts {
  const pendingCounts: Record<string, number> = {};
  const openCounts: Record<string, number> = {};
  const cappedPlaces = new Set<string>();
  for (const work of adminWork) {
    if (work.queue === 'frozen') continue; // they are counted with the new ones
    const { place } = work;
    const count = counts[work.queue === 'newClients' ? 'newAndFrozen' : work.queue].data ?? 0;
    const sums = work.waits ? pendingCounts : openCounts;
    sums[place] = (sums[place] ?? 0) + count;
    if ('capped' in work && count >= maxPeopleCount) cappedPlaces.add(place);
  }
  for (const place in openCounts) if (pendingCounts[place]) openCounts[place] = 0;
  return { pendingCounts, openCounts, cappedPlaces };
}
