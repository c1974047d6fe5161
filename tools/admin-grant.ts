import { parseArgs } from 'node:util';
import { type Project, setAdmin, withAdminSdk } from './admin-role';
import { Failure } from './failure';
import { loopback, startPorts } from './ports';

const usage = 'npm run admin:grant -- EMAIL [--project ID]   (admin:revoke takes it back; without --project: the desk that npm start runs)';

/** The project named, with the credentials of the environment; else the local desk. */
function target(project: string | undefined): Project {
  if (project) return { projectId: project };
  const ports = startPorts(process.env);
  return { projectId: 'demo-glassbook', emulators: { auth: `${loopback}:${ports.auth}`, firestore: `${loopback}:${ports.firestore}` } };
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { project: { type: 'string' }, revoke: { type: 'boolean' } },
  });
  const [email, ...rest] = positionals;
  if (!email || rest.length > 0) throw new Failure(`Usage: ${usage}`);
  const admin = values.revoke !== true;
  const project = target(values.project);
  const outcome = await withAdminSdk(project, (sdk) => setAdmin(sdk, email.toLowerCase(), admin));
  return `${email} ${outcome === 'changed' ? 'is now' : 'already was'} ${admin ? 'an administrator' : 'no administrator'} of ${project.projectId}.`;
}

try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
