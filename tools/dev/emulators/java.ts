/** Checks which Java this machine has. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Missing } from '../../failure';

/** The oldest Java that runs the emulators of firebase-tools 14. */
const oldest = 11;

const advice =
  'install one (for example openjdk-17-jdk of Debian, or openjdk@17 of Homebrew) and put it on the PATH';

/** @throws Missing when there is no Java on the PATH, or only an old one */
export async function checkJava(env: NodeJS.ProcessEnv): Promise<void> {
  const output = await readOutput('java', ['-version'], env);
  if (output === null)
    throw new Missing(
      `The Firebase emulators need Java ${oldest} or newer, and none was found: ${advice}.`,
    );
  const version = parseMajorVersion(output);
  if (version !== null && version < oldest) {
    throw new Missing(
      `The Firebase emulators need Java ${oldest} or newer, and this one is Java ${version}: ${advice}.`,
    );
  }
}

/** 17 for `openjdk version "17.0.15"`, 8 for `"1.8.0"`. Null for another text. */
function parseMajorVersion(output: string): number | null {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(output) ?? [];
  if (first === undefined) return null;
  return Number(first === '1' ? second : first);
}

/** True for a JDK. A runtime alone cannot compile. */
export async function hasCompiler(env: NodeJS.ProcessEnv): Promise<boolean> {
  return (await readOutput('javac', ['-version'], env)) !== null;
}

/** The output of a program on both streams. Null if it does not exist or fails. */
async function readOutput(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<string | null> {
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, { env });
    return stdout + stderr;
  } catch {
    return null;
  }
}
