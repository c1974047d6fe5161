import { fileURLToPath } from 'node:url';

/** What the bundler knows of a module. */
interface Module {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

export interface Graph {
  getModuleInfo(id: string): Module | null;
}

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const page = at('index.html');
const app = at('src/main.tsx');
const islands = at('src/app/static-site/islands.ts');
const contactForm = at('src/features/public/contact/contact-page.tsx');
const publicSite = at('src/app/static-site/public-site.tsx');
const pageLists = ['src/app/static-site/public-routes.tsx', 'src/app/static-site/reading-routes.ts'].map(at);
const routes = at('src/app/routes.tsx');
const areas = { client: at('src/app/shell/client-area.tsx'), desk: at('src/app/shell/desk-area.tsx') };
const dashboards = {
  client: at('src/features/client/dashboard/dashboard-page.tsx'),
  desk: at('src/features/admin/dashboard/dashboard-page.tsx'),
};
const doors = ['sign-in', 'admin-sign-in', 'sign-up', 'reset-password'].map((name) => at(`src/features/auth/${name}-page.tsx`));
/** Files that are fetched by the names of these modules. */
const fetchedByName = [page, app, islands, ...Object.values(areas), ...Object.values(dashboards)];
/** It brings big.js, which most public pages do without. */
const decimal = at('src/domain/input/decimal.ts');
/** The frame of Lucide's icons, and the icons that public pages and the app share. */
const sharedIcons =
  /\/lucide-react\/dist\/esm\/(?!icons\/|lucide-react)|\/icons\/(check|eye|eye-off|menu|triangle-exclamation-point|x)\.mjs$/;

/** How acts are written, which no page needs before its first figures. */
const writing = /\/src\/(data\/ledger\/(balances|list|run|transaction)|domain\/(accounts\/holds|ledger\/posting))\.ts$/;

/**
 * Puts what stands around every page behind the sign-in into few files. Left alone, the bundler makes one of each set of pages that share a
 * module: with some twenty pages, sixty files for each of them, each compressed for itself, and a tenth more to load. Here a file holds what
 * nearly every page needs that needs any of it.
 * @returns the name of a module's file; null leaves it to the bundler
 */
export function sharedFiles(): (id: string, graph: Graph) => string | null {
  let placeOf: ((id: string) => string | null) | undefined;
  return (id, graph) => {
    placeOf ??= placesIn(graph);
    const place = placeOf(id);
    // A new version of the app changes little of what others wrote, and a browser keeps what has not changed.
    return place && place !== 'icons' && id.includes('/node_modules/') ? `${place}-packages` : place;
  };
}

function placesIn(graph: Graph): (id: string) => string | null {
  const of = (id: string) => closure(id, graph);
  const fetchedBy = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const every = { page: of(page), island: of(islands), client: of(areas.client), desk: of(areas.desk) };
  const on = { client: of(dashboards.client), desk: of(dashboards.desk), contact: of(contactForm) };
  const everyDoor = doors.map(of);
  const tools = fetchedBy(islands)
    .filter((id) => id !== contactForm && !doors.includes(id))
    .map(of);
  const publicPages = [publicSite, ...pageLists.flatMap(fetchedBy)].map(of);
  const pages = fetchedBy(routes).filter((id) => !fetchedByName.includes(id));
  const deskPages = pages.filter((id) => id.includes('/admin/') || id.includes('desk-')).map(of);
  const clientPages = pages.filter((id) => !id.includes('/admin/') && !id.includes('desk-')).map(of);
  return (id) => {
    const holds = (set: Set<string>) => set.has(id);
    const isPackage = id.includes('/node_modules/');
    if (fetchedByName.includes(id) || id === decimal) return null;
    if (id.includes('/node_modules/react/')) return 'everywhere';
    if (id.includes('/lucide-react/')) return sharedIcons.test(id) ? 'icons' : null;
    if (holds(every.island)) return holds(every.page) ? 'everywhere' : null;
    const inside = holds(every.client) && holds(every.desk);
    const early = holds(every.page) || inside || holds(on.client) || holds(on.desk);
    const toolCount = tools.filter(holds).length;
    const atDoor = everyDoor.some(holds);
    if (toolCount > 0 || holds(on.contact)) {
      if (!early || isPackage) return null;
      if (toolCount > 1 || (toolCount > 0 && atDoor)) return 'everywhere';
      if (toolCount > 0) return 'figures';
      return atDoor && !holds(every.page) ? 'fields' : null;
    }
    if (holds(every.page)) return atDoor ? 'shell' : 'app';
    if (atDoor) return inside && (!isPackage || everyDoor.every(holds)) ? 'auth' : null;
    // Within the app they come after it, and without what stands around the others.
    if (publicPages.some(holds)) return null;
    if (inside) return 'signed-in';
    const [byClient, byDesk] = [clientPages.some(holds), deskPages.some(holds)];
    if (holds(on.client) && holds(on.desk)) return 'signed-in';
    if (!byDesk && (holds(every.client) || (holds(on.client) && byClient))) return 'client';
    if (!byClient && (holds(every.desk) || (holds(on.desk) && byDesk))) return 'desk';
    return writing.test(id) ? 'acts' : null;
  };
}

/** A module and all that it imports, but for what it fetches later. */
function closure(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) closure(imported, graph, found);
  return found;
}

/** Files that only the app's own page brings, and that fetch others. */
const withinApp = /^assets\/(app|client|dashboard-page|desk|signed-in)-/;
/** Files that it asks for at once. */
const early = /^assets\/(app|auth|everywhere|fields|icons|shell|signed-in)(-packages)?-[^/]{7}\.js$/;

/** Which files to fetch together with a module: within the app, without those that its page has asked for. */
export const withoutEarlyFiles = (_file: string, files: string[], { hostId }: { hostId: string }) =>
  withinApp.test(hostId) ? files.filter((file) => !early.test(file)) : files;
