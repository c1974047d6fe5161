import { useQuery } from '@tanstack/react-query';
import { deskQueries } from '@/data/desk-queries';
import { useAfterOthers } from '@/data/hooks/use-after-others';
import { Tabs } from '@/ui/tables/tabs';
import { type DocumentTab, documentTabs, statusOf } from './view';

const labels: Record<DocumentTab, string> = { waiting: 'Waiting', verified: 'Verified', rejected: 'Rejected' };

export interface DocumentTabsProps {
  current: DocumentTab;
  /** The list is everybody's: of one client's alone nothing is counted, and the counts of all would say another thing than the rows. */
  counted: boolean;
  addressOf: (tab: DocumentTab) => string;
}

/** The states of a document, each with how many there are. A count that could not be read is left out. */
export function DocumentTabs({ current, counted, addressOf }: DocumentTabsProps) {
  const enabled = useAfterOthers() && counted;
  const counts: Record<DocumentTab, number | undefined> = {
    waiting: useQuery({ ...deskQueries.submittedCount(statusOf.waiting), enabled }).data,
    verified: useQuery({ ...deskQueries.submittedCount(statusOf.verified), enabled }).data,
    rejected: useQuery({ ...deskQueries.submittedCount(statusOf.rejected), enabled }).data,
  };
  return (
    <Tabs
      label="State"
      tabs={documentTabs.map((tab) => ({
        to: addressOf(tab),
        label: labels[tab],
        count: counted ? counts[tab] : undefined,
        current: tab === current,
      }))}
    />
  );
}
