import { parseArgs } from 'node:util';
import { hasVerifiedEmail, setAdmin, withAdminSdk } from './admin-role';
import { Failure } from './failure';
import { projectTarget } from './project-target';

const usage = 'npm run admin:grant -- EMAIL [--project ID]   (admin:revoke takes it back; without --project: the desk that npm start runs)';

const unverified =
  'The address is not verified yet: until its owner opens the link in the e-mail, the rules let this administrator decide no deposit and no withdrawal, settle no trade and change no balance.';

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { project: { type: 'string' }, revoke: { type: 'boolean' } },
  });
  const [email, ...rest] = positionals;
  if (!email || rest.length > 0) throw new Failure(`Usage: ${usage}`);
  const admin = values.revoke !== true;
  const project = projectTarget(values.project);
  const address = email.toLowerCase();
  const { outcome, verified } = await withAdminSdk(project, async (sdk) => ({
    outcome: await setAdmin(sdk, address, admin),
    verified: await hasVerifiedEmail(sdk, address),
  }));
  const done = `${email} ${outcome === 'changed' ? 'is now' : 'already was'} ${admin ? 'an administrator' : 'no administrator'} of ${project.projectId}.`;
  return admin && !verified ? `${done}\n${unverified}` : done;
}

try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
