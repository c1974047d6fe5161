/** Refuses a site that should not be built: what is wrong is named at once, before anything runs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, envNames, parseEnv } from '@/lib/env/env-schema';
import { operatorNames } from '@/lib/env/identity';
import { Failure } from '../failure';
import { root } from '../paths';
import type { Configuration } from './policy';

/** Vite reads this file for a production build; git ignores it. */
export const configurationFile = '.env.production.local';

const pagesFolder = 'src/content/pages';

/**
 * Requires a configuration without unknown names, and of a live desk that its pages are finished.
 * @param configured the variables of the files `.env*` and of the environment
 * @throws Failure that names each fault, one a line, and what to do
 */
export function requireBuildable(
  configured: Configuration,
  environment: NodeJS.ProcessEnv = process.env,
  pages: Record<string, string> = readPages(),
): Env {
  const faults = findUnknownNames(configured, environment);
  // Also where something else is wrong, so that one error names everything.
  if (operatorNames.every((name) => configured[name])) faults.push(...findBlanks(pages));
  const env = parse(configured, faults);
  if (env === null || faults.length > 0) throw new Failure(faults.join('\n'));
  return env;
}

/** @param faults gets what is wrong */
function parse(configured: Configuration, faults: string[]): Env | null {
  try {
    return parseEnv(configured);
  } catch (error) {
    const words = error instanceof Error ? error.message : error;
    faults.unshift(`${words} Its place is ${configurationFile}.`);
    return null;
  }
}

/**
 * Finds names that nothing reads: a misspelt one has no effect, and nobody would notice. A file
 * `.env*` belongs to this site, so each of its names has to be known. The environment is shared with
 * other programs, which may have `VITE_` names of their own: only what is close to a known name is
 * taken for a misspelt one.
 * @returns a sentence for each
 */
export function findUnknownNames(
  configured: Configuration,
  environment: NodeJS.ProcessEnv = process.env,
): string[] {
  return Object.keys(configured)
    .filter((name) => name.startsWith('VITE_') && !envNames.includes(name))
    .flatMap((name) => {
      const meant = envNames.find((known) => countEdits(name, known) <= maxEdits);
      if (meant) return [`${name} is no setting of this site: did you mean ${meant}?`];
      return name in environment
        ? []
        : [`${name} is no setting of this site: take it out, or see .env.example for all of them.`];
    });
}

/** A `BASE_URL`, which other programs have, is three edits from `SITE_URL`. */
const maxEdits = 2;

/** The Levenshtein distance: how many letters are added, left out or replaced. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries())
      next.push(
        Math.min(
          (row[j] ?? 0) + (letter === other ? 0 : 1),
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The texts of the public pages that an operator finishes, by file name. */
function readPages(): Record<string, string> {
  const names = readdirSync(join(root, pagesFolder)).filter((name) => name.endsWith('.mdx'));
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(root, pagesFolder, name), 'utf8')]),
  );
}

/** Finds what the operator has to decide before a text is in force. @returns a sentence, then each */
function findBlanks(pages: Record<string, string>): string[] {
  const blanks = Object.entries(pages).flatMap(([name, text]) =>
    [...text.matchAll(/<Blank>([\s\S]*?)<\/Blank>/g)].map(
      ({ index, 1: words }) =>
        `  ${pagesFolder}/${name}:${text.slice(0, index).split('\n').length}  ${words?.replace(/\s+/g, ' ')}`,
    ),
  );
  if (blanks.length === 0) return [];
  return [
    `An operator is named, and blanks are open: write what is true of this desk in place of each <Blank> (docs/deploy.md, step 14).`,
    ...blanks,
  ];
}
