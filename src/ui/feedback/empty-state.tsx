import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '@/ui/button';
import { cx } from '@/ui/cx';
import { Heading } from '@/ui/heading';

interface RetryButtonProps extends Pick<ButtonProps, 'kind' | 'dense' | 'className'> {
  onRetry: () => unknown;
  children?: ReactNode;
}

/** Retries, and is busy until that is done. */
export function RetryButton({ onRetry, children = 'Try again', ...rest }: RetryButtonProps) {
  const [isPending, setIsPending] = useState(false);
  const run = async () => {
    setIsPending(true);
    try {
      await onRetry();
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Button {...rest} busy={isPending} onClick={run}>
      {children}
    </Button>
  );
}

interface StateBoxProps {
  title: ReactNode;
  text: ReactNode;
  role?: 'alert';
  flush?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

const StateBox = ({ title, text, role, flush, className, children }: StateBoxProps) => (
  <div className={cx('max-w-120 pb-6', !flush && 'pt-6', className)} role={role}>
    <Heading className="mb-2 text-d-sm">{title}</Heading>
    <p className="mb-4 text-ink-2">{text}</p>
    {children}
  </div>
);

interface EmptyStateProps {
  title: ReactNode;
  /** One sentence: what will be here, or which filter hides everything. */
  children: ReactNode;
  action?: ReactNode;
  /** Without space above it, right below a heading. */
  flush?: boolean | undefined;
}

export const EmptyState = ({ title, children, action, flush }: EmptyStateProps) => (
  <StateBox title={title} text={children} flush={flush}>
    {action}
  </StateBox>
);

interface ErrorStateProps {
  title: ReactNode;
  /** What happened, and what is unaffected. */
  children?: ReactNode;
  onRetry: () => unknown;
  className?: string | undefined;
}

/**
 * Shown when something could not be read. The rest of the page stays usable, and one press retries.
 */
export function ErrorState(props: ErrorStateProps) {
  const {
    title,
    children = 'The connection may have dropped. Nothing was changed.',
    onRetry,
    className,
  } = props;
  return (
    <StateBox role="alert" title={title} text={children} className={className}>
      <RetryButton onRetry={onRetry} />
    </StateBox>
  );
}
