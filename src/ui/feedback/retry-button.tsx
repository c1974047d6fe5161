import { Button, type ButtonProps } from '@/ui/button';
import { cx } from '@/ui/cx';

interface RetryButtonProps extends Pick<ButtonProps, 'aria-label' | 'busy' | 'className'> {
  onRetry: () => unknown;
  /** Below the text of a note, aligned with it. */
  below?: boolean | undefined;
}

/** After a sentence that says what could not be loaded. */
export const RetryButton = ({ onRetry, below = false, className, ...rest }: RetryButtonProps) => (
  <Button
    kind="plain"
    dense
    className={cx(below && '-ms-3 mt-1 -mb-1.5', className)}
    onClick={() => void onRetry()}
    {...rest}
  >
    Try again
  </Button>
);
