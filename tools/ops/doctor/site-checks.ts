/**
 * Checks that the deployed site answers as it should, and that it is the one that was built here.
 */
import { type Check, type Examined, getOrigin, missing, ok } from './check';
import { type SiteAnswer, Unasked } from './edge';
import { findFaults, isThisBuild, listRoutes, type Route } from './site-routes';

/** Requests at the same time. */
const together = 6;
/** So many faults are named; the others are counted. */
const named = 4;

/** Requests every address, a few at a time. */
async function visitAll(
  project: Examined,
  routes: readonly Route[],
): Promise<(SiteAnswer | null)[]> {
  const origin = getOrigin(project);
  const answers: (SiteAnswer | null)[] = [];
  for (let i = 0; i < routes.length; i += together) {
    const part = routes
      .slice(i, i + together)
      .map(({ path }) => project.edge.visit(`${origin}${path}`));
    answers.push(...(await Promise.all(part)));
  }
  return answers;
}

const site: Check = {
  id: 'site',
  asks: 'Every address is answered with the status and the headers of firebase.json',
  async look(project) {
    const { hosting, site: folder } = project.files;
    const routes = listRoutes(folder, hosting);
    const [first = null] = await visitAll(project, routes.slice(0, 1));
    if (!first) return missing(`${getOrigin(project)} does not answer`);
    const answers = await visitAll(project, routes);
    const faults = routes.flatMap((route, i) => findFaults(route, answers[i] ?? null, hosting));
    if (faults.length === 0) return ok(`${routes.length} addresses of ${getOrigin(project)}`);
    const more = faults.length > named ? [`${faults.length - named} more`] : [];
    return missing([...faults.slice(0, named), ...more].join('; '));
  },
};

const build: Check = {
  id: 'build',
  asks: 'The site is the one that was built here',
  async look(project) {
    const folder = project.files.site;
    if (folder === null) throw new Unasked('nothing is built here: npm run build');
    const routes = listRoutes(folder, project.files.hosting).filter(
      ({ file, status }) => status === 200 && file?.endsWith('.html'),
    );
    const answers = await visitAll(project, routes);
    const others = routes
      .filter((route, i) => !isThisBuild(folder, route, answers[i] ?? null))
      .map(({ path }) => path);
    if (others.length === 0)
      return ok(`${routes.length} pages are the built ones, letter for letter`);
    return missing(
      `another build, or another configuration: ${others.length} of ${routes.length} pages differ, ${others[0]} first`,
    );
  },
};

export const siteChecks: readonly Check[] = [site, build];
