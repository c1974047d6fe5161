import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/button';

/** Tries once more, and is busy as long as that takes. */
export function TryAgain({ onTry, children = 'Try again' }: { onTry: () => unknown; children?: ReactNode }) {
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
    <Button kind="first" busy={trying} onClick={run}>
      {children}
    </Button>
  );
}
