import { type Edge, hosts, fetchInTime, type Service, Unasked, visitSite } from './edge';

export interface GoogleAccess {
  projectId: string;
  /** A new access token of whoever asks. */
  token: () => Promise<string>;
  /** Where a service is; Google's own address unless a test says otherwise. */
  addressOf?: (service: Service) => string;
}

/** A real project, asked over Google's REST APIs. */
export function createGoogleEdge(access: GoogleAccess): Edge {
  return {
    async ask(service, path, query) {
      const response = await requestGoogle(access, service, path, query ? { method: 'POST', body: JSON.stringify(query) } : {});
      if (response.status === 404) return null;
      if (!response.ok) throw new Unasked(`${hosts[service]} answered ${response.status}: ${parseReason(await response.text())}`);
      return response.json();
    },
    visit: visitSite,
  };
}

/** A request in the operator's name, charged to the project's own quota: with a person's credentials Google asks which one to charge. */
export async function requestGoogle(
  { projectId, token, addressOf = (service) => `https://${hosts[service]}` }: GoogleAccess,
  service: Service,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const headers = { authorization: `Bearer ${await token()}`, 'x-goog-user-project': projectId, 'content-type': 'application/json' };
  return fetchInTime(`${addressOf(service)}${path}`, { ...init, headers });
}

/** Google's own sentence out of its answer: `{ error: { message } }`. */
export function parseReason(text: string): string {
  const found = /"message":\s*"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text;
  return found.split(/\\n|\n/)[0]?.slice(0, 300) || 'no reason given';
}
