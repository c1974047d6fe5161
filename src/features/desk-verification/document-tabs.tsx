import { useQuery } from '@tanstack/react-query';
import { deskQueries } from '@/data/desk-queries';
import { useAfterOthers } from '@/data/use-after-others';
import { Tabs } from '@/ui/tabs';
import { type DocumentTab, documentTabs, statusOf } from './view';

const labels: Record<DocumentTab, string> = { waiting: 'Waiting', verified: 'Verified', rejected: 'Rejected' };

/** The states of a document, each with how many there are. A count that could not be read is left out. */
export function DocumentTabs({ current, addressOf }: { current: DocumentTab; addressOf: (tab: DocumentTab) => string }) {
  const enabled = useAfterOthers();
  const counts: Record<DocumentTab, number | undefined> = {
    waiting: useQuery({ ...deskQueries.submittedCount(statusOf.waiting), enabled }).data,
    verified: useQuery({ ...deskQueries.submittedCount(statusOf.verified), enabled }).data,
    rejected: useQuery({ ...deskQueries.submittedCount(statusOf.rejected), enabled }).data,
  };
  return (
    <Tabs
      label="State"
      tabs={documentTabs.map((tab) => ({ to: addressOf(tab), label: labels[tab], count: counts[tab], current: tab === current }))}
    />
  );
}
