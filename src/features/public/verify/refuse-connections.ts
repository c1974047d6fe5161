const policy = "connect-src 'none'";

/**
 * From now on the browser refuses every connection that a script of this page could open. A policy
 * can be added but never taken away. The page itself begins with its own site, so that search
 * engines and their tests can ask for robots.txt.
 */
export function refuseConnections(): void {
  if (document.head.querySelector(`meta[content="${policy}"]`)) return;
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policy;
  document.head.append(meta);
}
