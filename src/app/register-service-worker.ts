import { onIdle } from '@/lib/device/on-idle';
import { report } from '@/lib/report';

/** URLs of this page and its files, for a worker that was installed after they were loaded. */
const getUsedFiles = (): string[] => [
  window.location.pathname,
  ...performance.getEntriesByType('resource').map(({ name }) => name),
];

/**
 * Registers the service worker once the page is idle, so that the app opens offline
 * (src/service-worker.ts). Production builds only.
 */
export function registerServiceWorker(): void {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker) return;
  onIdle(() => {
    serviceWorker.addEventListener('controllerchange', () =>
      serviceWorker.controller?.postMessage(getUsedFiles()),
    );
    serviceWorker
      .register('/service-worker.js')
      .catch((error: unknown) =>
        report('The app is not kept for when there is no connection', error),
      );
  });
}
