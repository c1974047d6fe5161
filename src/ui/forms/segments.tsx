import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { scrollWithFieldClass } from './field-classes';

const segmentClass = cx(
  'relative grid cursor-pointer place-items-center px-3 py-1 text-center text-ink-2 text-t-ui/[1.3] hover:text-ink',
  'not-first:border-rule not-first:border-s',
  'has-checked:border-transparent has-checked:bg-green-wash has-checked:font-semibold has-checked:text-ink',
  'has-checked:shadow-[inset_0_0_0_2px_var(--green)]',
  // Not an outline, which shows the focus.
  'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]',
  'forced-colors:has-checked:shadow-none forced-colors:has-checked:forced-color-adjust-none',
  'has-focus-visible:z-1 has-focus-visible:rounded-r-1',
  'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
  'forced-colors:has-focus-visible:outline-[CanvasText]',
  'has-disabled:cursor-not-allowed has-disabled:bg-well has-disabled:text-ink-3 has-disabled:shadow-none',
);

interface SegmentsProps<Value extends string>
  extends Pick<ComponentProps<'div'>, 'aria-labelledby' | 'aria-describedby'> {
  options: readonly { value: Value; label: ReactNode }[];
  getInputProps: (value: Value) => ComponentProps<'input'>;
  invalid?: boolean | undefined;
  /** As high as the other controls of a bar above a list. */
  dense?: boolean | undefined;
}

/** Radio buttons that are drawn as the parts of one bar. */
export function Segments<Value extends string>({
  options,
  getInputProps,
  invalid,
  dense,
  ...group
}: SegmentsProps<Value>) {
  return (
    <div
      role="radiogroup"
      className={cx(
        'grid auto-cols-[1fr] grid-flow-col rounded-r-1 border bg-sheet',
        invalid ? 'border-red shadow-[inset_0_0_0_1px_var(--red)]' : 'border-rule-2',
      )}
      {...group}
    >
      {options.map(({ value, label }) => (
        <label
          key={value}
          className={cx(
            segmentClass,
            dense ? 'min-h-[calc(var(--control-bar)-2px)]' : 'min-h-[calc(var(--control)-2px)]',
          )}
        >
          <input
            {...getInputProps(value)}
            type="radio"
            value={value}
            className={cx(
              'absolute inset-0 size-full cursor-[inherit] appearance-none outline-none',
              scrollWithFieldClass,
            )}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
