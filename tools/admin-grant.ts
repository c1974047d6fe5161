import { parseArgs } from 'node:util';
import { setAdmin, withAdminSdk } from './admin-role';
import { Failure } from './failure';
import { projectTarget } from './project-target';

const usage = 'npm run admin:grant -- EMAIL [--project ID]   (admin:revoke takes it back; without --project: the desk that npm start runs)';

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { project: { type: 'string' }, revoke: { type: 'boolean' } },
  });
  const [email, ...rest] = positionals;
  if (!email || rest.length > 0) throw new Failure(`Usage: ${usage}`);
  const admin = values.revoke !== true;
  const project = projectTarget(values.project);
  const outcome = await withAdminSdk(project, (sdk) => setAdmin(sdk, email.toLowerCase(), admin));
  return `${email} ${outcome === 'changed' ? 'is now' : 'already was'} ${admin ? 'an administrator' : 'no administrator'} of ${project.projectId}.`;
}

try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
