import { Button } from '@/ui/button';
import { Progress } from '@/ui/feedback/progress';
import type { Sending } from './sends';
import { haveItWords } from './sent-words';

export interface SendingProgressProps {
  sending: Sending;
  /** How many there are, where that is known. */
  total: number | undefined;
  /** Without it nothing is left to stop: it is one commit. */
  onStop?: (() => void) | undefined;
}

/** How far a message is, and the way to stop it between two commits. */
export function SendingProgress({ sending: { reached, stopping }, total, onStop }: SendingProgressProps) {
  const stop = onStop && (
    <Button dense busy={stopping} onClick={onStop}>
      Stop
    </Button>
  );
  return (
    <Progress
      label={stopping ? 'Stopping…' : `Sending: ${haveItWords(reached)}`}
      share={total && reached ? Math.min(1, reached / total) : null}
      action={stop}
    />
  );
}
