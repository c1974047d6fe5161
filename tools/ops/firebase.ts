/**
 * `npm run firebase -- COMMAND`: the commands of the deploy guide, run by the firebase-tools of a
 * release. `npx firebase` is the older one that has the emulators.
 */
import { spawnSync } from 'node:child_process';
import { printFailure } from '../command';
import { listenForEnd } from '../signals';
import { firebaseCli, installFirebaseCli } from './deploy/firebase-cli';

const usage = `Usage: npm run firebase -- COMMAND ...    for example: npm run firebase -- login
npm run firebase -- help    lists the commands`;

/** @returns the exit code of firebase-tools */
export async function main(args: string[]): Promise<number> {
  const [first = '--help'] = args;
  if (first === '--help' || first === '-h') {
    console.log(usage);
    return 0;
  }
  const end = listenForEnd();
  try {
    await installFirebaseCli(end.signal);
  } catch (error) {
    return printFailure(error);
  } finally {
    end.stopListening();
  }
  // In the foreground, because commands such as `login` ask questions.
  return spawnSync(process.execPath, [firebaseCli, ...args], { stdio: 'inherit' }).status ?? 1;
}
