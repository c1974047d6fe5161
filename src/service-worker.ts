import {
  getCacheTarget,
  getResponse,
  type OfflineCache,
  precache,
} from '@/lib/files/offline-cache';

/*
 * Keeps the app's empty page, the public pages that were read and the files of both, so that they open without a connection. It never sees a figure of
 * anybody's: those come from other addresses, which it leaves alone (docs/decisions/0016).
 */

/**
 * A name for what was built, put in by the build (tools/build/plugins.ts). Each build starts with
 * an empty cache.
 */
declare const BUILD: string;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
/**
 * The types of a worker and those of a page do not go together in one project, so what is needed
 * here is said here.
 */
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', run: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', run: (event: FetchEvent) => void): void;
  addEventListener(
    type: 'message',
    run: (event: ExtendableEvent & { data: unknown }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}
const worker = globalThis as unknown as WorkerScope; // as said above

const openOfflineCache = async (): Promise<OfflineCache> => ({
  cache: await caches.open(BUILD),
  fetch: (...asked) => fetch(...asked),
});

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name !== BUILD) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(forget());
});

worker.addEventListener('fetch', (event) => {
  const place = getCacheTarget(event.request, worker.location.origin);
  if (!place) return;
  const answering = openOfflineCache().then((store) => getResponse(event.request, place, store));
  event.respondWith(answering.then(({ response }) => response));
  event.waitUntil(answering.then((answer) => answer.cached));
});

worker.addEventListener('message', (event) => {
  event.waitUntil(
    openOfflineCache().then((store) => precache(event.data, worker.location.origin, store)),
  );
});
