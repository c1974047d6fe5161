/** Asks a real project over the REST APIs of Google. */
import { applicationDefault } from 'firebase-admin/app';
import { Failure } from '../../failure';
import { type Edge, fetchInTime, hosts, type Service, Unasked, visitSite } from './edge';

export interface GoogleAccess {
  projectId: string;
  /** Gets a new access token. */
  token: () => Promise<string>;
  /** By default Google's address. */
  getAddress?: (service: Service) => string;
}

export function createGoogleEdge(access: GoogleAccess): Edge {
  return {
    async ask(service, path, query) {
      const response = await requestGoogle(
        access,
        service,
        path,
        query ? { method: 'POST', body: JSON.stringify(query) } : {},
      );
      if (response.status === 404) return null;
      if (!response.ok)
        throw new Unasked(
          `${hosts[service]} answered ${response.status}: ${parseReason(await response.text())}`,
        );
      return response.json();
    },
    visit: visitSite,
  };
}

/**
 * Sends a request with the operator's credentials. It counts against the quota of the project,
 * which Google must be told for credentials of a person.
 */
export async function requestGoogle(
  { projectId, token, getAddress = (service) => `https://${hosts[service]}` }: GoogleAccess,
  service: Service,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const headers = {
    authorization: `Bearer ${await token()}`,
    'x-goog-user-project': projectId,
    'content-type': 'application/json',
  };
  return fetchInTime(`${getAddress(service)}${path}`, { ...init, headers });
}

/** The message in an answer of Google: `{ error: { message } }`. */
export function parseReason(text: string): string {
  const found = /"message":\s*"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text;
  return found.split(/\\n|\n/)[0]?.slice(0, 300) || 'no reason given';
}

/**
 * The token of the person who is signed in to Google on this machine, or of the service account in
 * GOOGLE_APPLICATION_CREDENTIALS.
 * @throws Failure without either, because then nothing can be asked
 */
export async function getAccessToken(): Promise<string> {
  try {
    return (await applicationDefault().getAccessToken()).access_token;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new Failure(
      `There are no credentials: run "gcloud auth application-default login", or set GOOGLE_APPLICATION_CREDENTIALS. (${reason})`,
    );
  }
}
