/** Examines a project and reports what is missing: `npm run doctor`. */
import { getAppEnvironment, localProjectId } from '../app-environment';
import { readBuildEnvironment } from '../build/build-environment';
import { readOptions, runScript } from '../command';
import { Failure } from '../failure';
import { readPorts } from '../ports';
import { readGuideSteps } from './deploy/guide';
import type { Examined } from './doctor/check';
import { checks } from './doctor/checks';
import { createEmulatorEdge } from './doctor/emulator-edge';
import { examine, formatReport, isSound } from './doctor/examine';
import { createGoogleEdge, getAccessToken } from './doctor/google-edge';
import { readProjectFiles } from './doctor/project-files';
import { getEmulatorHosts } from './project-target';

const usage =
  'Usage: npm run doctor -- [--project ID]   (without --project: the desk that npm start runs)';

/**
 * The named project, with the credentials of the environment. A `demo-` project is in the emulators
 * that the environment names.
 */
function getProject(projectId = localProjectId): Examined {
  const files = readProjectFiles();
  if (!projectId.startsWith('demo-'))
    return {
      projectId,
      files,
      configured: readBuildEnvironment('production'),
      edge: createGoogleEdge({ projectId, token: getAccessToken }),
    };
  const ports = readPorts(process.env);
  const configured = { ...getAppEnvironment(ports), VITE_FIREBASE_PROJECT_ID: projectId };
  return { projectId, files, configured, edge: createEmulatorEdge(projectId, getEmulatorHosts()) };
}

async function run(): Promise<number> {
  const { values } = readOptions({ options: { project: { type: 'string' } } }, usage);
  const project = getProject(values.project);
  const examinations = await examine(project, checks);
  console.log(formatReport(examinations, readGuideSteps()));
  // A service of Google may be out of reach, but the emulators are on this machine.
  const isAway =
    project.projectId.startsWith('demo-') &&
    examinations.some(({ finding }) => finding.because === 'unreached');
  if (isAway) throw new Failure('No desk answers: run npm start and leave it running.');
  return isSound(examinations) ? 0 : 1;
}

await runScript(run);
