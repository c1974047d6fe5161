/** Rehearses the deploy guide on the emulators: the dry run of `npm run deploy`. */
import { getAppEnvironment } from '../../app-environment';
import { readBuildEnvironment } from '../../build/build-environment';
import { startEmulators } from '../../dev/emulators/start-emulators';
import { Failure } from '../../failure';
import { freePorts, getHosts, loopback, type Ports } from '../../ports';
import { Teardown } from '../../teardown';
import { buildEmulatedSite, buildMode } from '../../testing/e2e-site';
import type { Finding } from '../doctor/check';
import { checks } from '../doctor/checks';
import { createEmulatorEdge } from '../doctor/emulator-edge';
import { type Examination, examine } from '../doctor/examine';
import { readProjectFiles } from '../doctor/project-files';
import { makeFirstAdministrator } from './first-administrator';
import { guidePath, readGuideSteps, type Step } from './guide';

/** What was done for the step of a check, by the check's id. */
type StepActions = Record<string, string>;

/**
 * Builds the site, serves it by the hosting emulator with the rules and headers of a deployment,
 * makes the first administrator with the operator's scripts, and runs all checks of the doctor.
 * @returns the exit code: 1 when a check failed
 */
export async function rehearse(projectId: string, signal: AbortSignal): Promise<number> {
  const teardown = new Teardown();
  try {
    const { examinations, actions } = await run(projectId, teardown, signal);
    if (signal.aborted) throw new Failure('The dry run was interrupted.');
    console.log(`\n${formatDryRun(readGuideSteps(), examinations, actions)}`);
    return examinations.some(({ finding }) => hasFailed(finding)) ? 1 : 0;
  } finally {
    await teardown.run();
  }
}

async function run(
  projectId: string,
  teardown: Teardown,
  signal: AbortSignal,
): Promise<{ examinations: Examination[]; actions: StepActions }> {
  const ports = await freePorts();
  const configured = {
    ...readBuildEnvironment(buildMode),
    ...getAppEnvironment(ports),
    VITE_FIREBASE_PROJECT_ID: projectId,
    VITE_FIREBASE_STORAGE_BUCKET: `${projectId}.appspot.com`,
    VITE_SITE_URL: `http://${loopback}:${ports.app}`,
  };
  console.log('Building the site for the emulators ...');
  const { folder } = await buildEmulatedSite(ports, teardown, signal, configured);
  console.log('Starting the emulators with the rules, the headers and the site ...');
  const site = { folder, port: ports.app };
  const emulators = await startEmulators({
    projectId,
    ports,
    site,
    signal,
    onProgress: console.log,
    onWarning: console.warn,
  });
  teardown.add(() => emulators.stop());
  await protectFromEnumeration(projectId, ports);
  await makeFirstAdministrator(
    projectId,
    ports,
    { ...process.env, ...emulators.env, METADATA_SERVER_DETECTION: 'none' },
    signal,
  );
  const edge = createEmulatorEdge(projectId, getHosts(ports));
  const examinations = await examine(
    { projectId, configured, files: readProjectFiles(folder), edge },
    checks,
  );
  return {
    examinations,
    actions: {
      build: 'built, and served by the hosting emulator',
      'storage-rules': 'the Storage emulator runs with storage.rules',
      'enumeration-protection': 'switched on in the Auth emulator',
      administrator: 'signed up, confirmed the address, opened the account, npm run admin:grant',
      'payment-method': 'set as that administrator under the rules, npm run desk:payee',
      plans: 'one offered as that administrator',
    },
  };
}

/** The only setting of the guide that the Auth emulator has. */
async function protectFromEnumeration(projectId: string, { auth }: Ports): Promise<void> {
  const response = await fetch(
    `http://${loopback}:${auth}/emulator/v1/projects/${projectId}/config`,
    {
      method: 'PATCH',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
    },
  );
  if (!response.ok) throw new Failure(`The Auth emulator refused the setting: ${response.status}.`);
}

/** A failed question counts too: only what the emulators do not have may stay unanswered. */
const hasFailed = ({ verdict, because }: Finding) =>
  verdict === 'missing' || (verdict === 'unasked' && because !== 'unaskable');

const getVerdictWord = (finding: Finding) =>
  hasFailed(finding) ? 'FAILED' : finding.verdict === 'ok' ? 'ok' : 'not asked';

/** `beyond the emulators`: they have no such thing, and nothing was done instead. */
export type StepOutcome = 'ok' | 'FAILED' | 'beyond the emulators' | 'nothing to ask';

/** Judges a step by its findings, or by what was done if nothing could be asked. */
export function getStepOutcome(
  { checks: ids }: Step,
  examinations: readonly Examination[],
  actions: StepActions,
): StepOutcome {
  const own = examinations.filter(({ check }) => ids.includes(check.id));
  if (own.length === 0) return 'nothing to ask';
  if (own.some(({ finding }) => hasFailed(finding))) return 'FAILED';
  return own.some(({ check, finding }) => finding.verdict === 'ok' || actions[check.id])
    ? 'ok'
    : 'beyond the emulators';
}

/** Each step with what was done and found, and the sum. */
export function formatDryRun(
  steps: readonly Step[],
  examinations: readonly Examination[],
  actions: StepActions,
): string {
  const outcomes = steps.map((step) => getStepOutcome(step, examinations, actions));
  const lines = steps.map(({ number, title, checks: ids }, i) => {
    const own = examinations.filter(({ check }) => ids.includes(check.id));
    const found = own.map(({ check, finding }) => {
      const action = actions[check.id];
      return `\n      ${check.id}: ${action ? `${action}; ` : ''}${getVerdictWord(finding)}, ${finding.says}`;
    });
    return `${String(number).padStart(3)}. ${title}: ${outcomes[i]}${found.join('')}`;
  });
  const count = (one: StepOutcome) => outcomes.filter((each) => each === one).length;
  const sum = `${count('ok')} steps of ${guidePath} went well, ${count('FAILED')} failed, ${count('beyond the emulators')} lie beyond the emulators.`;
  return `${lines.join('\n')}\n\n${sum}`;
}
