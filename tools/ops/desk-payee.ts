/** Chooses whose payment method clients see: `npm run desk:payee`. */
import { joinNames } from '@/lib/format';
import { readOptions, runScript } from '../command';
import { Failure } from '../failure';
import { withAdminSdk } from './admin-role';
import { choosePayee, findPayee } from './choose-payee';
import { getProjectTarget } from './project-target';

const usage =
  'Usage: npm run desk:payee -- EMAIL [--project ID]   (without --project: the desk that npm start runs)';

async function run(): Promise<string> {
  const { values, positionals } = readOptions(
    { allowPositionals: true, options: { project: { type: 'string' } } },
    usage,
  );
  const [email, ...rest] = positionals;
  if (!email || rest.length > 0) throw new Failure(usage);
  const project = getProjectTarget(values.project);
  const { folio, addresses } = await withAdminSdk(project, async (sdk) =>
    choosePayee(sdk.firestore, await findPayee(sdk, email.toLowerCase())),
  );
  const said = folio
    ? `Clients of ${project.projectId} now see the payment method of ${email}: entry ${folio} of the account’s book.`
    : `Clients of ${project.projectId} already saw the payment method of ${email}: nothing was written.`;
  return `${said}\nThey send coins to ${joinNames(addresses)}.`;
}

await runScript(run);
