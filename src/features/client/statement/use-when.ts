import { useEffect, useEffectEvent } from 'react';

/** Does something once, each time that it becomes due. */
export function useWhen(due: boolean, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (due) run();
  }, [due]);
}
