const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ctrl-C arrives twice when npm is in between: from the terminal, and passed on by npm. */
const echoMilliseconds = 1_000;

/**
 * Turns signals into an `AbortSignal`. A second one, when it is not the echo of the first, ends the process at once.
 * @param forced what to do before that; it must not wait for anything
 */
export function listenForEnd(forced: () => void): { signal: AbortSignal; stopListening(): void } {
  const controller = new AbortController();
  let first = 0;
  const onSignal = () => {
    const now = Date.now();
    if (!controller.signal.aborted) {
      first = now;
      controller.abort();
    } else if (now - first > echoMilliseconds) {
      forced();
      process.exit(130);
    }
  };
  for (const name of endings) {
    process.on(name, onSignal);
  }
  return {
    signal: controller.signal,
    stopListening: () => {
      for (const name of endings) {
        process.off(name, onSignal);
      }
    },
  };
}

/** Settles when the signal is given; at once when it was given already. */
export function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
    }
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
