/** The cache key of a response that is kept for offline use. */
interface CacheTarget {
  /** Path of the page or file; `/app` for every address of the app. */
  key: string;
  /** A file's name identifies its content; a page can change with each release. */
  kind: 'page' | 'file';
}

/** As in firebase.json; the desk's sign-in is a page of its own. */
const isAppPath = (path: string): boolean =>
  /^\/(user|admin)(\/|$)/.test(path) && path !== '/admin/signin';

/**
 * Null for a request that is not cached: only public pages, the app's empty page and its own files
 * are.
 */
export function getCacheTarget(
  { method, mode, destination, url }: Pick<Request, 'method' | 'mode' | 'destination' | 'url'>,
  origin: string,
): CacheTarget | null {
  const asked = new URL(url);
  if (method !== 'GET' || asked.origin !== origin) return null;
  if (asked.pathname.startsWith('/assets/')) return { key: asked.pathname, kind: 'file' };
  // Excludes frames (the chat is a third party's) and files such as a picture that is opened
  // directly.
  if (mode !== 'navigate' || destination !== 'document' || /\.\w+$/.test(asked.pathname))
    return null;
  return getPageTarget(asked.pathname);
}

const getPageTarget = (path: string): CacheTarget => ({
  key: isAppPath(path) ? '/app' : path,
  kind: 'page',
});

/** The cache of one build, and the network. */
export interface OfflineCache {
  cache: Pick<Cache, 'match' | 'put'>;
  fetch: (request: Request | string, options?: RequestInit) => Promise<Response>;
}

/** Excludes errors and redirects. */
const isCacheable = ({ status, type, redirected }: Response): boolean =>
  status === 200 && type === 'basic' && !redirected;

/** Clones the response synchronously, before the page reads the body. */
async function cacheResponse(
  { cache }: OfflineCache,
  key: string,
  response: Response,
): Promise<void> {
  if (!isCacheable(response)) return;
  const copy = response.clone();
  try {
    await cache.put(key, copy);
  } catch {
    // The disk is full: only the offline copy is missing.
  }
}

interface CachedResponse {
  response: Response;
  /** Settles when the copy is stored; the page does not wait for it. */
  cached: Promise<void>;
}

/**
 * Pages come from the network first, so that nobody works with an old one after a release; the
 * cached page is for offline use. Files come from the cache first.
 * @throws the request's error if nothing is cached
 */
export async function getResponse(
  request: Request,
  target: CacheTarget,
  offlineCache: OfflineCache,
): Promise<CachedResponse> {
  const matchCached = () => offlineCache.cache.match(target.key);
  if (target.kind === 'file') {
    const file = await matchCached();
    if (file) return { response: file, cached: Promise.resolve() };
  }
  try {
    const response = await offlineCache.fetch(
      request,
      target.kind === 'page' ? { cache: 'no-cache' } : undefined,
    );
    return { response, cached: cacheResponse(offlineCache, target.key, response) };
  } catch (error) {
    const page = await matchCached();
    if (page) return { response: page, cached: Promise.resolve() };
    throw error;
  }
}

/**
 * Caches what a page loaded before the service worker was listening: the page itself and its files.
 * @param usedUrls as the page sent it; unvalidated. The first is the page.
 */
export async function precache(
  usedUrls: unknown,
  origin: string,
  offlineCache: OfflineCache,
): Promise<void> {
  const urls = Array.isArray(usedUrls) ? usedUrls.filter((one) => typeof one === 'string') : [];
  const addToCache = async (url: string, index: number) => {
    const { pathname } = new URL(url, origin);
    const target =
      index === 0
        ? getPageTarget(pathname)
        : getCacheTarget({ method: 'GET', mode: 'no-cors', destination: '', url }, origin);
    if (!target || (await offlineCache.cache.match(target.key))) return;
    await cacheResponse(
      offlineCache,
      target.key,
      await offlineCache.fetch(index === 0 ? pathname : url),
    );
  };
  await Promise.all(urls.map(addToCache));
}
