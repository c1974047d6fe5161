/**
 * Runs commands of the terminal: reads their options, prints what they say, and turns a failure
 * into one sentence and the exit code 1.
 */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { explain, Failure } from './failure';
import { listenForEnd } from './signals';

/**
 * Reads the options of a command.
 * @param usage says which there are
 * @throws Failure with the usage, for options that are not known
 */
export function readOptions<T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs<T>(config);
  } catch {
    throw new Failure(usage);
  }
}

/** Runs a script to its end. @param run returns the exit code, or what is to be printed */
export async function runScript(run: () => Promise<number | string>): Promise<void> {
  process.exitCode = await run().then((result) => {
    if (typeof result === 'number') return result;
    console.log(result);
    return 0;
  }, printFailure);
}

/** Runs what a signal ends. @returns the exit code */
export async function runUntilSignal(
  work: (signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const end = listenForEnd();
  return work(end.signal)
    .catch(printFailure)
    .finally(() => end.stopListening());
}

function printFailure(error: unknown): number {
  console.error(explain(error));
  return 1;
}
