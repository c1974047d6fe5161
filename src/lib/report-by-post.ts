import type { Report, Reporter } from './report';

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
