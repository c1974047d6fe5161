import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { withAdminSdk } from './admin-role';
import { explain, Failure } from './failure';
import { readOptions } from './options';
import { projectTarget } from './project-target';
import { emptiness, uidsOf, type Verified, verdict, verifyLedger } from './verify-ledger';

const usage = `npm run ledger:verify [-- --project ID] [--database NAME] [--former EMAIL]...
(without --project: the desk that npm start runs; with --database: a copy of it that was restored under this name; with --former: who was an
administrator once and never had a payment method, since nothing stored says so)`;

async function run(): Promise<number> {
  const options = { project: { type: 'string' }, database: { type: 'string' }, former: { type: 'string', multiple: true } } as const;
  const { values, positionals } = readOptions({ allowPositionals: true, options }, usage);
  if (positionals.length > 0) throw new Failure(`Usage: ${usage}`);
  const project = projectTarget(values.project);
  const verified = await withAdminSdk(project, ({ auth, firestore }) =>
    verifySettled(values.database ? getFirestore(auth.app, values.database) : firestore, values.former ?? []),
  );
  const faults = [...verified.faults, ...emptiness(project.projectId, verified)];
  console.log(verdict({ ...verified, faults }));
  return faults.length > 0 ? 1 : 0;
}

/** The record of the desk is read after all books: where it may be that an administrator changed it meanwhile, everything is read once more. */
async function verifySettled(firestore: Firestore, formerEmails: readonly string[]): Promise<Verified> {
  const former = await uidsOf(firestore, formerEmails);
  const verified = await verifyLedger(firestore, undefined, former);
  const mayPass = verified.faults.some(({ path }) => /^(desk|subscriptions)\//.test(path));
  return mayPass ? verifyLedger(firestore, undefined, former) : verified;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
