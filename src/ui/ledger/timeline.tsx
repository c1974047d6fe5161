import type { ReactNode } from 'react';
import { StatusShape, type StatusTone } from '@/ui/feedback/status-mark';
import '@/ui/feedback/status-mark.css';

/** What has happened and what comes next, oldest first. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className="timeline">{children}</ol>;
}

export interface TimelineStepProps {
  /** `next` is a future step: hollow and without a time, because no date is promised. */
  kind: StatusTone | 'next';
  /** When it happened, or since when it has lasted. */
  time?: ReactNode;
  children: ReactNode;
}

export function TimelineStep({ kind, time, children }: TimelineStepProps) {
  return (
    <li data-kind={kind}>
      <StatusShape kind={kind} />
      {children}
      {time && <span className="timeline-time">{time}</span>}
    </li>
  );
}
