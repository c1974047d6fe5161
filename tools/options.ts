import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Failure } from './failure';

/**
 * What stands behind a command.
 * @param usage said where something is not known here, and to whoever asks for `--help`
 * @throws Failure
 */
export function readOptions<T extends ParseArgsConfig>(config: T, usage: string): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs<T>(config);
  } catch {
    throw new Failure(`Usage: ${usage}`);
  }
}
