/**
 * Builds the check of a book as one HTML file that works from a disk and offline. It is `npm run
 * build:verifier`.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { verify } from '../../src/content/verify';
import { readOptions, runUntilSignal } from '../command';
import { Failure } from '../failure';
import { root } from '../paths';
import { runChild } from '../testing/child';
import { createHashSource, formatPolicy } from './policy';

/** On the site. */
export const verifierName = verify.oneFile.name;

const kilobyte = 1_024;

/**
 * Fonts are left out, because a file on a disk can load none: it uses those of the device.
 * Fallbacks with adapted metrics stay.
 */
const removeWebFonts = (css: string): string =>
  css.replace(/@font-face\s*\{[^}]*\burl\([^}]*\}/g, '');

/**
 * A script within HTML must not contain what ends it or begins a comment. In strings, the added
 * sign changes nothing.
 */
const escapeScript = (script: string): string =>
  script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

/**
 * Everything is inline, and the policy refuses every request. The worker is made of the page's own
 * script.
 */
function createVerifierHtml(script: string, css: string): string {
  const policy = formatPolicy({
    'default-src': ["'none'"],
    'script-src': [createHashSource(script)],
    'style-src': [createHashSource(css)],
    'img-src': ['data:'],
    'worker-src': ['blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="${policy}" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="referrer" content="no-referrer" />
<title>${verify.page.title}: Glassbook</title>
<link rel="icon" href="data:," />
<style>${css}</style>
</head>
<body>
<div id="root"><main class="mx-auto max-w-measure px-gutter py-8"><h1 class="text-d-lg/[1.04]">${verify.page.title}</h1><p class="mt-4">${verify.without.file}</p></main></div>
<script>${script}</script>
</body>
</html>
`;
}

/**
 * Builds the file. The same source always gives the same bytes, for every desk.
 * @throws Failure when it cannot be built
 */
export async function buildVerifier(path: string, signal: AbortSignal): Promise<void> {
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'verifier-'));
  try {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const args = [
      vite,
      'build',
      '--config',
      join(root, 'tools/build/verifier-config.ts'),
      '--outDir',
      folder,
      '--logLevel',
      'warn',
    ];
    const env = { ...process.env, NODE_ENV: 'production' };
    if ((await runChild(process.execPath, args, { cwd: root, env, signal })) !== 0)
      throw new Failure('The verifier could not be built.');
    const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim();
    const html = createVerifierHtml(
      escapeScript(read('verifier.js')),
      removeWebFonts(read('verifier.css')),
    );
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, html);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Size and hash of a built verifier, for people who compare it. */
export function describeVerifier(path: string): string {
  const file = readFileSync(path);
  return `${path}: ${(file.length / kilobyte).toFixed(0)} KB, SHA-256 ${createHash('sha256').update(file).digest('hex')}`;
}

/** `npm run build:verifier`. @returns the exit code */
export function main(args: string[]): Promise<number> {
  return runUntilSignal(async (signal) => {
    readOptions({ args, options: {} }, 'Usage: npm run build:verifier   (it takes no options)');
    const path = join(root, 'dist-verifier', 'verify.html');
    await buildVerifier(path, signal);
    console.log(describeVerifier(path));
    return 0;
  });
}
