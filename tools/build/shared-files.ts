/**
 * Decides which modules the bundler puts into one file, and which files a lazily loaded page
 * preloads.
 */
import { fileURLToPath } from 'node:url';

/** The part of the bundler's information on a module that is used here. */
interface Module {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): Module | null;
}

const resolvePath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const page = resolvePath('index.html');
const app = resolvePath('src/main.tsx');
const islands = resolvePath('src/app/static-site/islands.ts');
/** Public parts that share with the app and not with the calculators: pages with a form, the chat. */
const appLikeParts = [
  'features/public/contact/contact-page',
  'features/public/verify/verify-page',
  'ui/overlays/chat',
].map((name) => resolvePath(`src/${name}.tsx`));
const publicSite = resolvePath('src/app/static-site/public-site.tsx');
const pageLists = [
  'src/app/static-site/public-routes.tsx',
  'src/app/static-site/reading-routes.ts',
].map(resolvePath);
const routes = resolvePath('src/app/routes.tsx');
const areas = {
  client: resolvePath('src/app/shell/client-area.tsx'),
  desk: resolvePath('src/app/shell/admin-area.tsx'),
};
const dashboards = {
  client: resolvePath('src/features/client/dashboard/dashboard-page.tsx'),
  desk: resolvePath('src/features/admin/dashboard/admin-dashboard-page.tsx'),
};
const authPages = ['sign-in', 'admin-sign-in', 'sign-up', 'reset-password', 'account-action'].map(
  (name) => resolvePath(`src/features/auth/${name}-page.tsx`),
);
/** Files that are fetched by the names of these modules. */
const fetchedByName = [page, app, islands, ...Object.values(areas), ...Object.values(dashboards)];
/** This module imports big.js, which most public pages do not need. */
const decimal = resolvePath('src/domain/decimal.ts');
/** The frame of Lucide's icons, and the icons that public pages and the app share. */
const sharedIcons =
  /\/lucide-react\/dist\/esm\/(?!icons\/|lucide-react)|\/icons\/(check|eye|eye-off|menu|triangle-exclamation-point|x)\.mjs$/;

/** The modules that write acts. No page needs them before its first figures. */
const writing =
  /\/src\/(data\/ledger\/(balances|list|run|transaction)|domain\/(accounts\/holds|ledger\/posting))\.ts$/;

/**
 * Groups the modules that pages share into few files. By default the bundler creates one file for
 * each combination of pages that share a module: with some twenty pages, each loads sixty files,
 * which are compressed separately and weigh a tenth more. Here nearly every page that needs a part
 * of a file needs the whole file.
 * @returns the name of a module's file; null leaves it to the bundler
 */
export function createFileGrouping(): (id: string, graph: Graph) => string | null {
  let getPlace: ((id: string) => string | null) | undefined;
  return (id, graph) => {
    getPlace ??= createPlacement(graph);
    const place = getPlace(id);
    // A release rarely changes packages, so browsers keep their files in the cache.
    return place && place !== 'icons' && id.includes('/node_modules/')
      ? `${place}-packages`
      : place;
  };
}

function createPlacement(graph: Graph): (id: string) => string | null {
  const getClosure = (id: string) => collectClosure(id, graph);
  const getLazyImports = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const areaClosures = {
    page: getClosure(page),
    island: getClosure(islands),
    client: getClosure(areas.client),
    desk: getClosure(areas.desk),
  };
  const dashboardClosures = {
    client: getClosure(dashboards.client),
    desk: getClosure(dashboards.desk),
  };
  const appLikeClosures = appLikeParts.map(getClosure);
  const authClosures = authPages.map(getClosure);
  const toolClosures = getLazyImports(islands)
    .filter((id) => !appLikeParts.includes(id) && !authPages.includes(id))
    .map(getClosure);
  const publicClosures = [publicSite, ...pageLists.flatMap(getLazyImports)].map(getClosure);
  const pages = getLazyImports(routes).filter((id) => !fetchedByName.includes(id));
  const deskPageClosures = pages.filter(isDeskPage).map(getClosure);
  const clientPageClosures = pages.filter((id) => !isDeskPage(id)).map(getClosure);
  return (id) => {
    const isIn = (modules: Set<string>) => modules.has(id);
    const isPackage = id.includes('/node_modules/');
    if (fetchedByName.includes(id) || id === decimal) return null;
    if (id.includes('/node_modules/react/')) return 'everywhere';
    if (id.includes('/lucide-react/')) return sharedIcons.test(id) ? 'icons' : null;
    if (isIn(areaClosures.island)) return isIn(areaClosures.page) ? 'everywhere' : null;
    const isInBothAreas = isIn(areaClosures.client) && isIn(areaClosures.desk);
    const isEarly =
      isIn(areaClosures.page) ||
      isInBothAreas ||
      isIn(dashboardClosures.client) ||
      isIn(dashboardClosures.desk);
    const toolCount = toolClosures.filter(isIn).length;
    const isOnAuthPage = authClosures.some(isIn);
    if (toolCount > 0 || appLikeClosures.some(isIn)) {
      if (!isEarly || isPackage) return null;
      if (toolCount > 1 || (toolCount > 0 && isOnAuthPage)) return 'everywhere';
      if (toolCount > 0) return 'figures';
      return isOnAuthPage && !isIn(areaClosures.page) ? 'fields' : null;
    }
    if (isIn(areaClosures.page)) return isOnAuthPage ? 'shell' : 'app';
    if (isOnAuthPage)
      return isInBothAreas && (!isPackage || authClosures.every(isIn)) ? 'auth' : null;
    // Within the app, public pages load after it, without the frame of the other pages.
    if (publicClosures.some(isIn)) return null;
    if (isInBothAreas) return 'signed-in';
    const byClient = clientPageClosures.some(isIn);
    const byDesk = deskPageClosures.some(isIn);
    if (isIn(dashboardClosures.client) && isIn(dashboardClosures.desk)) return 'signed-in';
    if (!byDesk && (isIn(areaClosures.client) || (isIn(dashboardClosures.client) && byClient)))
      return 'client';
    if (!byClient && (isIn(areaClosures.desk) || (isIn(dashboardClosures.desk) && byDesk)))
      return 'desk';
    return writing.test(id) ? 'acts' : null;
  };
}

/** A page of one client is composed in `app`. */
const isDeskPage = (id: string): boolean => /\/(admin\/|admin-client-page\.)/.test(id);

/** A module and everything that it imports statically. */
function collectClosure(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
    collectClosure(imported, graph, found);
  return found;
}

/** Files of the app that load pages lazily. */
const withinApp =
  /^assets\/(admin-(area|client-page|dashboard-page|palette|settings-page)|app|client|dashboard-page|desk|signed-in)-/;
/**
 * Files that `app.html` requests. Their names end in the seven letters of the hash that
 * vite.config.ts sets.
 */
const earlyFile =
  /^assets\/(app|auth|everywhere|fields|icons|shell|signed-in)(-packages)?-[^/]{7}\.js$/;

/**
 * The files to preload with a lazily loaded module: within the app, without those that `app.html`
 * has requested.
 */
export const omitEarlyFiles = (_file: string, files: string[], { hostId }: { hostId: string }) =>
  withinApp.test(hostId) ? files.filter((file) => !earlyFile.test(file)) : files;
