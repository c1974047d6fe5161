import './empty-state.css';
import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '@/ui/button';
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

interface EmptyStateProps {
  title: ReactNode;
  /** One sentence: what will be here, or which filter hides everything. */
  children: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <Heading>{title}</Heading>
      <p>{children}</p>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  title: ReactNode;
  /** What happened, and what is unaffected. */
  children?: ReactNode;
  onRetry: () => unknown;
}

/** Shown when something could not be read. The rest of the page stays usable, and one press retries. */
export function ErrorState({ title, children = 'The connection may have broken off. Nothing was changed.', onRetry }: ErrorStateProps) {
  return (
    <div className="empty" role="alert">
      <Heading>{title}</Heading>
      <p>{children}</p>
      <RetryButton onRetry={onRetry} />
    </div>
  );
}
