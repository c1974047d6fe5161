/**
 * Makes a client an administrator with a role, or an administrator a client again: `npm run
 * admin:grant` and `admin:revoke`.
 */
import { type AdminRole, adminRoles, isAdminRole } from '@/domain/accounts/admin-role';
import { readOptions, runScript } from '../command';
import { Failure } from '../failure';
import { findUid, isChosenPayee, setAdmin, withAdminSdk } from './admin-role';
import { getProjectTarget } from './project-target';

const usage = `Usage: npm run admin:grant -- EMAIL [--role ${adminRoles.join('|')}] [--project ID]   (the role is manager if none is named; admin:revoke takes it back; without --project: the desk that npm start runs)`;

const stillPaid =
  'Clients still see this one’s payment addresses, and pay to them, until you choose another manager’s: npm run desk:payee -- EMAIL.';

const strongPassword =
  'Ask for a password that is good or strong: in the settings, administrators cannot set a weaker one, but the present one was chosen before.';

async function run(): Promise<string> {
  const options = {
    project: { type: 'string' },
    role: { type: 'string' },
    revoke: { type: 'boolean' },
  } as const;
  const { values, positionals } = readOptions({ allowPositionals: true, options }, usage);
  const [email, ...rest] = positionals;
  if (!email || rest.length > 0) throw new Failure(usage);
  const role = values.revoke ? null : readRole(values.role);
  if (values.revoke && values.role !== undefined) throw new Failure(usage);
  const project = getProjectTarget(values.project);
  const address = email.toLowerCase();
  const { outcome, isPaid } = await withAdminSdk(project, async (sdk) => {
    const uid = await findUid(sdk, address, role !== null);
    // Read before the change: if this fails, nothing has changed.
    const isPaid = await isChosenPayee(sdk, uid);
    return { outcome: await setAdmin(sdk, uid, role), isPaid };
  });
  const done = `${email} ${outcome === 'changed' ? 'is now' : 'already was'} ${role === null ? 'no administrator' : `an administrator (${role})`} of ${project.projectId}.`;
  const warning = role === null ? isPaid && stillPaid : outcome === 'changed' && strongPassword;
  return [done, warning].filter(Boolean).join('\n');
}

function readRole(text = 'manager'): AdminRole {
  if (!isAdminRole(text)) throw new Failure(`"${text}" is no role. ${usage}`);
  return text;
}

await runScript(run);
