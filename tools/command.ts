/**
 * Runs commands of the terminal: reads their options, prints what they say, and turns a failure
 * into one sentence and the exit code 1.
 */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { explain, Failure } from './failure';
import { listenForEnd } from './signals';

/** Thrown by `readOptions()` for `--help`. Its message is the usage. */
class HelpRequest extends Failure {
  override readonly name = 'HelpRequest';
}

/**
 * Reads the options of a command.
 * @param usage says which there are; `--help` and `-h` print it
 * @throws Failure that names the option which is unknown or lacks its value, with the usage
 */
export function readOptions<T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  const args = config.args ?? process.argv.slice(2);
  if (args.some((arg) => arg === '--help' || arg === '-h')) throw new HelpRequest(usage);
  try {
    return parseArgs<T>(config);
  } catch (error) {
    // Node adds advice for arguments that begin with a dash after the first sentence.
    const [sentence] = error instanceof Error ? error.message.split('. ') : [String(error)];
    throw new Failure(`${sentence}.\n${usage}`);
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

/** Prints why a command ended: the usage that was asked for, or an error. @returns the exit code */
export function printFailure(error: unknown): number {
  if (error instanceof HelpRequest) {
    console.log(error.message);
    return 0;
  }
  console.error(explain(error));
  return 1;
}
