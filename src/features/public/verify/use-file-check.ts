import { useEffect, useRef, useState } from 'react';
import { verify } from '@/content/verify';
import { report } from '@/lib/report';
import type { CheckProgress, CheckRequest } from './check-file';
import type { Check } from './check-worker';
import type { CheckedBook } from './verify-result';

/** Milliseconds. A check that is done before shows no bar, so a small book doesn't flicker. */
const patience = 300;

type Outcome = { step: 'refused'; cause: string } | { step: 'done'; checked: CheckedBook };

/** `isStale`: the files beside it have changed, and the next outcome is about to come. */
export type CheckState =
  | { step: 'idle' }
  | { step: 'running'; progress: CheckProgress | null }
  | (Outcome & { isStale: boolean });

interface NamedRequest extends CheckRequest {
  /** Of the book. */
  name: string;
  /** Milliseconds to wait for more changes. */
  delay: number;
}

const setStale = (state: CheckState): CheckState =>
  state.step === 'done' || state.step === 'refused' ? { ...state, isStale: true } : state;

const waitFor = (delay: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, delay);
  });

/**
 * One check at a time. A new one ends the one before it, and so does leaving the page. The last
 * outcome stays, marked as stale, until the next one or the bar takes its place.
 */
export function useFileCheck(check: Check) {
  const [state, setState] = useState<CheckState>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  /** The files are about to change. */
  const hold = () => {
    running.current?.abort();
    setState(setStale);
  };
  const clear = () => {
    running.current?.abort();
    setState({ step: 'idle' });
  };
  const start = async ({ name, delay, ...request }: NamedRequest) => {
    hold();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const show = (next: CheckState) => !signal.aborted && setState(next);
    await waitFor(delay);
    if (signal.aborted) return;
    const began = performance.now();
    let progress: CheckProgress | null = null;
    const isLate = () => performance.now() - began >= patience;
    const bar = setTimeout(() => show({ step: 'running', progress }), patience);
    const follow = (next: CheckProgress) => {
      progress = next;
      if (isLate()) show({ step: 'running', progress });
    };
    try {
      const result = await check(request, follow, signal);
      const seconds = (performance.now() - began) / 1_000;
      const outcome: Outcome =
        result.state === 'refused'
          ? { step: 'refused', cause: result.cause }
          : { step: 'done', checked: { ...result, name, seconds, at: new Date() } };
      show({ ...outcome, isStale: false });
    } catch (error) {
      if (signal.aborted) return;
      report('A book could not be checked', error);
      show({ step: 'refused', cause: verify.run.failed, isStale: false });
    } finally {
      clearTimeout(bar);
    }
  };
  return { state, hold, start, clear };
}
