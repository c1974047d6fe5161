import { parseArgs } from 'node:util';
import { withAdminSdk } from './admin-role';
import { explain, Failure } from './failure';
import { projectTarget } from './project-target';
import { verdict, verifyLedger } from './verify-ledger';

const usage = 'npm run ledger:verify [-- --project ID]   (without --project: the desk that npm start runs)';

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { project: { type: 'string' } } });
  if (positionals.length > 0) throw new Failure(`Usage: ${usage}`);
  const verified = await withAdminSdk(projectTarget(values.project), ({ firestore }) => verifyLedger(firestore));
  console.log(verdict(verified));
  return verified.faults.length > 0 ? 1 : 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
