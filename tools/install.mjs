/** Checks Node and installs the packages, with nothing but Node. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The oldest minor version of each supported major version. Newer major versions are supported too,
 * all others are not.
 */
const oldestNodes = new Map([
  [20, 19],
  [22, 13],
]);

/**
 * @param {string} version like `20.19.4`
 * @returns {string | null} what is wrong, in one sentence
 */
export function findNodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const oldest =
    oldestNodes.get(major) ??
    (major > Math.max(...oldestNodes.keys()) ? 0 : Number.POSITIVE_INFINITY);
  return minor < oldest
    ? `Glassbook needs Node 22 (from 22.13) or 24; 20.19 also works. This is Node ${version}.`
    : null;
}

/**
 * True if node_modules holds exactly what the lock file asks for. npm records what it installed, so
 * an interrupted install is noticed.
 * @param {string} root the project's folder
 */
export function isInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(record);
  const extra = Object.keys(present).some((path) => !(path in wanted));
  return !extra && Object.entries(wanted).every(([path, entry]) => isPresent(entry, present[path]));
}

/**
 * npm leaves out packages for other systems, and the lock file states no integrity for some
 * packages.
 */
function isPresent(wanted, present) {
  if (!present) return Boolean(wanted.optional);
  return (
    present.version === wanted.version &&
    (!wanted.integrity || present.integrity === wanted.integrity)
  );
}

function readPackages(path) {
  const { '': _project, ...packages } = JSON.parse(readFileSync(path, 'utf8')).packages;
  return packages;
}

/** Installs what the lock file names. @returns {string | null} why it failed, in one sentence */
export function install(root) {
  console.log('Installing the packages; the first time this takes a few minutes ...');
  // The npm that started us, or else the one on the PATH.
  const self = process.env.npm_execpath;
  const [command, ...first] = self?.endsWith('.js') ? [process.execPath, self] : ['npm'];
  const args = [
    'install',
    '--no-save',
    '--ignore-scripts',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  const errors = npm.error ? `npm error ${npm.error.message}` : npm.stderr;
  if (npm.status === 0) {
    // Everything else is started by tsx.
    const isWhole = existsSync(join(root, 'node_modules', 'tsx'));
    return isWhole
      ? null
      : 'npm left packages out: look for "omit" or "production" among its settings (npm config list).';
  }
  const reason = /npm error (?:code )?(\S.*)/.exec(errors)?.[1] ?? 'no reason given';
  const network =
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/.test(
      errors,
    );
  return network
    ? `The packages could not be installed because npm's registry cannot be reached (${reason}): connect to the internet and try again.`
    : `The packages could not be installed (${reason}): run "npm install" to see why.`;
}
