/** Lists the addresses of a built site, and compares answers with what firebase.json says. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { getHeaders, type HostingConfig, matchesGlob } from '../../testing/hosting-config';
import type { SiteAnswer } from './edge';

/** An address of the site, and the answer that it must have. */
export interface Route {
  path: string;
  status: 200 | 301 | 404;
  /** The built file that is the answer; null if it is not compared. */
  file: string | null;
  /** The target of a redirection; missing if it is not compared. */
  to?: string;
}

const shell = 'app.html';
const lost = '404.html';

/** Addresses of the app. */
const inside = [
  '/user',
  '/user/dashboard',
  '/user/statement',
  '/admin',
  '/admin/dashboard',
  '/admin/users/some-client',
];
/** The second one looks like an address of the app. */
const nowhere = ['/no-such-page', '/users/dashboard', '/education/no-such-lesson'];

/** Addresses of every site, for use without a built one. */
const fewRoutes: readonly Route[] = [
  ...['/', '/signin', '/signup', '/admin/signin', ...inside].map((path) => ({
    path,
    status: 200 as const,
    file: null,
  })),
  ...nowhere.map((path) => ({ path, status: 404 as const, file: null })),
];

/**
 * Every page of a built site, one file for each rule of firebase.json, addresses of the app, and
 * some without a page.
 */
export function listRoutes(site: string | null, config: HostingConfig): readonly Route[] {
  if (site === null) return fewRoutes;
  const files = listFiles(site);
  const pages = filterPages(files);
  // One file for each rule on headers.
  const kinds = (config.headers ?? []).flatMap(
    ({ source }) =>
      files.find(
        (name) => !name.endsWith('.html') && isFile(name) && matchesGlob(source, `/${name}`),
      ) ?? [],
  );
  return [
    ...pages.map((name) => createPage(getPath(name), name)),
    ...pages
      .filter((name) => !name.endsWith('index.html'))
      .slice(0, 1)
      .map((name) => createRedirect(`/${name}`, getPath(name))),
    ...inside.map((path) => createPage(path, shell)),
    ...[...new Set(kinds)].map((name) => createPage(`/${name}`, name)),
    ...nowhere.map((path) => createMissing(path)),
  ];
}

export const routeKinds = [
  'pages',
  'other spellings',
  'screens of the app',
  'files',
  'places where nothing is',
] as const;

/**
 * Every address of a built site: each page by its address and by every redirected one, each file,
 * each folder. {@link listRoutes} takes some of each kind.
 * @param screens the addresses of the app
 */
export function listAllRoutes(
  site: string,
  screens: readonly string[],
): Record<(typeof routeKinds)[number], readonly Route[]> {
  const files = listFiles(site);
  const pages = filterPages(files);
  const folders = new Set(files.filter(isFile).flatMap((name) => listFolders(name)));
  return {
    pages: pages.map((name) => createPage(getPath(name), name)),
    'other spellings': [
      ...pages.flatMap((name) =>
        listSpellings(name).map((path) => createRedirect(path, getPath(name))),
      ),
      ...[shell, lost].map((name) => createRedirect(`/${name}`, getPath(name))),
    ],
    'screens of the app': [getPath(shell), ...screens, ...screens.map((path) => `${path}/`)].map(
      (path) => createPage(path, shell),
    ),
    files: files
      .filter((name) => isFile(name) && !name.endsWith('.html'))
      .map((name) => createPage(`/${name}`, name)),
    'places where nothing is': [
      ...[...folders].filter(
        (path) => !screens.includes(path) && !pages.includes(`${path.slice(1)}.html`),
      ),
      ...nowhere,
      '/assets/none.js',
      getPath(lost),
    ].map((path) => createMissing(path)),
  };
}

const createPage = (path: string, file: string): Route => ({ path, status: 200, file });
const createRedirect = (path: string, to: string): Route => ({ path, status: 301, file: null, to });
const createMissing = (path: string): Route => ({ path, status: 404, file: lost });

const listFiles = (site: string) =>
  readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(site, join(parentPath, name)).replaceAll('\\', '/'));
const filterPages = (files: readonly string[]) =>
  files.filter((name) => name.endsWith('.html') && name !== shell && name !== lost).toSorted();
const isFile = (name: string) => /\.(?!map$)\w+$/.test(name) && !/(^|\/)\./.test(name);

/** `company/about.html` is `/company/about`. */
const getPath = (name: string) => `/${name.replace(/(^|\/)index\.html$|\.html$/, '')}`;

/** Addresses that are redirected to {@link getPath}. */
const listSpellings = (name: string): string[] => {
  const bare = `/${name.replace(/\.html$/, '')}`;
  return bare.endsWith('/index') ? [`/${name}`, bare] : [`/${name}`, `${bare}/`];
};

/** `/a/b` and `/a` for `a/b/c.js`. */
const listFolders = (name: string): string[] => {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, i) => `/${parts.slice(0, i + 1).join('/')}`);
};

/** A sentence for each difference between an answer and what firebase.json says. */
export function findFaults(
  route: Route,
  answer: SiteAnswer | null,
  config: HostingConfig,
): string[] {
  if (!answer) return [`${route.path} is not answered`];
  const status =
    answer.status === route.status
      ? []
      : [`${route.path} is answered with ${answer.status}, not ${route.status}`];
  // A redirection shows no page, so it needs no headers.
  if (route.status === 301) return status.length > 0 ? status : findWrongRedirect(route, answer);
  const headers = [...getHeaders(config, route.path)].flatMap(([name, value]) => {
    const found = answer.headers.get(name);
    return found === value
      ? []
      : [`${route.path} has ${found === null ? 'no' : 'another'} ${name}`];
  });
  return [...status, ...headers];
}

function findWrongRedirect({ path, to }: Route, { headers }: SiteAnswer): string[] {
  const location = headers.get('location');
  const leads = location === null ? null : new URL(location, 'https://site.example').pathname;
  return to === undefined || leads === to
    ? []
    : [`${path} leads to ${leads ?? 'no address'}, not to ${to}`];
}

/** True if the answer is the file of this build. Only its text is compared. */
export const isThisBuild = (site: string, { file }: Route, answer: SiteAnswer | null): boolean =>
  file === null || answer?.text === readFileSync(join(site, file), 'utf8');
