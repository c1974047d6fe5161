import { type ReactNode, useId } from 'react';
import './progress.css';

interface ProgressProps {
  /** What is in progress: "Uploading". */
  label: ReactNode;
  /** 0 to 1; null while unknown. */
  share: number | null;
  /** At the right: a cancel button. */
  action?: ReactNode;
}

/** The progress of a long task: a bar and a percentage. */
export function Progress({ label, share, action }: ProgressProps) {
  const id = useId();
  return (
    <div className="progress">
      <p id={id} role="status">
        {label}
      </p>
      <span className="progress-share">{share === null ? '' : `${Math.floor(share * 100)}%`}</span>
      <progress aria-labelledby={id} max={1} {...(share === null ? {} : { value: share })} />
      {action && <div className="progress-action">{action}</div>}
    </div>
  );
}
