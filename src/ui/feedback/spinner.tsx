import { cx } from '@/ui/cx';

const spinner = cx(
  'size-[1em] flex-none animate-turn rounded-full border-[1.5px] border-e-transparent',
  'motion-reduce:animate-none motion-reduce:border-e-current motion-reduce:opacity-60',
  'forced-colors:motion-safe:border-e-[Canvas]',
);

/**
 * A spinner before a text that says what is being done. The text carries the meaning.
 * @param className places it
 */
export const Spinner = ({ className }: { className?: string }) => (
  <span className={cx(spinner, className)} aria-hidden="true" />
);
