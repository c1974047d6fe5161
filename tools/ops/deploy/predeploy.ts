/**
 * Runs before `firebase deploy` publishes the site (firebase.json). firebase-tools names the folder
 * in `RESOURCE_DIR`.
 */
import { findBuildProblem } from './check-build';

const problem = findBuildProblem(process.env.RESOURCE_DIR || 'dist');
if (problem) {
  console.error(problem);
  process.exitCode = 1;
}
