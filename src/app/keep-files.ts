import { onIdle } from '@/lib/on-idle';
import { report } from '@/lib/report';

/** This page and its files, for a worker that was not there when they came. */
const used = (): string[] => [window.location.pathname, ...performance.getEntriesByType('resource').map(({ name }) => name)];

/** Has what is needed to open without a connection kept, once the page stands (src/service-worker.ts). The development server has no such worker. */
export function keepFiles(): void {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker) return;
  onIdle(() => {
    serviceWorker.addEventListener('controllerchange', () => serviceWorker.controller?.postMessage(used()));
    serviceWorker
      .register('/service-worker.js')
      .catch((error: unknown) => report('The app is not kept for when there is no connection', error));
  });
}
