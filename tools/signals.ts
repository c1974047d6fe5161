/** Turns the signals that end a program into an AbortSignal. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ctrl-C arrives twice under npm: from the terminal, and passed on by npm. */
const echoMilliseconds = 1_000;

/**
 * Aborts at the first signal. A second one that is not the echo of the first ends the process at
 * once.
 * @param forced runs before that, and must not wait for anything
 */
export function listenForEnd(forced = (): void => undefined): {
  signal: AbortSignal;
  stopListening(): void;
} {
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

/** Settles when the signal is aborted; at once if it already is. */
export function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
