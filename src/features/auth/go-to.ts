/**
 * Goes on to another page by a full page load: the session's two hours begin with it. Resolves only if the visitor comes back to this page as the
 * browser kept it, and what is typed here should be gone by then.
 */
export function goTo(address: string): Promise<void> {
  window.location.assign(address);
  return new Promise((resolve) => window.addEventListener('pageshow', () => resolve(), { once: true }));
}
