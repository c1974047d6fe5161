import { LoadingPart, SkeletonBar } from '@/ui/feedback/skeleton';
import { fieldClass, fieldLabelClass } from './field-classes';

/** @param width CSS length of the label */
export const FieldSkeleton = ({ width }: { width: string }) => (
  <div className={fieldClass}>
    <span className={fieldLabelClass}>
      <SkeletonBar width={width} />
    </span>
    <span className="min-h-control rounded-r-1 border border-rule bg-well" />
  </div>
);

interface FieldsSkeletonProps {
  /** For screen readers: "Loading the policy…". */
  label: string;
  /** CSS lengths of the labels. */
  widths: readonly [string, string, string];
}

/** Three fields, one below the other. */
export const FieldsSkeleton = ({ label, widths: [first, second, third] }: FieldsSkeletonProps) => (
  <LoadingPart label={label}>
    <div className="grid gap-4" aria-hidden="true">
      <FieldSkeleton width={first} />
      <FieldSkeleton width={second} />
      <FieldSkeleton width={third} />
    </div>
  </LoadingPart>
);
