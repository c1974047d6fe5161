import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { Heading, HeadingLevel, useHeadingLevel } from '@/ui/heading';

/** Numbered steps of one task, all visible: deposit, withdrawal. */
export function Steps({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return <ol className={cx('grid [counter-reset:step]', className)}>{children}</ol>;
}

const stepClass =
  'relative grid grid-cols-[3rem_minmax(0,1fr)] pb-8 [counter-increment:step] max-sm:grid-cols-[2rem_minmax(0,1fr)]';
const numberClass =
  'before:font-display before:font-medium before:text-[1.625rem]/[1.1] before:normal-nums before:content-[counter(step)]';
/** From one number to the next. */
const lineClass =
  'after:absolute after:start-2 after:top-9 after:bottom-2 after:border-rule after:border-s last:after:hidden max-sm:after:start-1.5';

interface StepProps {
  title: ReactNode;
  /** The step is not reached yet. */
  isUpcoming?: boolean | undefined;
  children?: ReactNode;
}

export function Step({ title, isUpcoming, children }: StepProps) {
  const level = useHeadingLevel();
  return (
    <li
      className={cx(
        stepClass,
        numberClass,
        isUpcoming ? 'before:text-ink-3' : 'before:text-green',
        lineClass,
      )}
      data-upcoming={isUpcoming ? '' : undefined}
    >
      <div>
        <Heading className={cx('mb-3 text-d-sm/[1.28]', isUpcoming && 'text-ink-3')}>
          {title}
        </Heading>
        <HeadingLevel level={level + 1}>{children}</HeadingLevel>
      </div>
    </li>
  );
}
