/**
 * Measures how large rules become when they are compiled, with the compiler of the Firestore
 * emulator.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Missing } from '../../../failure';
import { localPaths } from '../../../paths';
import { findArchives } from '../archives';
import { compileJava } from '../compile-java';
import { checkJava, hasCompiler } from '../java';
import { firestoreMain } from '../prepare-archives';

interface Part {
  name: string;
  /** As the compiled form is stored, with the positions in the source. */
  bytes: number;
}

/** What has functions and blocks inside: the file, a service, a `match`, by its path. */
export interface Block extends Part {
  functions: (Part & { line: number })[];
  blocks: Block[];
}

/** What the compiler says about a line. */
interface Issue {
  severity: string;
  line: number;
  description: string;
}

/** A rules file and its compiled size. */
export interface MeasuredRules {
  whole: Block;
  issues: Issue[];
}

/**
 * Half a second of the start: the second compiler of Java does not save as much in a program of two
 * seconds.
 */
const javaOptions = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/**
 * Compiles rules files.
 * @param paths in the order of the result
 * @throws Missing without a JDK, or without the archive of the Firestore emulator
 */
export async function measureRules(
  paths: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<MeasuredRules[]> {
  const archive = await findCompiler(env);
  const classes = await compileJava('rules-size', archive, localPaths.cache, env);
  return JSON.parse(await runJava(['-cp', classes, 'rulessize.RulesSize', ...paths], env));
}

/** The version of the emulator whose compiler measures, such as 1.19.9. @throws Missing */
export async function readCompilerVersion(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const said = await runJava(['-cp', await findCompiler(env), firestoreMain, '--version'], env);
  return /\d+(\.\d+)+/.exec(said)?.[0] ?? said.trim();
}

async function findCompiler(env: NodeJS.ProcessEnv): Promise<string> {
  await checkJava(env);
  if (!(await hasCompiler(env)))
    throw new Missing(
      'The size of the rules is measured with a JDK, and this machine has only a Java runtime.',
    );
  const { firestore } = findArchives(env);
  if (firestore.from !== 'download') return firestore.path;
  throw new Missing(
    "The size of the rules is measured by the Firestore emulator's compiler: npm run test:rules downloads it.",
  );
}

async function runJava(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)('java', [...javaOptions, ...args], {
    env,
    maxBuffer: 2 ** 26,
  });
  return stdout;
}
