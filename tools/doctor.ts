import { parseArgs } from 'node:util';
import { accessToken } from './access-token';
import { appEnvironment, localProjectId } from './app-environment';
import { buildEnvironment } from './build-environment';
import { guideSteps } from './deploy/guide';
import type { Examined } from './doctor/check';
import { checks } from './doctor/checks';
import { emulatorEdge } from './doctor/emulator-edge';
import { examine, isSound, reportOf } from './doctor/examine';
import { googleEdge } from './doctor/google-edge';
import { projectFiles } from './doctor/project-files';
import { explain, Failure } from './failure';
import { loopback, startPorts } from './ports';

const usage = 'npm run doctor -- [--project ID]   (without --project: the desk that npm start runs)';

/** The project named, with the credentials of the environment. A `demo-` project is one of the emulators', wherever the environment says they are. */
function examined(projectId = localProjectId): Examined {
  const files = projectFiles();
  if (!projectId.startsWith('demo-'))
    return { projectId, files, configured: buildEnvironment('production'), edge: googleEdge({ projectId, token: accessToken }) };
  const ports = startPorts(process.env);
  const { FIREBASE_AUTH_EMULATOR_HOST: auth, FIRESTORE_EMULATOR_HOST: firestore } = process.env;
  const emulators = { auth: auth ?? `${loopback}:${ports.auth}`, firestore: firestore ?? `${loopback}:${ports.firestore}` };
  const configured = { ...appEnvironment(ports), VITE_FIREBASE_PROJECT_ID: projectId };
  return { projectId, files, configured, edge: emulatorEdge(projectId, emulators) };
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { project: { type: 'string' } } });
  if (positionals.length > 0) throw new Failure(`Usage: ${usage}`);
  const examinations = await examine(examined(values.project), checks);
  console.log(reportOf(examinations, guideSteps()));
  return isSound(examinations) ? 0 : 1;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
