/**
 * Runs what package.json names. It uses nothing but Node, because a fresh clone has nothing else:
 * it checks Node, installs packages that are missing or old, and runs the task's module. Some
 * modules have a `main` that takes the arguments and returns the exit code; the others are scripts.
 */
import { fileURLToPath } from 'node:url';
import { findNodeProblem, install, isInstalled } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const tasks = {
  start: './dev/start.ts',
  test: './testing/test.ts',
  deep: '../labs/rules-mutation/deep.ts',
  bench: '../labs/bench/bench.ts',
  pixels: '../labs/pixels/pixels.ts',
  second: '../labs/verifier/compare.ts',
  build: './build/build.ts',
  verifier: './build/verifier.ts',
  deploy: './ops/deploy.ts',
  doctor: './ops/doctor.ts',
  firebase: './ops/firebase.ts',
  seed: './dev/seed/add-clients.ts',
  'admin-grant': './ops/admin-grant.ts',
  'admin-status': './ops/admin-status.ts',
  'admin-name': './ops/admin-name.ts',
  'desk-payee': './ops/desk-payee.ts',
  'lists-archive': './ops/lists-archive.ts',
  'rules-size': './dev/emulators/rules-size/print.ts',
  'ledger-verify': './ops/ledger-verify.ts',
  pictures: '../labs/pixels/readme-pictures.ts',
};
// The rest are the task's arguments.
const [task = ''] = process.argv.splice(2, 1);

const problem = Object.hasOwn(tasks, task)
  ? (findNodeProblem(process.versions.node) ?? (isInstalled(root) ? null : install(root)))
  : 'Say what to do: node tools/bootstrap.mjs start, or node tools/bootstrap.mjs test.';
if (problem) {
  console.error(problem);
  process.exit(1);
}
process.chdir(root);
const { register } = await import('tsx/esm/api');
register();
const { main } = await import(tasks[task]);
if (main) process.exit(await main(process.argv.slice(2)));
