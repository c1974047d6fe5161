/** Asks the emulators as if they were a real project. */
import { type Edge, fetchInTime, type Service, Unasked, visitSite } from './edge';

/** As `127.0.0.1:9099`. */
interface EmulatorHosts {
  auth: string;
  firestore: string;
}

const createUnaskable = () => new Unasked('cannot be asked of the emulators', 'unaskable');
const ruleset = 'in-use';

/**
 * The emulators have documents, the Firestore rules, accounts and one setting of Auth, and nothing
 * else of a project.
 */
export function createEmulatorEdge(projectId: string, { auth, firestore }: EmulatorHosts): Edge {
  const rules = `/v1/projects/${projectId}`;
  const documents = `/v1/projects/${projectId}/databases/(default)/documents`;

  async function ask(service: Service, path: string, query?: object): Promise<unknown> {
    if (service === 'firestore' && path.startsWith(documents))
      return askEmulator(`http://${firestore}${path}`, query);
    if (
      service === 'auth' &&
      (path.endsWith('/config?fields=emailPrivacyConfig') || path.endsWith('/accounts:lookup'))
    ) {
      return askEmulator(`http://${auth}/identitytoolkit.googleapis.com${path}`, query);
    }
    // As Google answers: the release names the ruleset, and the ruleset contains the text.
    if (service === 'rules' && path === `${rules}/releases/cloud.firestore`)
      return { rulesetName: `projects/${projectId}/rulesets/${ruleset}` };
    if (service === 'rules' && path === `${rules}/rulesets/${ruleset}`) {
      const held = await askEmulator(
        `http://${firestore}/emulator/v1/projects/${projectId}:securityRules`,
      );
      return typeof held === 'object' && held !== null && 'rules' in held
        ? { source: held.rules }
        : null;
    }
    throw createUnaskable();
  }

  async function visit(url: string) {
    // Requests must not leave this machine, and the development server of the local desk is no
    // site.
    if (new URL(url).hostname !== '127.0.0.1') throw createUnaskable();
    return visitSite(url);
  }

  return { ask, visit };
}

/** Asks as the owner of the project, whom no rule restricts. */
async function askEmulator(url: string, query?: object): Promise<unknown> {
  const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' };
  const response = await fetchInTime(url, {
    headers,
    ...(query && { method: 'POST', body: JSON.stringify(query) }),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Unasked(`the emulator answered ${response.status}`);
  return response.json();
}
