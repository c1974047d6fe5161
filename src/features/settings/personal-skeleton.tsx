import { Bar } from '@/ui/feedback/skeleton';
import { VisuallyHidden } from '@/ui/visually-hidden';

export const FieldSkeleton = ({ width }: { width: string }) => (
  <div className="field">
    <span className="field-label">
      <Bar width={width} />
    </span>
    <span className="settings-control" />
  </div>
);

/** The form before it is known whether the name may be changed. */
export const PersonalSkeleton = () => (
  <div aria-busy="true">
    <p role="status">
      <VisuallyHidden>Your information is being read.</VisuallyHidden>
    </p>
    <div className="form" aria-hidden="true">
      <div className="settings-pair">
        <FieldSkeleton width="7rem" />
        <FieldSkeleton width="5rem" />
      </div>
      <div className="settings-pair">
        <FieldSkeleton width="6rem" />
        <FieldSkeleton width="4rem" />
      </div>
      <FieldSkeleton width="6rem" />
      <div className="settings-pair">
        <FieldSkeleton width="8rem" />
        <FieldSkeleton width="6rem" />
      </div>
    </div>
  </div>
);
