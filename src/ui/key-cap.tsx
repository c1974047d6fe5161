import { cx } from './cx';

interface KeyCapProps {
  /** Quieter, beside the control that the key operates. Hidden where there is no keyboard. */
  isHint?: boolean | undefined;
  children: string;
}

const hintClass = 'text-ink-3 max-sm:hidden [@media(hover:none)]:hidden';

/** A key of the keyboard. */
export const KeyCap = ({ isHint, children }: KeyCapProps) => (
  <kbd
    className={cx(
      'min-w-7 whitespace-nowrap rounded-r-1 border border-rule-2 px-1.5 text-center font-medium font-text text-t-sm/[inherit]',
      isHint && hintClass,
    )}
    aria-hidden={isHint}
  >
    {children}
  </kbd>
);
