/** Checks that a built site may be published. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A build writes its parsed configuration into one of its scripts (`parsedEnv` in
 * tools/build/plugins.ts).
 */
const mode = /\bbuiltFor["']?:\s*(["'`])(\w*)\1/g;
const emulator = /\bemulators["']?:\s*\{/;

/** The front page, and the page to which the app's own addresses are rewritten. */
const pages = ['index.html', 'app.html'];

/**
 * Says why a built site must not be published: it is incomplete, or it was not built for
 * production. A folder in which no script names a mode is refused too, so that a change of Vite
 * cannot switch this check off.
 * @returns one sentence; null when the site may be published
 */
export function findBuildProblem(folder: string): string | null {
  const missing = pages.find((page) => !existsSync(join(folder, page)));
  if (missing) return `${folder} holds no complete site, ${missing} is missing: run npm run build.`;
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const modes = scripts.flatMap((script) => [...script.matchAll(mode)].map(([, , name]) => name));
  const other = modes.find((name) => name !== 'production');
  if (other !== undefined)
    return `${folder} was built in the mode "${other}", not for production: run npm run build.`;
  if (modes.length === 0)
    return `No script in ${folder} says that it was built for production: run npm run build.`;
  if (scripts.some((script) => emulator.test(script)))
    return `${folder} leads to the emulators, which visitors do not have: take VITE_EMULATOR_* out of the configuration, and run npm run build.`;
  return null;
}
