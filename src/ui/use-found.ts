import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Op } from '@/domain/envelope';
import type { Intent } from '@/domain/intent';

/** What a form knows of the act that it sent last, and of what stands. */
export interface Finding {
  /** Ids of what the client's list has; undefined while it is not known. */
  recorded: ReadonlySet<Op> | undefined;
  /** The act that was last sent, for as long as nobody knows that it happened. */
  intent: RefObject<Intent | null>;
  /** While it is under way its own answer tells. */
  busy: boolean;
}

/** An act whose answer was lost shows itself in the list: then it is done, and the same again would be another one. */
export function useFound({ recorded, intent, busy }: Finding, found: (sent: Intent) => void) {
  const settle = useEffectEvent((ids: ReadonlySet<Op>) => {
    const sent = intent.current;
    if (sent && ids.has(sent.op)) found(sent);
  });
  useEffect(() => {
    if (recorded && !busy) settle(recorded);
  }, [recorded, busy]);
}
