import './empty.css';
import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '@/ui/button';
import { Heading } from '@/ui/heading';

interface TryAgainProps extends Pick<ButtonProps, 'kind' | 'dense'> {
  onTry: () => unknown;
  children?: ReactNode;
}

/** Tries once more, and is busy as long as that takes. */
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
  /** One sentence on what will be here; where nothing matches, which filter hides it. */
  children: ReactNode;
  /** The button that begins, or that clears the filter. */
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
  /** What happened and what still stands. */
  children?: ReactNode;
  onRetry: () => unknown;
}

/** Something could not be read. The rest of the page lives on; trying again is one press. */
export function Failed({ title, children = 'The connection may have broken off. Nothing was changed.', onRetry }: FailedProps) {
  return (
    <div className="empty" role="alert">
      <Heading>{title}</Heading>
      <p>{children}</p>
      <TryAgain onTry={onRetry} />
    </div>
  );
}
