/** Defines how checks ask a project: by the REST APIs of Google, and by requests to the site. */
import * as v from 'valibot';

/** The services of a project, by the hosts of their REST APIs. */
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

/** The answer for an address of the site. */
export interface SiteAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** How checks reach a project. It asks and never changes anything. */
export interface Edge {
  /**
   * @param path with its query
   * @param query the body, for services that are asked by POST
   * @returns the JSON of the answer; null if the resource does not exist
   * @throws Unasked
   */
  ask(service: Service, path: string, query?: object): Promise<unknown>;
  /**
   * Requests an address of the site without following redirections.
   * @returns null if nobody answers
   * @throws Unasked if there is no site
   */
  visit(url: string): Promise<SiteAnswer | null>;
}

/**
 * A question has no answer: the service was not reached, refused, or did not say. The message gives
 * the reason.
 */
export class Unasked extends Error {
  override readonly name = 'Unasked';

  /** @param because `unaskable`: the emulators have no such thing. `unreached`: nobody answered. */
  constructor(
    message: string,
    readonly because?: 'unaskable' | 'unreached',
  ) {
    super(message);
  }
}

/**
 * Asks, and parses the answer by its schema.
 * @throws Unasked, also for an answer of another shape
 */
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
    throw new Unasked(
      `${hosts[service]} answered in a shape that is not known here (${v.getDotPath(parsed.issues[0])}).`,
    );
  return parsed.output;
}

/** A boolean of Google's APIs, which leave out false. */
export const flag = v.optional(v.boolean(), false);

/** Milliseconds. */
const patience = 20_000;

/** @throws Unasked without an answer in time */
export async function fetchInTime(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(patience) });
  } catch (error) {
    throw new Unasked(`${new URL(url).host} could not be reached: ${getCause(error)}`, 'unreached');
  }
}

/** The reason of a failed request, which Node gives as the cause of the error. */
export function getCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** @returns null if nobody answers */
export async function visitSite(url: string): Promise<SiteAnswer | null> {
  try {
    const response = await fetchInTime(url, { redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    if (error instanceof Unasked) return null;
    throw error;
  }
}
