import type { RootOptions } from 'react-dom/client';
import { type Report, type Reporter, report, reportUnhandled, setReporter } from '@/lib/report';

/** Reports per page load at most: repeating failures add no information. */
const maxReports = 20;

/**
 * Posts each distinct report once, as a JSON object. Sends no cookies and no referrer.
 * @param url https, from the configuration
 */
export function createPostReporter(url: string): Reporter {
  const sent = new Set<string>();
  return (report: Report) => {
    const body = JSON.stringify(report);
    if (sent.size >= maxReports || sent.has(body)) return;
    sent.add(body);
    const request = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    // `keepalive` lets the request outlive the page. A lost report is not sent again.
    fetch(url, {
      ...request,
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    }).catch(() => undefined);
  };
}

/** Build-time setting. If empty, failures go to the console only. */
const reportsUrl: string = import.meta.env.VITE_REPORTS_URL ?? '';

/** Call once, before other code of the page runs. */
export function startErrorReporting(): void {
  reportUnhandled(window);
  if (reportsUrl) setReporter(createPostReporter(reportsUrl));
}

/** For React's roots: also reports errors that a boundary has caught. */
export const rootOptions: RootOptions = {
  onCaughtError: (error) => report('A part of the page failed', error),
};
