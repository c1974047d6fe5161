import './empty.css';
import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '@/ui/button';
import { Heading } from '@/ui/heading';

interface TryAgainProps extends Pick<ButtonProps, 'kind' | 'dense'> {
  onTry: () => unknown;
  children?: ReactNode;
}

/** Retries, and is busy until that is done. */
export function TryAgain({ onTry, children = 'Try again', ...rest }: TryAgainProps) {
  const [trying, setTrying] = useState(false);
  const run = async () => {
    setTrying(true);
    try {
      await onTry();
    } finally {
      setTrying(false);
    }
  };
  return (
    <Button {...rest} busy={trying} onClick={run}>
      {children}
    </Button>
  );
}

interface EmptyProps {
  title: ReactNode;
  /** One sentence: what will be here, or which filter hides everything. */
  children: ReactNode;
  /** The button that starts, or that clears the filter. */
  action?: ReactNode;
}

export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <Heading>{title}</Heading>
      <p>{children}</p>
      {action}
    </div>
  );
}

interface FailedProps {
  title: ReactNode;
  /** What happened, and what is unaffected. */
  children?: ReactNode;
  onRetry: () => unknown;
}

/** Shown when something could not be read. The rest of the page stays usable, and one press retries. */
export function Failed({ title, children = 'The connection may have broken off. Nothing was changed.', onRetry }: FailedProps) {
  return (
    <div className="empty" role="alert">
      <Heading>{title}</Heading>
      <p>{children}</p>
      <TryAgain onTry={onRetry} />
    </div>
  );
}
