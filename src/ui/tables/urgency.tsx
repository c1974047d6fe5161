import type { ReactNode } from 'react';
import { env } from '@/lib/env/env';
import { VisuallyHidden } from '@/ui/visually-hidden';

const hourMs = 3_600_000;

/** @returns the hours of the limit that this age has passed; null if it is below both */
export function findUrgency(since: Date, now: Date, { lateHours, overdueHours } = env.waiting) {
  const hours = (now.getTime() - since.getTime()) / hourMs;
  if (hours > overdueHours) return { isOverdue: true, limit: overdueHours };
  return hours > lateHours ? { isOverdue: false, limit: lateHours } : null;
}

interface UrgencyProps {
  since: Date;
  now: Date;
  /** The age in words. */
  children: ReactNode;
}

/**
 * Marks an age: amber once late, red and bold once overdue, from the configuration. Hidden words
 * say the same.
 */
export function Urgency({ since, now, children }: UrgencyProps) {
  const urgency = findUrgency(since, now);
  if (!urgency) return <>{children}</>;
  return (
    <span
      className={urgency.isOverdue ? 'font-semibold text-red' : 'font-medium text-amber'}
      title={`Over ${urgency.limit} h`}
    >
      {children}
      <VisuallyHidden>
        , {urgency.isOverdue ? 'overdue' : 'late'}: over {urgency.limit} h
      </VisuallyHidden>
    </span>
  );
}
