import { type ReactNode, useId } from 'react';
import { cx } from '@/ui/cx';

interface ProgressProps {
  /** What is in progress: "Uploading". */
  label: ReactNode;
  /** 0 to 1; null while unknown. */
  fraction: number | null;
  action?: ReactNode;
}

/** With forced colours it is the browser's own bar, which uses the system colours. */
const bar =
  'col-span-full h-1 w-full appearance-none text-green forced-colors:h-3 forced-colors:appearance-auto';
const knownBar =
  'bg-rule [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-green';
const unknownBar = cx(
  'animate-under-way bg-[linear-gradient(90deg,var(--rule)_35%,var(--green)_50%,var(--rule)_65%)] bg-size-[300%_100%] motion-reduce:animate-none',
  '[&::-moz-progress-bar]:bg-transparent [&::-webkit-progress-bar]:bg-transparent',
);

export function Progress({ label, fraction, action }: ProgressProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-2 text-t-sm/[1.45]">
      <p id={id} role="status">
        {label}
      </p>
      <span className="min-w-12 text-end text-ink-2">
        {fraction === null ? '' : `${Math.floor(fraction * 100)}%`}
      </span>
      <progress
        className={cx(bar, fraction === null ? unknownBar : knownBar)}
        aria-labelledby={id}
        max={1}
        {...(fraction === null ? {} : { value: fraction })}
      />
      {action && <div className="col-span-full">{action}</div>}
    </div>
  );
}
