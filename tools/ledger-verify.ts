import { parseArgs } from 'node:util';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { withAdminSdk } from './admin-role';
import { explain, Failure } from './failure';
import { projectTarget } from './project-target';
import { emptiness, type Verified, verdict, verifyLedger } from './verify-ledger';

const usage = `npm run ledger:verify [-- --project ID] [--database NAME]
(without --project: the desk that npm start runs; with --database: a copy of it that was restored under this name)`;

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { project: { type: 'string' }, database: { type: 'string' } },
  });
  if (positionals.length > 0) throw new Failure(`Usage: ${usage}`);
  const project = projectTarget(values.project);
  const verified = await withAdminSdk(project, ({ auth, firestore }) =>
    verifySettled(values.database ? getFirestore(auth.app, values.database) : firestore),
  );
  const faults = [...verified.faults, ...emptiness(project.projectId, verified)];
  console.log(verdict({ ...verified, faults }));
  return faults.length > 0 ? 1 : 0;
}

/** The record of the desk is read after all books: where it may be that an administrator changed it meanwhile, everything is read once more. */
async function verifySettled(firestore: Firestore): Promise<Verified> {
  const verified = await verifyLedger(firestore);
  const mayPass = verified.faults.some(({ path }) => /^(desk|subscriptions)\//.test(path));
  return mayPass ? verifyLedger(firestore) : verified;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
