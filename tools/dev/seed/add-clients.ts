/**
 * Adds made-up clients to the running local desk and verifies its ledgers afterwards. It is `npm
 * run seed`.
 */
import { readOptions, runScript } from '../../command';
import { Failure } from '../../failure';
import { withAdminSdk } from '../../ops/admin-role';
import { getProjectTarget } from '../../ops/project-target';
import { formatVerdict, verifyLedger } from '../../ops/verify-ledger';
import { seedMany } from './many';

const usage =
  'Usage: npm run seed -- --clients 10000   (adds clients to the desk that npm start runs)';
const most = 200_000;

async function run(): Promise<number> {
  const { values } = readOptions({ options: { clients: { type: 'string' } } }, usage);
  const clients = Number(values.clients);
  if (!Number.isInteger(clients) || clients < 1 || clients > most)
    throw new Failure(`${usage}, 1 to ${most} of them.`);
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(0)} s`;
  return withAdminSdk(getProjectTarget(undefined), async ({ firestore }) => {
    await seedMany(firestore, clients, (done) =>
      console.log(`${done} of ${clients} clients, ${seconds()}`),
    );
    const verified = await verifyLedger(firestore);
    console.log(`${formatVerdict(verified)} (${seconds()})`);
    return verified.faults.length > 0 ? 1 : 0;
  });
}

await runScript(run);
