import { DescriptionList } from '@/ui/description-list';
import { LoadingPart, SkeletonBar } from './skeleton';

export const FactsSkeleton = ({
  title,
  labels,
  loadingLabel,
}: {
  title: string;
  labels: readonly string[];
  loadingLabel: string;
}) => (
  <LoadingPart label={loadingLabel}>
    <DescriptionList
      dense
      title={title}
      rows={labels.map((label) => ({ label, value: <SkeletonBar width="4.5rem" /> }))}
    />
  </LoadingPart>
);
