/** Verifies all ledgers of a project: `npm run ledger:verify`. */
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { readOptions, runScript } from '../command';
import { withAdminSdk } from './admin-role';
import { compareClosingPrices, createPriceSource, formatComparison } from './closing-prices';
import { getProjectTarget } from './project-target';
import { findEmptiness, formatVerdict, type Verified, verifyLedger } from './verify-ledger';

const usage = `Usage: npm run ledger:verify [-- --project ID] [--database NAME] [--prices URL]
(without --project: the desk that npm start runs; with --database: a copy of it that was restored under this name; with --prices: closing prices are
compared with this price service, shaped as the one of VITE_PRICES_URL, with the header of VITE_PRICES_KEY where that is set; a difference over 1% is listed and is no fault)`;

async function run(): Promise<number> {
  const text = { type: 'string' } as const;
  const options = { project: text, database: text, prices: text } as const;
  const { values } = readOptions({ options }, usage);
  const prices =
    values.prices === undefined
      ? null
      : createPriceSource(values.prices, process.env.VITE_PRICES_KEY);
  const project = getProjectTarget(values.project);
  const verified = await withAdminSdk(project, ({ auth, firestore }) =>
    verifyUntilSettled(values.database ? getFirestore(auth.app, values.database) : firestore),
  );
  const faults = [...verified.faults, ...findEmptiness(project.projectId, verified)];
  console.log(formatVerdict({ ...verified, faults }));
  console.log(
    prices
      ? `\n${formatComparison(await compareClosingPrices(verified.settled, prices))}`
      : 'Closing prices were not compared with the market: --prices URL does.',
  );
  return faults.length > 0 ? 1 : 0;
}

/**
 * The records of the desk are read after all books, so an administrator may have changed them
 * since. Then everything is read again.
 */
async function verifyUntilSettled(firestore: Firestore): Promise<Verified> {
  const verified = await verifyLedger(firestore);
  const mayPass = verified.faults.some(({ path }) => /^(desk|subscriptions|credited)\//.test(path));
  return mayPass ? verifyLedger(firestore) : verified;
}

await runScript(run);
