import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { readOptions, runScript } from '../command';
import { withAdminSdk } from './admin-role';
import { compareClosingPrices, comparisonInWords, priceSource } from './closing-prices';
import { projectTarget } from './project-target';
import { emptiness, uidsOf, type Verified, verdict, verifyLedger } from './verify-ledger';

const usage = `Usage: npm run ledger:verify [-- --project ID] [--database NAME] [--former EMAIL]... [--prices URL]
(without --project: the desk that npm start runs; with --database: a copy of it that was restored under this name; with --former: who was an
administrator once and never had a payment method, since nothing stored says so; with --prices: closing prices are compared with this price service, shaped as the one
of VITE_PRICES_URL, with the header of VITE_PRICES_KEY where that is set; a difference over 1% is listed and is no fault)`;

async function run(): Promise<number> {
  const text = { type: 'string' } as const;
  const options = { project: text, database: text, former: { type: 'string', multiple: true }, prices: text } as const;
  const { values } = readOptions({ options }, usage);
  const prices = values.prices === undefined ? null : priceSource(values.prices, process.env.VITE_PRICES_KEY);
  const project = projectTarget(values.project);
  const verified = await withAdminSdk(project, ({ auth, firestore }) =>
    verifySettled(values.database ? getFirestore(auth.app, values.database) : firestore, values.former ?? []),
  );
  const faults = [...verified.faults, ...emptiness(project.projectId, verified)];
  console.log(verdict({ ...verified, faults }));
  console.log(
    prices
      ? `\n${comparisonInWords(await compareClosingPrices(verified.settled, prices))}`
      : 'Closing prices were not compared with the market: --prices URL does.',
  );
  return faults.length > 0 ? 1 : 0;
}

/** The record of the desk is read after all books: where it may be that an administrator changed it meanwhile, everything is read once more. */
async function verifySettled(firestore: Firestore, formerEmails: readonly string[]): Promise<Verified> {
  const former = await uidsOf(firestore, formerEmails);
  const verified = await verifyLedger(firestore, undefined, former);
  const mayPass = verified.faults.some(({ path }) => /^(desk|subscriptions)\//.test(path));
  return mayPass ? verifyLedger(firestore, undefined, former) : verified;
}

await runScript(run);
