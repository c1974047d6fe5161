/** Default timeout, ms. After it a screen says so and offers to try again. */
export const defaultTimeoutMs = 12_000;

/**
 * Rejects if a request takes too long. The request may still succeed, so a retry must be
 * idempotent.
 * @throws the error of `late`
 */
export async function withTimeout<T>(
  request: Promise<T>,
  onTimeout: (cause: Error) => Error,
  timeoutMs = defaultTimeoutMs,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(onTimeout(new Error(`No answer in ${timeoutMs / 1000} s`))),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([request, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
