/**
 * What is sent about a failure. It contains nothing that a person typed, is called or owns: no
 * message, no id, no address.
 */
export interface Report {
  /** What the app was doing, in its own words. */
  what: string;
  /** The error's class and, where it has one, its code: `FirebaseError permission-denied`. */
  kind: string;
  /** Positions in the app's own scripts, innermost first: `assets/index-C8PGFc0r.js:12:345`. */
  at: string[];
  /** The route: `/admin/users/:id`. */
  page: string;
}

/** Sends a report. Must not throw. */
export type Reporter = (report: Report) => void;

let reporter: Reporter | null = null;

/** Sends each later failure to this reporter too; null for the console alone. */
export function setReporter(next: Reporter | null): void {
  reporter = next;
}

/**
 * Logs an unexpected failure in full on the console, which stays in this browser, and sends a
 * report to the configured address.
 * @param what a fixed sentence, never built from data
 */
export function report(what: string, error: unknown): void {
  console.error(`${what}:`, error);
  sendReport(what, error);
}

/** Without logging: the browser logs unhandled errors itself. */
function sendReport(what: string, error: unknown): void {
  reporter?.({
    what,
    kind: getKind(error),
    at: getPlaces(error),
    page: getRoute(window.location.pathname),
  });
}

/** Reports errors and rejections that no code has handled. */
export function reportUnhandled(from: EventTarget): void {
  from.addEventListener(
    'error',
    (event) => 'error' in event && sendReport('Nothing handled an error', event.error),
  );
  from.addEventListener(
    'unhandledrejection',
    (event) => 'reason' in event && sendReport('Nothing handled a rejection', event.reason),
  );
}

/** Characters of class names and codes; other text may come from data. */
const SAFE_WORD = /^[A-Za-z/-]{1,60}$/;
const getSafeWord = (value: unknown): string =>
  typeof value === 'string' && SAFE_WORD.test(value) ? value : '';

function getKind(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return [getSafeWord(error.name) || 'Error', 'code' in error ? getSafeWord(error.code) : '']
    .filter(Boolean)
    .join(' ');
}

/** More stack lines add nothing. */
const maxPlaces = 8;
const STACK_PLACE = /\/((?:assets|src)\/[\w./-]+\.[a-z]{2,3}:\d+:\d+)\)?$/;

/** Keeps only positions. The stack begins with the message, which may contain data. */
function getPlaces(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const lines = stack.replace(error instanceof Error ? error.message : '', '').split('\n');
  return lines
    .flatMap((line) => STACK_PLACE.exec(line.replace(/\?[\w=&.]*(?=:\d+:\d+\)?$)/, ''))?.[1] ?? [])
    .slice(0, maxPlaces);
}

/** In an address of the app, segments after area and page are ids. */
function getRoute(path: string): string {
  const [, area = '', page = '', ...ids] = path.split('/');
  if (area !== 'user' && area !== 'admin') return path;
  return ['', area, page, ...ids.map(() => ':id')].filter((part, i) => i === 0 || part).join('/');
}
