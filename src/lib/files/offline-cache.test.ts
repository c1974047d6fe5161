import { describe, expect, it, vi } from 'vitest';
import { getCacheTarget, getResponse, type OfflineCache, precache } from './offline-cache';

const origin = 'https://desk.example';
const request = (path: string, more: Partial<Request> = {}) =>
  ({
    method: 'GET',
    mode: 'navigate',
    destination: 'document',
    url: new URL(path, origin).href,
    ...more,
  }) as Request;
const file = (path: string, more: Partial<Request> = {}) =>
  request(path, { mode: 'cors', destination: 'script', ...more });
const keyOf = (request: Request) => getCacheTarget(request, origin)?.key ?? null;

/** As a browser has it from the network: what it says of itself cannot be said when one is made. */
function answered(text: string, more: Partial<Response> = {}): Response {
  const response = new Response(text);
  for (const [name, value] of Object.entries({ type: 'basic', ...more }))
    Object.defineProperty(response, name, { value });
  return response;
}

/** A site, and what of it is kept. */
function site(pages: Record<string, Response | Error>) {
  const store = new Map<string, string>();
  const fetch = vi.fn<OfflineCache['fetch']>(async (request) => {
    const found =
      pages[new URL(typeof request === 'string' ? request : request.url, origin).pathname];
    if (found instanceof Response) return found;
    throw found ?? new TypeError('Failed to fetch');
  });
  const cache: OfflineCache['cache'] = {
    match: async (key) =>
      store.has(String(key)) ? new Response(store.get(String(key))) : undefined,
    put: async (key, response) => void store.set(String(key), await response.text()),
  };
  const open = async (request: Request) => {
    const place = getCacheTarget(request, origin);
    if (!place) throw new Error(`${request.url} is left alone`);
    const { response, cached } = await getResponse(request, place, { cache, fetch });
    await cached;
    return response.text();
  };
  return { store, fetch, open, kept: { cache, fetch } };
}

describe('what is kept', () => {
  it('is every page that was read, by its path alone', () => {
    expect(keyOf(request('/'))).toBe('/');
    expect(keyOf(request('/education/learn-forex?from=mail'))).toBe('/education/learn-forex');
    expect(keyOf(request('/signin?to=%2Fadmin%2Fusers%2Fmaya'))).toBe('/signin');
    expect(keyOf(request('/admin/signin'))).toBe('/admin/signin');
  });

  it('is one page for every address of the app, so that no address stays', () => {
    for (const path of ['/user', '/user/dashboard', '/admin', '/admin/users/maya?tab=deposits'])
      expect(keyOf(request(path))).toBe('/app');
    expect(keyOf(request('/users-guide'))).toBe('/users-guide');
  });

  it('is each of the app’s own files', () => {
    expect(getCacheTarget(file('/assets/index-abc.js'), origin)).toEqual({
      key: '/assets/index-abc.js',
      kind: 'file',
    });
  });

  it.each([
    [
      'figures, which come from elsewhere',
      file('https://firestore.googleapis.com/v1/projects/x:batchGet'),
    ],
    ['a file of another site', file('https://elsewhere.example/assets/a.js')],
    ['what is sent', request('/', { method: 'POST' })],
    ['the question whether the site is there', request('/user/dashboard', { method: 'HEAD' })],
    ['the page of the chat within a page', request('/chat', { destination: 'iframe' })],
    ['a picture that is opened by itself', request('/share.png')],
    ['the manifest', file('/manifest.webmanifest', { destination: 'manifest' })],
  ])('is not %s', (_, request) => {
    expect(keyOf(request)).toBeNull();
  });
});

describe('a page', () => {
  it('comes from the site by a new request, even if it is cached', async () => {
    const { open, store, fetch } = site({ '/': answered('new') });
    store.set('/', 'old');
    expect(await open(request('/'))).toBe('new');
    expect(store.get('/')).toBe('new');
    expect(fetch.mock.calls[0]?.[1]).toEqual({ cache: 'no-cache' });
  });

  it('is the kept one without a connection', async () => {
    const { open, store } = site({});
    store.set('/app', 'the app');
    expect(await open(request('/user/deposit'))).toBe('the app');
  });

  it('that is not kept fails as it would without all this', async () => {
    await expect(site({}).open(request('/'))).rejects.toThrow('Failed to fetch');
  });

  it.each([
    ['an error', { status: 404 }],
    ['a failure of the server', { status: 503 }],
    ['another address’s', { redirected: true }],
    ['another site’s', { type: 'opaque' }],
  ] as const)('is shown and not kept when it is %s', async (_, more) => {
    const { open, store } = site({ '/': answered('this', more) });
    store.set('/', 'kept before');
    expect(await open(request('/'))).toBe('this');
    expect(store.get('/')).toBe('kept before');
  });
});

describe('a file', () => {
  it('is fetched once', async () => {
    const { open, fetch } = site({ '/assets/a.js': answered('a') });
    expect([await open(file('/assets/a.js')), await open(file('/assets/a.js'))]).toEqual([
      'a',
      'a',
    ]);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is there also where the disk is full', async () => {
    const { open, kept } = site({ '/assets/a.js': answered('a') });
    kept.cache.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    expect(await open(file('/assets/a.js'))).toBe('a');
  });
});

describe('what a page was made of before', () => {
  it('is taken along, and nothing else that it names', async () => {
    const { kept, store, fetch } = site({
      '/user/dashboard': answered('the app'),
      '/assets/a.js': answered('a'),
    });
    const used = [
      '/user/dashboard',
      `${origin}/assets/a.js`,
      'https://firestore.googleapis.com/v1/x',
      `${origin}/share.png`,
      7,
    ];
    await precache(used, origin, kept);
    expect([...store]).toEqual([
      ['/app', 'the app'],
      ['/assets/a.js', 'a'],
    ]);
    await precache(used, origin, kept);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is nothing where no list is given', async () => {
    const { kept, fetch } = site({});
    await precache({ length: 1 }, origin, kept);
    expect(fetch).not.toHaveBeenCalled();
  });
});
