import { type ReactNode, useId } from 'react';
import './progress.css';

interface ProgressProps {
  /** What is in progress: "Uploading". */
  label: ReactNode;
  /** 0 to 1; null while unknown. */
  fraction: number | null;
  action?: ReactNode;
}

export function Progress({ label, fraction, action }: ProgressProps) {
  const id = useId();
  return (
    <div className="progress">
      <p id={id} role="status">
        {label}
      </p>
      <span className="progress-share">{fraction === null ? '' : `${Math.floor(fraction * 100)}%`}</span>
      <progress aria-labelledby={id} max={1} {...(fraction === null ? {} : { value: fraction })} />
      {action && <div className="progress-action">{action}</div>}
    </div>
  );
}
