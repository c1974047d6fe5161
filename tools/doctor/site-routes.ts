import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globMatches, type HostingConfig, headersFor } from '../testing/hosting-config';
import type { SiteAnswer } from './edge';

/** An address of the site, and what it has to be answered with. */
export interface Route {
  path: string;
  status: 200 | 301 | 404;
  /** The built file that is the answer; null where it is not compared. */
  file: string | null;
}

const shell = 'app.html';
const lost = '404.html';

/** The app's own addresses, with and without something behind them. */
const inside = ['/user', '/user/dashboard', '/user/statement', '/admin', '/admin/dashboard', '/admin/users/some-client'];
/** The second looks like one of the app's. */
const nowhere = ['/no-such-page', '/users/dashboard', '/education/no-such-lesson'];

/** Without a built site: what every site has. */
const fewRoutes: readonly Route[] = [
  ...['/', '/signin', '/signup', '/admin/signin', ...inside].map((path) => ({ path, status: 200 as const, file: null })),
  ...nowhere.map((path) => ({ path, status: 404 as const, file: null })),
];

/** Every page of a built site, every kind of address that firebase.json speaks of, and some that lead nowhere. */
export function routesOf(site: string | null, config: HostingConfig): readonly Route[] {
  if (site === null) return fewRoutes;
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const pages = files.filter((name) => name.endsWith('.html') && name !== shell && name !== lost).toSorted();
  // What else is told apart by its address: one file for each rule, one without any.
  const kinds = (config.headers ?? []).flatMap(
    ({ source }) => files.find((name) => !name.endsWith('.html') && isFile(name) && globMatches(source, `/${name}`)) ?? [],
  );
  return [
    ...pages.map((name) => ({ path: pathOf(name), status: 200 as const, file: name })),
    ...pages
      .filter((name) => !name.endsWith('index.html'))
      .slice(0, 1)
      .map((name) => ({ path: `/${name}`, status: 301 as const, file: null })),
    ...inside.map((path) => ({ path, status: 200 as const, file: shell })),
    ...[...new Set(kinds)].map((name) => ({ path: `/${name}`, status: 200 as const, file: name })),
    ...nowhere.map((path) => ({ path, status: 404 as const, file: lost })),
  ];
}

const isFile = (name: string) => /\.(?!map$)\w+$/.test(name) && !/(^|\/)\./.test(name);

/** `company/about.html` is `/company/about`. */
const pathOf = (name: string) => `/${name.replace(/(^|\/)index\.html$|\.html$/, '')}`;

/** What is wrong with an answer, one sentence each; none where it is exactly what firebase.json says. */
export function faultsOf(route: Route, answer: SiteAnswer | null, config: HostingConfig): string[] {
  if (!answer) return [`${route.path} is not answered`];
  const status = answer.status === route.status ? [] : [`${route.path} is answered with ${answer.status}, not ${route.status}`];
  // A redirection shows nothing that a header could guard.
  if (route.status === 301) return status;
  const headers = [...headersFor(config, route.path)].flatMap(([name, value]) => {
    const found = answer.headers.get(name);
    return found === value ? [] : [`${route.path} has ${found === null ? 'no' : 'another'} ${name}`];
  });
  return [...status, ...headers];
}

/** Whether the answer is the file of this build. Only text is compared. */
export const isThisBuild = (site: string, { file }: Route, answer: SiteAnswer | null): boolean =>
  file === null || answer?.text === readFileSync(join(site, file), 'utf8');
