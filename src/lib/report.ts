/** What is told of a failure beyond this browser: nothing that a person typed, is called or owns, so no message, no id and no address. */
export interface Report {
  /** What the app was about, in its own words. */
  what: string;
  /** The error's class and, where it has one, its code: `FirebaseError permission-denied`. */
  kind: string;
  /** Where in the app's own scripts, the innermost first: `assets/index-C8PGFc0r.js:12:345`. */
  at: string[];
  /** The page by its route: `/admin/users/:id`. */
  page: string;
}

/** Takes reports to wherever somebody looks at them. It must not throw. */
export type Reporter = (report: Report) => void;

let reporter: Reporter | null = null;

/** From now on each failure is told to this one too; null for the console alone. */
export function reportTo(next: Reporter | null): void {
  reporter = next;
}

/**
 * A failure that nobody is to blame for: one line on the console, which stays in this browser and is whole, and a report to the configured address.
 * @param what a sentence of the app's own, never one put together from data
 */
export function report(what: string, error: unknown): void {
  console.error(`${what}:`, error);
  showReport(what, error);
}

/** For what the browser has put on the console itself. */
function showReport(what: string, error: unknown): void {
  reporter?.({ what, kind: getKind(error), at: getPlaces(error), page: getRoute(window.location.pathname) });
}

/** What a browser says of errors and rejections that nothing has handled. */
export function reportUnhandled(from: EventTarget): void {
  from.addEventListener('error', (event) => 'error' in event && showReport('Nothing handled an error', event.error));
  from.addEventListener('unhandledrejection', (event) => 'reason' in event && showReport('Nothing handled a rejection', event.reason));
}

/** What classes and codes are made of; anything else may have come from data. */
const word = /^[A-Za-z/-]{1,60}$/;
const getWord = (value: unknown): string => (typeof value === 'string' && word.test(value) ? value : '');

function getKind(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return [getWord(error.name) || 'Error', 'code' in error ? getWord(error.code) : ''].filter(Boolean).join(' ');
}

/** More of them say nothing more. */
const places = 8;
const place = /\/((?:assets|src)\/[\w./-]+\.[a-z]{2,3}:\d+:\d+)\)?$/;

/** Only the lines of the stack that are places; it begins with the message. */
function getPlaces(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const lines = stack.replace(error instanceof Error ? error.message : '', '').split('\n');
  return lines.flatMap((line) => place.exec(line.replace(/\?[\w=&.]*(?=:\d+:\d+\)?$)/, ''))?.[1] ?? []).slice(0, places);
}

/** Behind the area and the page of an app address stand ids. */
function getRoute(path: string): string {
  const [, area = '', page = '', ...ids] = path.split('/');
  if (area !== 'user' && area !== 'admin') return path;
  return ['', area, page, ...ids.map(() => ':id')].filter((part, i) => i === 0 || part).join('/');
}
