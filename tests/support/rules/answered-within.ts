/** Tries at a moment: an answer that took longer than `within` ms says nothing, so it is tried again. */
export async function answeredWithin(within: number, attempt: () => Promise<void>): Promise<void> {
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
