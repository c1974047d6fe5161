import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '@/ui/button';

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
