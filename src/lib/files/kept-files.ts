/** The name under which something is kept for when there is no connection. */
interface Place {
  /** A path: a page's, a file's, or that of the one page which answers every address of the app. */
  key: string;
  /** A file's name says what is in it; a page may be another one tomorrow. */
  is: 'page' | 'file';
}

/** As firebase.json has it; the desk's door is a page of its own. */
const isApp = (path: string): boolean => /^\/(user|admin)(\/|$)/.test(path) && path !== '/admin/signin';

/** Null for what is not cached: everything but public pages, the app's empty page and its own files. */
export function getPlace(
  { method, mode, destination, url }: Pick<Request, 'method' | 'mode' | 'destination' | 'url'>,
  origin: string,
): Place | null {
  const asked = new URL(url);
  if (method !== 'GET' || asked.origin !== origin) return null;
  if (asked.pathname.startsWith('/assets/')) return { key: asked.pathname, is: 'file' };
  // A page within a page is the chat, which is a stranger's; and a picture may be opened by itself.
  if (mode !== 'navigate' || destination !== 'document' || /\.\w+$/.test(asked.pathname)) return null;
  return getPagePath(asked.pathname);
}

const getPagePath = (path: string): Place => ({ key: isApp(path) ? '/app' : path, is: 'page' });

/** What goes in and out of this browser's own cache of one build. */
export interface Kept {
  cache: Pick<Cache, 'match' | 'put'>;
  fetch: (request: Request | string, options?: RequestInit) => Promise<Response>;
}

/** An error is not kept, nor what was answered from another address. */
const isWhole = ({ status, type, redirected }: Response): boolean => status === 200 && type === 'basic' && !redirected;

/** The copy is made before anybody reads the answer. */
async function keep({ cache }: Kept, key: string, answer: Response): Promise<void> {
  if (!isWhole(answer)) return;
  const copy = answer.clone();
  try {
    await cache.put(key, copy);
  } catch {
    // The disk is full: then this is not there without a connection, and nothing else is different.
  }
}

interface Answer {
  response: Response;
  /** What remains to be done when the page has it. */
  kept: Promise<void>;
}

/**
 * A page always comes from the site, so that nobody works with an old one after a release; the kept one is for when there is no connection. A file
 * that is kept is the file.
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
 * Keeps what a page was made of before anybody listened: its own address, and those of its files.
 * @param used as the page says it, so anything may be among it
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
