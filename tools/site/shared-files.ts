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
const publicSite = at('src/app/static-site/public-site.tsx');
const pageLists = ['src/app/static-site/public-routes.tsx', 'src/app/static-site/reading-routes.ts'].map(at);
const client = at('src/app/shell/client-area.tsx');
const desk = at('src/app/shell/desk-area.tsx');
const doors = ['sign-in', 'admin-sign-in', 'sign-up', 'reset-password'].map((name) => at(`src/features/auth/${name}-page.tsx`));

/**
 * Puts what stands around every page behind the sign-in into few files. Left alone, the bundler makes one of each set of pages that share a
 * module: with some twenty pages, sixty files for each of them, each compressed for itself, and a tenth more to load. Here a file holds what is
 * needed wherever any of it is, so nothing is loaded that was not before.
 * @returns the name of a module's file; null leaves it to the bundler
 */
export function sharedFiles(): (id: string, graph: Graph) => string | null {
  let placeOf: ((id: string) => string | null) | undefined;
  return (id, graph) => {
    placeOf ??= placesIn(graph);
    const place = placeOf(id);
    // A new version of the app changes little of what others wrote, and a browser keeps what has not changed.
    return place && id.includes('/node_modules/') ? `${place}-packages` : place;
  };
}

function placesIn(graph: Graph): (id: string) => string | null {
  const of = (id: string) => closure(id, graph);
  const every = { page: of(page), islands: of(islands), client: of(client), desk: of(desk) };
  const everyDoor = doors.map(of);
  const fetchedBy = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const parts = fetchedBy(islands)
    .filter((id) => !doors.includes(id))
    .map(of);
  const publicPages = [publicSite, ...pageLists.flatMap(fetchedBy)].map(of);
  return (id) => {
    const holds = (set: Set<string>) => set.has(id);
    // These are fetched by their names.
    if ([page, app, islands, client, desk].includes(id)) return null;
    if (holds(every.islands)) return holds(every.page) ? 'everywhere' : null;
    if (parts.some(holds)) return null;
    const inside = holds(every.client) && holds(every.desk);
    if (everyDoor.some(holds)) return inside && !holds(every.page) && everyDoor.every(holds) ? 'auth' : null;
    if (holds(every.page)) return 'app';
    // Within the app they come after it, and without what stands around the others.
    if (publicPages.some(holds)) return null;
    if (inside) return 'signed-in';
    if (holds(every.client)) return 'client';
    return holds(every.desk) ? 'desk' : null;
  };
}

/** A module and all that it imports, but for what it fetches later. */
function closure(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) closure(imported, graph, found);
  return found;
}
