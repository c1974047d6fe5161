/** What `firebase deploy` runs before it publishes the site (firebase.json); it names the folder in `RESOURCE_DIR`. */
import { findBuildProblem } from './check-build';

const problem = findBuildProblem(process.env.RESOURCE_DIR || 'dist');
if (problem) {
  console.error(problem);
  process.exitCode = 1;
}
