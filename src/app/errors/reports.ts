import type { RootOptions } from 'react-dom/client';
import { type Report, type Reporter, report, reportTo, reportUnhandled } from '@/lib/report';

/** In one page's life; what fails over and over says the same. */
const most = 20;

/**
 * Posts each report as one JSON object, the same one once. Who is asked learns of it what a web server learns of any visitor; no cookie, no referrer.
 * @param url https, from the configuration
 */
export function byPost(url: string): Reporter {
  const sent = new Set<string>();
  return (report: Report) => {
    const body = JSON.stringify(report);
    if (sent.size >= most || sent.has(body)) return;
    sent.add(body);
    const request = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    // It outlives the page, and a report that is lost is not worth another.
    fetch(url, { ...request, keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(() => undefined);
  };
}

/** Where reports go: known when the app is built. None: failures are told to the console alone. */
const url: string = import.meta.env.VITE_REPORTS_URL ?? '';

/** Once, before anything of the page runs. */
export function startReports(): void {
  reportUnhandled(window);
  if (url) reportTo(byPost(url));
}

/** For React's roots: what a boundary has caught is one line too. */
export const reporting: RootOptions = { onCaughtError: (error) => report('A part of the page failed', error) };
