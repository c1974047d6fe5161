/** Runs a task after the page has loaded, when the browser is idle. @returns cancels it */
export function onIdle(run: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    if ('requestIdleCallback' in window) {
      const id = requestIdleCallback(run, { timeout: 2_000 });
      cancel = () => cancelIdleCallback(id);
      return;
    }
    // Safari has no idle callback.
    const id = setTimeout(run, 300);
    cancel = () => clearTimeout(id);
  };
  if (document.readyState === 'complete') {
    wait();
    return () => cancel();
  }
  window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    cancel();
  };
}
