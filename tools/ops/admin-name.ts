/** Changes the name of an administrator: `npm run admin:name`. */
import { readOptions, runScript } from '../command';
import { Failure } from '../failure';
import { findUid, withAdminSdk } from './admin-role';
import { changeAdminName, readName } from './change-admin-name';
import { getProjectTarget } from './project-target';

const usage =
  'Usage: npm run admin:name -- EMAIL FIRST LAST [--project ID]   (without --project: the desk that npm start runs)';

async function run(): Promise<string> {
  const { values, positionals } = readOptions(
    { allowPositionals: true, options: { project: { type: 'string' } } },
    usage,
  );
  const [email, first, last, ...rest] = positionals;
  if (!email || first === undefined || last === undefined || rest.length > 0)
    throw new Failure(usage);
  const name = readName(first, last);
  const project = getProjectTarget(values.project);
  const entry = await withAdminSdk(project, async (sdk) =>
    // An account whose sign-in was deleted is still an administrator by its profile.
    changeAdminName(sdk, await findUid(sdk, email.toLowerCase(), false), name),
  );
  const said = [name.firstname, name.lastname].filter(Boolean).join(' ');
  return entry
    ? `${email} is now called ${said} in ${project.projectId}: entry ${entry} of the account’s book.`
    : `${email} already was called ${said} in ${project.projectId}: nothing was written.`;
}

await runScript(run);
