import { type ReactNode, useId } from 'react';
import './progress.css';

interface ProgressProps {
  /** What is under way: "Uploading". */
  label: ReactNode;
  /** 0 to 1; null while nobody can say. */
  share: number | null;
  /** At the right: a button that gives it up. */
  action?: ReactNode;
}

/** How far something long has come: a line, and the share in figures. */
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
