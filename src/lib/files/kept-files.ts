/** The cache key of a response that is kept for offline use. */
interface Place {
  /** Path of the page or file; `/app` for every address of the app. */
  key: string;
  /** A file's name identifies its content; a page can change with each release. */
  is: 'page' | 'file';
}

/** As in firebase.json; the desk's sign-in is a page of its own. */
const isApp = (path: string): boolean => /^\/(user|admin)(\/|$)/.test(path) && path !== '/admin/signin';

/** Null for a request that is not cached: only public pages, the app's empty page and its own files are. */
export function getPlace(
  { method, mode, destination, url }: Pick<Request, 'method' | 'mode' | 'destination' | 'url'>,
  origin: string,
): Place | null {
  const asked = new URL(url);
  if (method !== 'GET' || asked.origin !== origin) return null;
  if (asked.pathname.startsWith('/assets/')) return { key: asked.pathname, is: 'file' };
  // Excludes frames (the chat is a third party's) and files such as a picture that is opened directly.
  if (mode !== 'navigate' || destination !== 'document' || /\.\w+$/.test(asked.pathname)) return null;
  return getPagePath(asked.pathname);
}

const getPagePath = (path: string): Place => ({ key: isApp(path) ? '/app' : path, is: 'page' });

/** The cache of one build, and the network. */
export interface Kept {
  cache: Pick<Cache, 'match' | 'put'>;
  fetch: (request: Request | string, options?: RequestInit) => Promise<Response>;
}

/** Excludes errors and redirects. */
const isWhole = ({ status, type, redirected }: Response): boolean => status === 200 && type === 'basic' && !redirected;

/** Clones the response synchronously, before the page reads the body. */
async function keep({ cache }: Kept, key: string, answer: Response): Promise<void> {
  if (!isWhole(answer)) return;
  const copy = answer.clone();
  try {
    await cache.put(key, copy);
  } catch {
    // The disk is full: only the offline copy is missing.
  }
}

interface Answer {
  response: Response;
  /** Settles when the copy is stored; the page does not wait for it. */
  kept: Promise<void>;
}

/**
 * Pages come from the network first, so that nobody works with an old one after a release; the cached page is for offline use. Files come
 * from the cache first.
 * @throws the request's error if nothing is cached
 */
export async function getAnswer(request: Request, place: Place, kept: Kept): Promise<Answer> {
  const known = () => kept.cache.match(place.key);
  if (place.is === 'file') {
    const file = await known();
    if (file) return { response: file, kept: Promise.resolve() };
  }
  try {
    const response = await kept.fetch(request, place.is === 'page' ? { cache: 'no-cache' } : undefined);
    return { response, kept: keep(kept, place.key, response) };
  } catch (error) {
    const page = await known();
    if (page) return { response: page, kept: Promise.resolve() };
    throw error;
  }
}

/**
 * Caches what a page loaded before the service worker was listening: the page itself and its files.
 * @param used as the page sent it; unvalidated. The first is the page.
 */
export async function precache(used: unknown, origin: string, kept: Kept): Promise<void> {
  const urls = Array.isArray(used) ? used.filter((one) => typeof one === 'string') : [];
  const take = async (url: string, index: number) => {
    const { pathname } = new URL(url, origin);
    const place = index === 0 ? getPagePath(pathname) : getPlace({ method: 'GET', mode: 'no-cors', destination: '', url }, origin);
    if (!place || (await kept.cache.match(place.key))) return;
    await keep(kept, place.key, await kept.fetch(index === 0 ? pathname : url));
  };
  await Promise.all(urls.map(take));
}
