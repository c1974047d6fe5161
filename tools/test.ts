import { localProjectId } from './app-environment';
import { findBrowser } from './browser';
import { type Emulators, startEmulators } from './emulators/start-emulators';
import { explain, Missing } from './failure';
import { newPassword } from './local-accounts';
import { openDesk } from './open-desk';
import { freePorts, type Ports } from './ports';
import { listenForEnd } from './signals';
import { Teardown } from './teardown';
import { runChecks } from './testing/check-part';
import { clearEmulators } from './testing/clear-emulators';
import { type BuiltSite, buildFor, movedTo, serveFor } from './testing/e2e-site';
import { type Outcome, sum } from './testing/outcome';
import { runVitest } from './testing/vitest-part';

/** All but the first are projects of vitest.config.ts. */
const parts = ['check', 'unit', 'tools', 'rules', 'data', 'property', 'e2e'] as const;
type Part = (typeof parts)[number];

/** In the order in which they run; those of a stage run side by side, so that no processor waits for a slow file at the end of a part. */
const stages: readonly (readonly Part[])[] = [['check', 'unit', 'tools', 'rules'], ['data', 'property'], ['e2e']];

const emulated: readonly Part[] = ['rules', 'data', 'property', 'e2e'];

/** What the parts have in common: started when the first of them needs it, ended after the last. */
interface Run {
  ports: Ports;
  /** Parts of the names of test files. */
  filters: string[];
  /** Everything was asked for. */
  isWhole: boolean;
  emulators?: Promise<Emulators>;
  teardown: Teardown;
  signal: AbortSignal;
}

/** `npm test [parts [file names]]`. @returns the exit code: 1 when anything failed */
export async function main(args: string[]): Promise<number> {
  const chosen = parts.filter((part) => args.includes(part));
  const filters = args.filter((arg) => !parts.some((part) => part === arg) && arg !== '--');
  if (filters.length > 0 && chosen.length === 0) {
    console.error(`Say of which part ${filters.join(', ')} is: ${parts.slice(1).join(', ')}; as in npm test -- data ${filters[0]}`);
    return 1;
  }
  const teardown = new Teardown();
  const end = listenForEnd(() => undefined);
  const isWhole = chosen.length === 0 && filters.length === 0;
  const run: Run = { ports: await freePorts(), filters, isWhole, teardown, signal: end.signal };
  const outcomes: Outcome[] = [];
  for (const stage of stages) {
    const due = stage.filter((part) => !end.signal.aborted && (chosen.length === 0 || chosen.includes(part)));
    if (due.length === 0) continue;
    console.log(`\n=== ${due.join(', ')}`);
    // Before the first of them begins, so that neither takes away what the other writes.
    if (run.emulators && !due.includes('e2e')) run.emulators = heardOf(run.emulators.then(cleared));
    const began = Date.now();
    outcomes.push(...(await Promise.all(due.map((part) => runPart(part, run)))));
    console.log(`=== ${due.join(', ')}: ${Math.round((Date.now() - began) / 1_000)} s`);
  }
  await teardown.run();
  end.stopListening();
  return report(sum(outcomes), end.signal.aborted);
}

/** What this machine lacks is no fault of the project: the part is left out, with the reason. Anything else that goes wrong has failed. */
async function runPart(part: Part, run: Run): Promise<Outcome> {
  try {
    const env: NodeJS.ProcessEnv = { ...process.env, METADATA_SERVER_DETECTION: 'none' };
    if (part === 'check') {
      return await runChecks({ env, signal: run.signal });
    }
    const outcome = await runVitest(part, run.filters, { env: { ...env, ...(await environment(part, run)) }, signal: run.signal });
    return isShort(part, run) ? sum([outcome, { passed: 0, failed: 0, notes: [shortForm] }]) : outcome;
  } catch (error) {
    if (error instanceof Missing) {
      return { passed: 0, failed: 0, notes: [`${part} was left out: ${error.message}`] };
    }
    console.error(explain(error));
    return { passed: 0, failed: 1, notes: [`${part} could not run: ${explain(error).split('\n')[0]}`] };
  }
}

/** What the tests of a part have to be told; the emulators and the sites are started for it where it needs them. */
async function environment(part: Part, run: Run): Promise<Record<string, string>> {
  if (!emulated.includes(part)) {
    return {};
  }
  if (part === 'e2e') return withBrowser(run);
  run.emulators ??= start(run.ports, run);
  const { env } = await run.emulators;
  return isShort(part, run) ? { ...env, RULES_FORM: 'quick' } : env;
}

/** Whoever asks for the rules' tests gets all of them. */
const isShort = (part: Part, { isWhole }: Run): boolean => part === 'rules' && isWhole;
const shortForm = 'rules: their tables ran in a quick form (docs/decisions/0009); npm run test:rules runs all of them.';

/** Whoever waits for it is told of its failure. Until somebody does, Node must not end the run for a failure that nobody has heard of. */
function heardOf<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

async function cleared(emulators: Emulators): Promise<Emulators> {
  await clearEmulators(emulators);
  return emulators;
}

/** Two leave two processors a tenth of their time, in which a browser waits for an emulator or a test for its page. */
const desksAtOnce = 3;

/** Emulators of their own, because those that thousands of tests have used are slow: the Firestore emulator keeps what every write came to. */
async function withBrowser(run: Run): Promise<Record<string, string>> {
  const browser = await findBrowser(process.env);
  // Those that have died are not there to be ended, and these tests have their own.
  await run.emulators?.then((emulators) => emulators.stop()).catch(() => undefined);
  const ports = await Promise.all(Array.from({ length: run.filters.length > 0 ? 1 : desksAtOnce }, freePorts));
  const [first = run.ports] = ports;
  const built = buildFor(first, run.teardown, run.signal);
  const desks = await Promise.all(ports.map((own) => openDeskAt(own, built, run)));
  return { ...browser.env, E2E_DESKS: JSON.stringify(desks), VITEST_MAX_WORKERS: String(desks.length) };
}

async function start(ports: Ports, { teardown, signal }: Run): Promise<Emulators> {
  const emulators = await startEmulators({ projectId: localProjectId, ports, signal, onProgress: console.log });
  teardown.add(() => emulators.stop());
  return emulators;
}

/** A desk and the app for it. Several files of browser tests run at the same time, and what one does to its desk the other must not see. */
async function openDeskAt(ports: Ports, built: Promise<BuiltSite>, run: Run): Promise<Record<string, string>> {
  const [emulators, site] = await Promise.all([start(ports, run), built]);
  const url = await serveFor(site.ports === ports ? site : movedTo(ports, site, run.teardown), run.teardown);
  // A client can deposit only where a desk has said where to. Nobody signs in with these accounts: each test makes its own.
  await openDesk(ports, newPassword());
  return { ...emulators.env, E2E_URL: url };
}

function report({ passed, failed, notes }: Outcome, interrupted: boolean): number {
  const all = interrupted ? [...notes, 'The tests were interrupted.'] : notes;
  const failures = interrupted || passed + failed === 0 ? failed + 1 : failed;
  console.log(`\n${all.map((note) => `${note}\n`).join('')}`);
  console.log(`${passed} passed, ${failures} failed`);
  return failures > 0 ? 1 : 0;
}
