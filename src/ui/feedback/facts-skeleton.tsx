import { DescriptionList } from '@/ui/description-list';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { SkeletonBar } from './skeleton';

interface FactsSkeletonProps {
  title: string;
  labels: readonly string[];
  loadingLabel: string;
}

export const FactsSkeleton = ({ title, labels, loadingLabel }: FactsSkeletonProps) => (
  <div aria-busy="true">
    <p role="status">
      <VisuallyHidden>{loadingLabel}</VisuallyHidden>
    </p>
    <DescriptionList dense title={title} rows={labels.map((label) => ({ label, value: <SkeletonBar width="4.5rem" /> }))} />
  </div>
);
