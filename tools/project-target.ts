import type { Project } from './admin-role';
import { localProjectId } from './app-environment';
import { loopback, startPorts } from './ports';

/** The project named, with the credentials of the environment; else the desk that `npm start` runs. */
export function projectTarget(projectId: string | undefined): Project {
  if (projectId) return { projectId };
  const ports = startPorts(process.env);
  return { projectId: localProjectId, emulators: { auth: `${loopback}:${ports.auth}`, firestore: `${loopback}:${ports.firestore}` } };
}
