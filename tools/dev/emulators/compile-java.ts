/** Compiles our Java programs against an emulator's archive. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Failure } from '../../failure';

/** The folders of our Java programs. */
type Program = 'storage-rules-runtime' | 'rules-size';

/**
 * Compiles a program, unless it is in the cache.
 * @param cache keeps what is compiled, under a name made from the sources
 * @returns the class path with which Java runs it
 * @throws Failure when it does not fit the archive
 */
export async function compileJava(
  program: Program,
  archive: string,
  cache: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const folder = fileURLToPath(new URL(program, import.meta.url));
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.java'))
    .map((name) => join(folder, name));
  const { size, mtimeMs } = statSync(archive);
  const parts = [
    `${archive} ${size} ${mtimeMs}`,
    ...sources.map((source) => readFileSync(source, 'utf8')),
  ];
  const fingerprint = createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
  const classes = join(cache, `${program}-${fingerprint}`);
  if (!existsSync(classes)) await compile(sources, archive, classes, env);
  return [classes, archive].join(delimiter);
}

/**
 * The folder gets its name when it is complete, because a compilation may be interrupted and two
 * may run at the same time.
 */
async function compile(
  sources: string[],
  archive: string,
  classes: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  mkdirSync(dirname(classes), { recursive: true });
  const unfinished = mkdtempSync(`${classes}-`);
  try {
    // Without warnings: they are about annotations of the emulator's classes, which are not in its
    // archive.
    const options = [
      '-proc:none',
      '-nowarn',
      '-Xlint:none',
      '--release',
      '11',
      '-cp',
      archive,
      '-d',
      unfinished,
    ];
    await promisify(execFile)('javac', [...options, ...sources], { env }).catch(
      (error: unknown) => {
        throw new Failure(
          `${dirname(sources[0] ?? '')} could not be compiled against ${archive}: ${findError(error)}`,
        );
      },
    );
    if (!existsSync(classes)) renameSync(unfinished, classes);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** The first error of the compiler. */
function findError(error: unknown): string {
  const errors = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  return errors.split('\n').find((line) => line.includes('error:')) ?? errors.trim();
}
