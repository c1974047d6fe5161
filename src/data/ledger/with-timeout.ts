/** Default timeout, ms. After it a screen says so and offers to try again. */
export const defaultTimeoutMs = 12_000;

/** Rejects if a request takes too long. The request may still succeed, so a retry must be idempotent. @throws the error of `late` */
export async function withTimeout<T>(request: Promise<T>, late: (cause: Error) => Error, within = defaultTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late(new Error(`No answer in ${within / 1000} s`))), within);
  });
  try {
    return await Promise.race([request, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
