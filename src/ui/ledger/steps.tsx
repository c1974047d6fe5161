import type { ReactNode } from 'react';
import { Heading, HeadingLevel, useHeadingLevel } from '@/ui/heading';
import './steps.css';

/** Numbered steps of one task, all visible: deposit, withdrawal. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className="steps">{children}</ol>;
}

interface StepProps {
  title: ReactNode;
  /** The step is not reached yet. */
  isUpcoming?: boolean | undefined;
  children?: ReactNode;
}

export function Step({ title, isUpcoming, children }: StepProps) {
  const level = useHeadingLevel();
  return (
    <li data-later={isUpcoming ? '' : undefined}>
      <div>
        <Heading>{title}</Heading>
        <HeadingLevel level={level + 1}>{children}</HeadingLevel>
      </div>
    </li>
  );
}
