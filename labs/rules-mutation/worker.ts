/**
 * One of the processes that run tests against changed rules, each with an emulator of its own. The
 * environment names the emulator's ports. Tasks arrive as messages, one at a time.
 */
import { explain, Failure } from '../../tools/failure';
import {
  type Answer,
  type Group,
  type Job,
  type ObservedGroup,
  type Question,
  type Reply,
  type Verdict,
  workerProject,
} from './job';
import { getWanted } from './leaves';
import { readReport } from './rule-report';
import { createRulesEndpoint, loadStorageRules } from './rules-endpoint';
import { TestDriver } from './test-driver';

const driver = await TestDriver.start();
const readPort = (host: string | undefined) => Number(host?.split(':')[1]);
const {
  FIRESTORE_EMULATOR_HOST,
  FIREBASE_STORAGE_EMULATOR_HOST,
  GLASSBOOK_RULES_LOADED: ofFirestore,
} = process.env;
const ports = {
  firestore: readPort(FIRESTORE_EMULATOR_HOST),
  storage: readPort(FIREBASE_STORAGE_EMULATOR_HOST),
};
const endpoint = createRulesEndpoint(ports.firestore, workerProject);
const loadRules = (rules: string) =>
  ofFirestore ? endpoint.load(rules) : loadStorageRules(rules, ports);

/**
 * Firestore's emulator keeps every value it evaluates until rules are loaded again: some three
 * megabytes for each group of tests. The tests of Storage share one project, so each group of them
 * begins with an empty one.
 */
const groupsBetweenLoads = ofFirestore ? 20 : 1;

/**
 * The emulator's report holds every value that it came upon, and with the longest lists there are
 * too many for one: then each test has its own.
 */
async function observeGroup(
  rules: string,
  group: Group,
  numbers: ReadonlySet<number>,
): Promise<ObservedGroup> {
  const whole = await observeTests(rules, group, numbers);
  if (whole) return whole;
  const parts: ObservedGroup[] = [];
  for (const test of group.tests) {
    const alone = { ...group, tests: [test] };
    // Try twice: on a busy machine acts are retried, and every attempt is in the report too.
    const part =
      (await observeTests(rules, alone, numbers)) ?? (await observeTests(rules, alone, numbers));
    if (!part)
      throw new Failure(
        `The emulator has no report on the rules after ${group.file}: ${test.name}`,
      );
    parts.push(part);
  }
  return mergeGroups(parts);
}

function mergeGroups(parts: readonly ObservedGroup[]): ObservedGroup {
  const outcomes = new Map<string, number>();
  for (const [place, bits] of parts.flatMap((part) => part.outcomes))
    outcomes.set(place, bits | (outcomes.get(place) ?? 0));
  const values = new Map<string, Set<string | number>>();
  for (const [place, some] of parts.flatMap((part) => part.values))
    values.set(place, new Set([...(values.get(place) ?? []), ...some]));
  return {
    failure: parts.find(({ failure }) => failure)?.failure ?? null,
    milliseconds: parts.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    outcomes: [...outcomes],
    numbers: [...new Set(parts.flatMap((part) => part.numbers))],
    values: toLists(values),
    places: [...new Set(parts.flatMap((part) => part.places))],
  };
}

/** Null where the emulator has no report. */
async function observeTests(
  rules: string,
  group: Group,
  numbers: ReadonlySet<number>,
): Promise<ObservedGroup | null> {
  const refusal = await endpoint.load(rules);
  if (refusal !== null) throw new Failure(`The emulator refuses the rules: ${refusal}`);
  const start = performance.now();
  const failure = await driver.run(group.file, getIds(group));
  const milliseconds = Math.round(performance.now() - start);
  const report = await endpoint.report();
  if (!report) return null;
  const {
    outcomes,
    numbers: found,
    values,
    places,
  } = readReport(report, numbers, getWanted(rules));
  return {
    failure,
    milliseconds,
    outcomes: [...outcomes],
    numbers: [...found],
    values: toLists(values),
    places,
  };
}

const toLists = (values: ReadonlyMap<string, ReadonlySet<string | number>>) =>
  [...values].map(([place, some]): [string, (string | number)[]] => [place, [...some]]);

async function tryRules(
  rules: string,
  groups: readonly Group[],
): Promise<Verdict & { groups: number }> {
  for (const [i, group] of groups.entries()) {
    if (i % groupsBetweenLoads === 0 && (await loadRules(rules)) !== null)
      return { verdict: 'invalid', groups: 0 };
    const run = () => driver.run(group.file, getIds(group));
    // Fails twice in a row: once may be a busy machine.
    const failure = (await run()) && (await run());
    // Nor does a test fail by the rules that had no answer in its time.
    if (failure && !failure.reason.includes('timed out'))
      return {
        verdict: 'killed',
        by: `${group.file}: ${failure.test}`,
        group: i,
        reason: failure.reason,
        groups: i + 1,
      };
  }
  // Without a group to run there has been no look at them yet.
  const isRefused = groups.length === 0 && (await loadRules(rules)) !== null;
  return { verdict: isRefused ? 'invalid' : 'survived', groups: groups.length };
}

const getIds = ({ tests }: Group) => tests.map(({ id }) => id);

async function answerJob(job: Job): Promise<Answer> {
  if (job.kind === 'list') return driver.list(job.file);
  if (job.kind === 'try') return tryRules(job.rules, job.groups);
  const numbers = new Set(job.numbers);
  const observed: ObservedGroup[] = [];
  for (const group of job.groups) observed.push(await observeGroup(job.rules, group, numbers));
  return observed;
}

/** An error means that nobody listens any more. */
const sendReply = (message: Reply) => process.connected && process.send?.(message, () => undefined);

process.on('message', ({ id, job }: Question) => {
  answerJob(job).then(
    (answer) => sendReply({ id, answer }),
    (error: unknown) => sendReply({ id, error: explain(error) }),
  );
});
// What a failed test leaves behind may fail later; its run has been judged by then.
process.on('unhandledRejection', () => undefined);
// Ctrl-C reaches the whole process group; the parent decides when a worker ends.
process.on('SIGINT', () => undefined);
process.once('disconnect', () => process.exit(0));
