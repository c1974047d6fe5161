import * as v from 'valibot';

/** Google's services that a project is made of, by the hosts of their REST APIs. */
export const hosts = {
  auth: 'identitytoolkit.googleapis.com',
  firestore: 'firestore.googleapis.com',
  rules: 'firebaserules.googleapis.com',
  appCheck: 'firebaseappcheck.googleapis.com',
  storage: 'storage.googleapis.com',
  resources: 'cloudresourcemanager.googleapis.com',
  billing: 'cloudbilling.googleapis.com',
  budgets: 'billingbudgets.googleapis.com',
} as const;

export type Service = keyof typeof hosts;

/** What an address of the site is answered with. */
export interface SiteAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** The one way out of the checks. It asks and never changes anything. */
export interface Edge {
  /**
   * @param path with its query
   * @param query what is asked by POST, where a service takes its questions so
   * @returns the answer's JSON; null for what does not exist
   * @throws Unasked
   */
  ask(service: Service, path: string, query?: object): Promise<unknown>;
  /** One address of the site, redirections not followed. @returns null where nobody answers @throws Unasked where there is no site */
  visit(url: string): Promise<SiteAnswer | null>;
}

/** Whoever would know was not reached, refuses, or does not say. Its message is the reason, for the operator. */
export class Unasked extends Error {
  override readonly name: string = 'Unasked';
}

/** What emulators cannot be asked at all, because they have no such thing. Every other reason is one that a run on the emulators must not put up with. */
export class Unaskable extends Unasked {
  override readonly name = 'Unaskable';
}

/** Nobody answered. */
export class Unreached extends Unasked {
  override readonly name = 'Unreached';
}

/** Asks, and reads the answer by its schema. @throws Unasked also for an answer of another shape, which must not pass for one */
export async function readAnswer<S extends v.GenericSchema>(
  edge: Edge,
  service: Service,
  path: string,
  schema: S,
  query?: object,
): Promise<v.InferOutput<S> | null> {
  const answer = await edge.ask(service, path, query);
  if (answer === null) return null;
  const parsed = v.safeParse(schema, answer);
  if (!parsed.success)
    throw new Unasked(`${hosts[service]} answered in a shape that is not known here (${v.getDotPath(parsed.issues[0])}).`);
  return parsed.output;
}

/** A boolean as Google writes it: what is false is left out. */
export const flag = v.optional(v.boolean(), false);

/** Milliseconds. */
const patience = 20_000;

/** @throws Unasked where there is no answer at all */
export async function fetchInTime(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(patience) });
  } catch (error) {
    throw new Unreached(`${new URL(url).host} could not be reached: ${getCause(error)}`);
  }
}

/** Of a request that failed, Node names the reason only as its cause. */
export function getCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** @returns null where nobody answers */
export async function visitSite(url: string): Promise<SiteAnswer | null> {
  try {
    const response = await fetchInTime(url, { redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    if (error instanceof Unasked) return null;
    throw error;
  }
}
