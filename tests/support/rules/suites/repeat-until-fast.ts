/** Repeats an attempt that depends on time until it takes less than `within` ms. */
export async function repeatUntilFast(within: number, attempt: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    const begin = performance.now();
    const failure = await attempt().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (performance.now() - begin > within) continue;
    if (failure) throw failure.error;
    return;
  }
  throw new Error(`Never answered within ${within} ms`);
}
