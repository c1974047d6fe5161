/**
 * Runs the tasks of `npm start`, `test`, `build`, `build:verifier`, `deploy`, `test:deep`, `bench` and `pixels`. It uses nothing but Node, because a
 * fresh clone has nothing else: it checks Node, installs packages that are missing or old, and calls `main` of the task's module.
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
};
const [task = '', ...args] = process.argv.slice(2);

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
process.exit(await main(args));
