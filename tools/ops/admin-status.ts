/** Changes the account status of an administrator: `npm run admin:status`. */
import { readOptions, runScript } from '../command';
import { Failure } from '../failure';
import { findUid, withAdminSdk } from './admin-role';
import { changeAdminStatus, readStatusChange } from './change-admin-status';
import { getProjectTarget } from './project-target';

const usage =
  'Usage: npm run admin:status -- EMAIL STATUS "REASON" [--project ID]   (without --project: the desk that npm start runs)';

async function run(): Promise<string> {
  const { values, positionals } = readOptions(
    { allowPositionals: true, options: { project: { type: 'string' } } },
    usage,
  );
  const [email, status, reason, ...rest] = positionals;
  if (!email || status === undefined || reason === undefined || rest.length > 0)
    throw new Failure(usage);
  const change = readStatusChange(status, reason);
  const project = getProjectTarget(values.project);
  const entry = await withAdminSdk(project, async (sdk) =>
    // An account whose sign-in was deleted is still an administrator by its profile.
    changeAdminStatus(sdk, await findUid(sdk, email.toLowerCase(), false), change),
  );
  return entry
    ? `${email} is now ${change.status} in ${project.projectId}: entry ${entry} of the account’s book.`
    : `${email} already was ${change.status} in ${project.projectId}: nothing was written.`;
}

await runScript(run);
