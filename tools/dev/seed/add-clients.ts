/** Adds made-up clients to the running local desk and verifies its ledgers afterwards. It is `npm run seed`. */
import { join } from 'node:path';
import { localProjectId } from '../../app-environment';
import { readOptions, runScript } from '../../command';
import { Failure } from '../../failure';
import { withAdminSdk } from '../../ops/admin-role';
import { getProjectTarget } from '../../ops/project-target';
import { formatVerdict, verifyLedger } from '../../ops/verify-ledger';
import { localPaths, root } from '../../paths';
import { readPorts } from '../../ports';
import { loadFirestoreRules } from '../emulators/emulator-requests';
import { readAccounts } from '../local-accounts';
import { seedMany } from './many';
import { getLocalTarget, seedMore } from './seed';

const usage = 'Usage: npm run seed -- --clients 10000   (adds clients to the desk that npm start runs)';
const most = 200_000;
/** More clients than these are copied, because acts would take too long. */
const byActs = 1_000;
/** The emulator frees what it has evaluated when its rules are loaded again. */
const reloadEvery = 200;

async function run(): Promise<number> {
  const { values } = readOptions({ options: { clients: { type: 'string' } } }, usage);
  const clients = Number(values.clients);
  if (!Number.isInteger(clients) || clients < 1 || clients > most) throw new Failure(`${usage}, 1 to ${most} of them.`);
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(0)} s`;
  const printProgress = (done: number) => console.log(`${done} of ${clients} clients, ${seconds()}`);
  if (clients <= byActs) await addByActs(clients, printProgress);
  return withAdminSdk(getProjectTarget(undefined), async ({ firestore }) => {
    if (clients > byActs) await seedMany(firestore, clients, printProgress);
    const verified = await verifyLedger(firestore);
    console.log(`${formatVerdict(verified)} (${seconds()})`);
    return verified.faults.length > 0 ? 1 : 0;
  });
}

async function addByActs(count: number, printProgress: (done: number) => void): Promise<void> {
  const ports = readPorts(process.env);
  const known = readAccounts(localPaths.accounts);
  if (!known) throw new Failure('There is no local desk yet: run npm start first, and leave it running.');
  await seedMore(getLocalTarget(ports, known.password), count, async (done) => {
    if (done % reloadEvery === 0) await loadFirestoreRules(localProjectId, ports.firestore, join(root, 'firestore.rules'));
    printProgress(done);
  });
}

await runScript(run);
